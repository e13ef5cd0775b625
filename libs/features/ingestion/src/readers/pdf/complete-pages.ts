/** Decides which pages have no text that can be read, has them read from their images, and says what became of them. */
import { isBlank, turn } from '../../ocr/page-image.ts';
import type { PageImage } from '../../ocr/page-image.ts';
import { meanConfidence } from '../../ocr/parse-tsv.ts';
import type { RecognisedWord } from '../../ocr/parse-tsv.ts';
import { openTesseractCommand } from '../../ocr/tesseract-command.ts';
import { openTesseractPackage } from '../../ocr/tesseract-package.ts';
import { RecognitionError } from '../../ocr/text-recognizer.ts';
import type { OcrOptions, TextRecognizer } from '../../ocr/text-recognizer.ts';
import { isEncodingRubbish, pagesNamed } from './judge-pages.ts';
import type { ExtractedPdf, OpenPdf } from './open-pdf.ts';
import type { PdfPage } from './pdf-line.ts';
import { recognisedLines } from './recognised-lines.ts';

export interface PageCompletion {
  readonly ocr: OcrOptions;
  readonly onProgress: (progress: { done: number; total: number }) => void;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface CompletedPdf {
  /** The cover of what is no scan has its own text alone, if any. */
  readonly pages: PdfPage[];
  /** The pages with all that was read from their images. */
  readonly seen: readonly PdfPage[];
  /** The pages with the text that the file itself has; of a scan the same as `pages`. */
  readonly printed: readonly PdfPage[];
  /** Pages whose text was recognised from their image, here or by the scanner that made the file. */
  readonly recognised: number[];
  /** Pages whose text makes no words and could not be recognised from their image either. */
  readonly rubbish: number[];
  readonly warnings: string[];
  readonly details: string[];
}

export const FEWEST_CHARACTERS = 20;
/** A page mostly covered by an image, with no more text than a stamp or a running header, is a scan. */
const SCAN = { imageShare: 0.5, characters: 250 } as const;
/** Below this certainty pages are tried turned, then not believed: handwriting, maps, photographs. */
const BELIEVED = 60;
const FEWEST_LETTERS = 10;

/** Returns the pages as far as they can be read; nothing is read from images without `completion`. */
export async function completePages(
  pdf: OpenPdf,
  { pages: extracted, failed }: ExtractedPdf,
  completion: PageCompletion | null,
): Promise<CompletedPdf> {
  const rubbish = extracted.filter(isEncodingRubbish).map(({ number }) => number);
  const readable = extracted.map((page) =>
    rubbish.includes(page.number) ? { ...page, lines: [], characters: 0 } : page,
  );
  const scanned = readable.filter((page) => !failed.includes(page.number) && isScan(page)).map(({ number }) => number);
  const found = await recognise(pdf, scanned, completion);
  const better = new Map([...found.pages].filter(([at, page]) => page.characters > readable[at - 1]!.characters));
  const seen = readable.map((page) => better.get(page.number) ?? page);
  const isScanned = better.size > readable.length / 2;
  const pages = seen.map((page, at) => (at === 0 && !isScanned && isShort(page) ? readable[0]! : page));
  return {
    pages,
    seen,
    printed: isScanned ? pages : readable,
    recognised: pages
      .filter((page) => page.scannersText || better.get(page.number) === page)
      .map(({ number }) => number),
    rubbish: rubbish.filter((number) => !better.has(number)),
    warnings: found.warnings,
    details:
      better.size === 0
        ? []
        : [
            `Read from their images by ${found.by}, as they have no text of their own, with a mean certainty ` +
              `of ${Math.round(found.certainty)} of 100: ${pagesNamed([...better.keys()])}.`,
          ],
  };
}

function isScan({ characters, imageShare }: PdfPage): boolean {
  return characters < FEWEST_CHARACTERS || (imageShare >= SCAN.imageShare && isShort({ characters }));
}

function isShort({ characters }: Pick<PdfPage, 'characters'>): boolean {
  return characters < SCAN.characters;
}

async function recognise(pdf: OpenPdf, numbers: readonly number[], completion: PageCompletion | null) {
  const nothing = { pages: new Map<number, PdfPage>(), by: '', certainty: 0, warnings: [] };
  if (numbers.length === 0) return nothing;
  // The Tesseract program is faster than its WebAssembly form.
  const recognizer =
    completion && ((await openTesseractCommand(completion.ocr)) ?? (await openTesseractPackage(completion.ocr)));
  if (completion === null || recognizer === null) {
    const why = completion === null ? 'reading images (OCR) is switched off' : 'no OCR program is installed';
    return { ...nothing, warnings: [`Without text of their own and not read, as ${why}: ${pagesNamed(numbers)}.`] };
  }
  try {
    return await readImages(pdf, numbers, { ...completion, recognizer });
  } finally {
    await recognizer.close();
  }
}

async function readImages(
  pdf: OpenPdf,
  numbers: readonly number[],
  { ocr: options, now, onProgress, recognizer }: PageCompletion & { recognizer: TextRecognizer },
) {
  const end = now() + options.documentTimeoutMs;
  const pages = new Map<number, PdfPage>();
  const unread: { number: number; why: string }[] = [];
  let certainty = 0;
  for (const [done, number] of numbers.entries()) {
    const why = whyNoMore(done, now() >= end, options);
    if (why === null) onProgress({ done, total: numbers.length });
    const result = why ?? (await recognisePage(pdf, number, recognizer));
    if (typeof result === 'string') unread.push({ number, why: result });
    else {
      pages.set(number, result.page);
      certainty += result.certainty;
    }
  }
  return {
    pages,
    by: recognizer.name,
    /** The mean of the pages, 0 to 100. */
    certainty: certainty / Math.max(1, pages.size),
    warnings: [...Map.groupBy(unread, ({ why }) => why)].map(
      ([why, own]) => `Not read from the image, as ${why}: ${pagesNamed(own.map(({ number }) => number))}.`,
    ),
  };
}

function whyNoMore(done: number, isLate: boolean, { maxPages, documentTimeoutMs }: OcrOptions): string | null {
  if (done >= maxPages) return `no more than ${maxPages} of a document are read`;
  return isLate ? `the time for reading images, ${Math.round(documentTimeoutMs / 1000)} s, was over` : null;
}

/** Returns why the page was not read where it was not. */
async function recognisePage(pdf: OpenPdf, number: number, recognizer: TextRecognizer) {
  const image = pdf.renderPage(number);
  if (image === null) return 'it is too large to be drawn';
  if (isBlank(image)) return 'it is blank';
  try {
    const { words, upright } = await readUpright(image, recognizer);
    const certainty = meanConfidence(words);
    if (certainty < BELIEVED || words.reduce((sum, { text }) => sum + text.length, 0) < FEWEST_LETTERS)
      return 'no text was recognised on it';
    return { page: pageOf(number, upright, words), certainty };
  } catch (error) {
    if (error instanceof RecognitionError) return error.message;
    throw error;
  }
}

async function readUpright(image: PageImage, recognizer: TextRecognizer) {
  const words = await recognizer.recognize(image);
  if (meanConfidence(words) >= BELIEVED) return { words, upright: image };
  const degrees = await recognizer.uprightTurn(image);
  if (degrees === 0) return { words, upright: image };
  const upright = turn(image, degrees);
  return { words: await recognizer.recognize(upright), upright };
}

function pageOf(number: number, image: PageImage, words: readonly RecognisedWord[]): PdfPage {
  const scale = 72 / image.dotsPerInch;
  const height = image.height * scale;
  const lines = recognisedLines(image, words, height);
  const characters = lines.reduce((sum, line) => sum + line.text.length, 0);
  const size = { width: image.width * scale, height };
  return { number, ...size, lines, characters, rules: [], imageShare: 1, scannersText: false };
}
