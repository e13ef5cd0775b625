import type { ProvisionPassage } from '../service.ts';

/** Returns a passage with sensible values for what is not given. */
export function buildPassage(part: Partial<ProvisionPassage>): ProvisionPassage {
  const { text = 'A dwelling must have a window.', start = 0 } = part;
  return {
    chunk_id: 'acacia@1:cl-1:1',
    section: 'cl 1',
    citation: 'Acacia Park Plan 2020 (NSW) cl 1',
    page_number: null,
    page_label: null,
    ocr: false,
    ...part,
    text,
    start,
    end: start + text.length,
  };
}
