import { UnreadableDocumentError } from '@regqa/errors';
import type { ReceiptBody } from '@regqa/contracts';

export type DocumentFormat = ReceiptBody['format'];

const SNIFFED_BYTES = 1024;

/** Returns the format of a file from its first bytes, or throws UnreadableDocumentError saying why it has none. */
export function detectBinaryFormat(bytes: Uint8Array): 'pdf' | 'text' {
  if (bytes.length === 0) throw new UnreadableDocumentError('The file is empty.');
  const opening = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SNIFFED_BYTES)).toString('latin1');
  if (opening.includes('%PDF-')) return 'pdf';
  if (opening.startsWith('PK\u0003\u0004')) throw new UnreadableDocumentError('The file is a ZIP archive or an Office document; these are not read yet.');
  return 'text';
}

/** Returns which kind of text it is. Throws UnreadableDocumentError for XML and HTML that are not read. */
export function detectTextFormat(text: string): Exclude<DocumentFormat, 'pdf'> {
  const opening = text.slice(0, 4096).trimStart();
  if (/^<\?xml|^<!DOCTYPE exdoc|^<exdoc/i.test(opening)) {
    if (/<exdoc[\s>]/.test(text.slice(0, 65_536))) return 'nsw-xml';
    throw new UnreadableDocumentError('The file is XML of a kind that is not read; NSW legislation exchange XML (<exdoc>) is.');
  }
  if (/^<(?:!doctype html|html|head|body)\b/i.test(opening)) throw new UnreadableDocumentError('The file is HTML; HTML is not read yet.');
  return looksLikeMarkdown(text) ? 'markdown' : 'text';
}

/** ATX headings, or bold and emphasis at line starts beside list items. */
function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, 200_000);
  if (/^ {0,3}#{1,6} +\S/m.test(sample)) return true;
  return /^ *\* +\*\*/m.test(sample) || /^\|.*\|\s*\n\|[ :|-]+\|/m.test(sample);
}
