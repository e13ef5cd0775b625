import type { Passage } from '../service.ts';

/** Returns a passage with sensible values for what is not given. */
export function buildPassage(part: Partial<Passage>): Passage {
  const { text = 'A dwelling must have a window.', start = 0 } = part;
  return {
    chunk_id: 'acacia@1:cl-1:1',
    document_id: 'acacia',
    version_id: 'acacia@1',
    title: 'Acacia Park Plan 2020',
    section: 'cl 1',
    section_heading: null,
    heading_path: [],
    citation: 'Acacia Park Plan 2020 (NSW) cl 1',
    page_number: null,
    page_label: null,
    ocr: false,
    kind: 'provision',
    ordinal: 1,
    previous_chunk_id: null,
    next_chunk_id: null,
    ...part,
    text,
    start,
    end: start + text.length,
  };
}
