/** Decides which pages have no text that can be read, has them read from their images, and says what became of them. */
import { openTesseractCommand } from '../../ocr/tesseract-command.ts';
import { openTesseractPackage } from '../../ocr/tesseract-package.ts';
import type { OcrOptions, TextRecognizer } from '../../ocr/text-recognizer.ts';
import type { ExtractedPdf } from './extract-pages.ts';
import type { OpenPdf } from './open-pdf.ts';
import { listPages } from './judge-pages.ts';
import type { PdfPage } from './pdf-line.ts';
import { recognisePages } from './recognise-pages.ts';
import { isEncodingRubbish } from './text-quality.ts';

export interface PageCompletion {
  readonly ocr: OcrOptions;
  /** Told before each page that is read from its image. */
  readonly onProgress: (progress: { done: number; total: number }) => void;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface CompletedPdf {
  readonly pages: PdfPage[];
  /** Pages whose text was recognised from their image, here or by the scanner that made the file. */
  readonly recognised: number[];
  /** Pages whose text makes no words and could not be recognised from their image either. */
  readonly rubbish: number[];
  readonly warnings: string[];
  readonly details: string[];
}

/** A page with fewer printable characters counts as a page without text. */
export const FEWEST_CHARACTERS = 20;
/** A page mostly covered by an image, with no more text than a stamp or a running header, is a scan. */
const SCAN = { imageShare: 0.5, characters: 250 } as const;

/** Returns the pages as far as they can be read; nothing is read from images without `completion`. */
export async function completePages(
  pdf: OpenPdf,
  extracted: ExtractedPdf,
  completion: PageCompletion | null,
): Promise<CompletedPdf> {
  const failed = new Set(extracted.failed);
  const rubbish = new Set(extracted.pages.filter(isEncodingRubbish).map(({ number }) => number));
  const scanned = extracted.pages.filter(
    (page) => !failed.has(page.number) && (rubbish.has(page.number) || isScan(page)),
  );
  const pages = extracted.pages.map((page) =>
    rubbish.has(page.number) ? { ...page, lines: [], characters: 0 } : page,
  );
  const byScanner = pages.filter(({ scannersText }) => scannersText).map(({ number }) => number);
  if (scanned.length === 0) return { pages, recognised: byScanner, rubbish: [], warnings: [], details: [] };
  const recognizer = completion === null ? null : await findRecognizer(completion.ocr);
  if (completion === null || recognizer === null)
    return {
      pages,
      recognised: byScanner,
      rubbish: [...rubbish],
      warnings: [notRead(scanned, completion !== null)],
      details: [],
    };
  try {
    return await recognise(pdf, { pages, scanned, byScanner, rubbish }, { ...completion, recognizer });
  } finally {
    await recognizer.close();
  }
}

interface Incomplete {
  readonly pages: readonly PdfPage[];
  readonly scanned: readonly PdfPage[];
  readonly byScanner: readonly number[];
  readonly rubbish: ReadonlySet<number>;
}

async function recognise(
  pdf: OpenPdf,
  { pages, scanned, byScanner, rubbish }: Incomplete,
  completion: PageCompletion & { recognizer: TextRecognizer },
): Promise<CompletedPdf> {
  const { ocr: options, recognizer, onProgress, now } = completion;
  const result = await recognisePages(
    pdf,
    scanned.map(({ number }) => number),
    { options, recognizer, onProgress, now },
  );
  const better = new Map(result.pages.map((page) => [page.number, page]));
  const recognised = pages
    .filter((page) => (better.get(page.number)?.characters ?? 0) > page.characters)
    .map(({ number }) => number);
  const details: string[] = [];
  if (recognised.length > 0) {
    const certainty = Math.round(result.confidence);
    details.push(
      `Read from their images by ${recognizer.name}, as they have no text of their own, with a mean certainty ` +
        `of ${certainty} of 100: ${pagesNamed(recognised)}.`,
    );
  }
  return {
    pages: pages.map((page) => (recognised.includes(page.number) ? (better.get(page.number) as PdfPage) : page)),
    recognised: [...new Set([...byScanner, ...recognised])].sort((a, b) => a - b),
    rubbish: [...rubbish].filter((number) => !recognised.includes(number)),
    warnings: reasons(result.unread),
    details,
  };
}

function isScan({ characters, imageShare }: PdfPage): boolean {
  return characters < FEWEST_CHARACTERS || (imageShare >= SCAN.imageShare && characters < SCAN.characters);
}

function pagesNamed(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'page' : 'pages'} ${listPages(numbers)}`;
}

function notRead(pages: readonly PdfPage[], wanted: boolean): string {
  const why = wanted ? 'no OCR program is installed' : 'reading images (OCR) is switched off';
  return `Without text of their own and not read, as ${why}: ${pagesNamed(pages.map(({ number }) => number))}.`;
}

function reasons(unread: readonly { number: number; reason: string }[]): string[] {
  const byReason = new Map<string, number[]>();
  for (const { number, reason } of unread) byReason.set(reason, [...(byReason.get(reason) ?? []), number]);
  return [...byReason].map(([reason, numbers]) => `Not read from the image, as ${reason}: ${pagesNamed(numbers)}.`);
}

/** Returns the best recognizer that is installed: the Tesseract program, else its WebAssembly form, else null. */
async function findRecognizer(options: OcrOptions): Promise<TextRecognizer | null> {
  return (await openTesseractCommand(options)) ?? (await openTesseractPackage(options));
}
