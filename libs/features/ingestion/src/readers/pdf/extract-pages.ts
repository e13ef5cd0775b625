import { UnreadableDocumentError } from '@regqa/errors';
import { openPdf } from './open-pdf.ts';
import type { OpenPdf } from './open-pdf.ts';
import type { PdfPage } from './pdf-line.ts';

/** All pages of a document; `failed` are pages that could not be loaded. */
export interface ExtractedPdf {
  readonly pages: PdfPage[];
  readonly failed: number[];
}

/** Returns what `use` makes of an open PDF's lines. Throws UnreadableDocumentError when it cannot be read. */
export async function extractPages<T = ExtractedPdf>(
  bytes: Uint8Array,
  use?: (pdf: OpenPdf, extracted: ExtractedPdf) => Promise<T>,
): Promise<T> {
  try {
    const pdf = await openPdf(bytes);
    const extracted = readAll(pdf);
    const result = use === undefined ? (extracted as T) : await use(pdf, extracted);
    pdf.close();
    return result;
  } catch (error) {
    if (error instanceof UnreadableDocumentError) throw error;
    // PDFium ends itself out of memory or on an impossible state; the file is the cause.
    throw new UnreadableDocumentError('The PDF library gave up on the file: it is damaged or needs too much memory.', {
      cause: error,
    });
  }
}

function readAll(pdf: OpenPdf): ExtractedPdf {
  const pages: PdfPage[] = [];
  const failed: number[] = [];
  for (let number = 1; number <= pdf.pageCount; number++) {
    const page = pdf.readPage(number);
    if (page === null) failed.push(number);
    pages.push(page ?? emptyPage(number));
  }
  return { pages, failed };
}

function emptyPage(number: number): PdfPage {
  return { number, width: 0, height: 0, lines: [], characters: 0, rules: [], imageShare: 0, scannersText: false };
}
