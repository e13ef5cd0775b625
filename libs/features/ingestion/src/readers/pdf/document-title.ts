import type { Pdfium } from './pdfium.ts';

const TAG = new TextEncoder().encode('Title\0');
const MOST_BYTES = 2_000;

export function documentTitle(pdfium: Pdfium, document: number): string | null {
  const { call } = pdfium;
  const tag = call.malloc(TAG.length);
  const buffer = call.malloc(MOST_BYTES);
  if (tag === 0 || buffer === 0) return null;
  pdfium.bytes().set(TAG, tag);
  // The length counts the two bytes of the end mark; a longer title is not copied.
  const length = call.FPDF_GetMetaText(document, tag, buffer, MOST_BYTES);
  const bytes = length > MOST_BYTES ? new Uint8Array() : pdfium.bytes().slice(buffer, buffer + Math.max(0, length - 2));
  call.free(buffer);
  call.free(tag);
  const title = new TextDecoder('utf-16le').decode(bytes).replace(/\s+/g, ' ').trim();
  return title === '' ? null : title;
}
