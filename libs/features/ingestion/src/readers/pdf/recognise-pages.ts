import { isBlank, turn } from '../../ocr/page-image.ts';
import type { PageImage } from '../../ocr/page-image.ts';
import { meanConfidence } from '../../ocr/parse-tsv.ts';
import type { RecognisedWord } from '../../ocr/parse-tsv.ts';
import { RecognitionError } from '../../ocr/text-recognizer.ts';
import type { OcrOptions, TextRecognizer } from '../../ocr/text-recognizer.ts';
import { recognisedLines } from './recognised-lines.ts';
import type { OpenPdf } from './open-pdf.ts';
import type { PdfPage } from './pdf-line.ts';

export interface PageRecognition {
  readonly recognizer: TextRecognizer;
  readonly options: OcrOptions;
  readonly onProgress: (progress: { done: number; total: number }) => void;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface RecognisedPages {
  readonly pages: PdfPage[];
  /** Their mean certainty, 0 to 100. */
  readonly confidence: number;
  /** Pages that were not read, with the reason. */
  readonly unread: { readonly number: number; readonly reason: string }[];
}

/** Below this certainty pages are tried turned, then not believed: handwriting, maps, photographs. */
const BELIEVED = 60;
const FEWEST_LETTERS = 10;

/** Reads pages from images until the document's limit of pages or time. */
export async function recognisePages(
  pdf: OpenPdf,
  numbers: readonly number[],
  recognition: PageRecognition,
): Promise<RecognisedPages> {
  const { options, now, onProgress } = recognition;
  const end = now() + options.documentTimeoutMs;
  const pages: PdfPage[] = [];
  const unread: { number: number; reason: string }[] = [];
  let confidence = 0;
  for (const [done, number] of numbers.entries()) {
    if (done >= options.maxPages)
      unread.push({ number, reason: `no more than ${options.maxPages} of a document are read` });
    else if (now() >= end)
      unread.push({
        number,
        reason: `the time for reading images, ${Math.round(options.documentTimeoutMs / 1000)} s, was over`,
      });
    else {
      onProgress({ done, total: numbers.length });
      const result = await recognisePage(pdf, number, recognition.recognizer);
      if (typeof result === 'string') unread.push({ number, reason: result });
      else {
        pages.push(result.page);
        confidence += result.confidence;
      }
    }
  }
  return { pages, confidence: pages.length === 0 ? 0 : confidence / pages.length, unread };
}

async function recognisePage(
  pdf: OpenPdf,
  number: number,
  recognizer: TextRecognizer,
): Promise<{ page: PdfPage; confidence: number } | string> {
  const image = pdf.renderPage(number);
  if (image === null) return 'it is too large to be drawn';
  if (isBlank(image)) return 'it is blank';
  try {
    const { words, upright } = await readUpright(image, recognizer);
    const confidence = meanConfidence(words);
    if (confidence < BELIEVED || words.reduce((sum, { text }) => sum + text.length, 0) < FEWEST_LETTERS)
      return 'no text was recognised on it';
    return { page: pageOf(number, upright, words), confidence };
  } catch (error) {
    if (error instanceof RecognitionError) return error.message;
    throw error;
  }
}

async function readUpright(
  image: PageImage,
  recognizer: TextRecognizer,
): Promise<{ words: RecognisedWord[]; upright: PageImage }> {
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
  return {
    number,
    width: image.width * scale,
    height,
    lines,
    characters,
    rules: [],
    imageShare: 1,
    scannersText: false,
  };
}
