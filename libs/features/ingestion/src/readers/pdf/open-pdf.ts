import type { Pdfium } from './pdfium.ts';
import { UnreadableDocumentError } from '@regqa/errors';
import { LIMITS } from '../../document-model/limits.ts';
import type { PageImage } from '../../ocr/page-image.ts';
import { PageReader } from './page-reader.ts';
import type { PdfPage } from './pdf-line.ts';
import { loadPdfium } from './pdfium.ts';
import { renderPage } from './render-page.ts';

/** What FPDF_GetLastError says (fpdfview.h). */
const REASONS: Readonly<Record<number, string>> = {
  3: 'The PDF is damaged or incomplete: it cannot be opened.',
  4: 'The PDF is encrypted: it needs a password to be opened.',
  5: 'The PDF is encrypted in a way that is not supported.',
};

const NO_PASSWORD = 0;

export interface OpenPdf {
  readonly title: string | null;
  /** Returns the page as it looks, or null for one that cannot be loaded or does not fit into memory. */
  renderPage(number: number): PageImage | null;
}

/** All pages of a document; `failed` are pages that could not be loaded. */
export interface ExtractedPdf {
  readonly pages: PdfPage[];
  readonly failed: number[];
}

/**
 * Returns what `use` makes of an open PDF and its pages; it is gone with its own PDFium. Throws UnreadableDocumentError
 * when it cannot be read or has too many pages.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  use: (pdf: OpenPdf, extracted: ExtractedPdf) => Promise<T>,
): Promise<T> {
  try {
    const pdfium = await loadPdfium();
    const document = openDocument(pdfium, bytes);
    const { call } = pdfium;
    const withPage = <T>(number: number, usePage: (page: number) => T): T | null => {
      const page = call.FPDF_LoadPage(document, number - 1);
      if (page === 0) return null;
      const result = usePage(page);
      call.FPDF_ClosePage(page);
      return result;
    };
    const pdf: OpenPdf = {
      title: documentTitle(pdfium, document),
      renderPage: (number) => withPage(number, (page) => renderPage(pdfium, page)),
    };
    const reader = new PageReader(pdfium);
    const extracted: ExtractedPdf = { pages: [], failed: [] };
    for (let number = 1; number <= call.FPDF_GetPageCount(document); number++) {
      const page = withPage(number, (pointer) => reader.read(pointer, number));
      if (page === null) extracted.failed.push(number);
      extracted.pages.push(page ?? emptyPage(number));
    }
    return await use(pdf, extracted);
  } catch (error) {
    if (error instanceof UnreadableDocumentError) throw error;
    // PDFium ends itself out of memory or on an impossible state; the file is the cause.
    throw new UnreadableDocumentError('The PDF library gave up on the file: it is damaged or needs too much memory.', {
      cause: error,
    });
  }
}

function openDocument({ call, bytes: memory }: Pdfium, bytes: Uint8Array): number {
  const data = call.malloc(bytes.length);
  if (data === 0) throw new UnreadableDocumentError('The PDF does not fit into the memory limit.');
  memory().set(bytes, data);
  const document = call.FPDF_LoadMemDocument(data, bytes.length, NO_PASSWORD);
  if (document === 0) {
    const code = call.FPDF_GetLastError();
    throw new UnreadableDocumentError(REASONS[code] ?? `The PDF cannot be opened (error ${code}).`);
  }
  const pages = call.FPDF_GetPageCount(document);
  if (pages <= LIMITS.pdfPages) return document;
  throw new UnreadableDocumentError(
    `The PDF has ${pages.toLocaleString('en-AU')} pages; the limit is ${LIMITS.pdfPages.toLocaleString('en-AU')}.`,
  );
}

const TAG = new TextEncoder().encode('Title\0');
const MOST_BYTES = 2_000;

function documentTitle(pdfium: Pdfium, document: number): string | null {
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

function emptyPage(number: number): PdfPage {
  return { number, width: 0, height: 0, lines: [], characters: 0, rules: [], imageShare: 0, scannersText: false };
}
