import type { PageImage } from '../../ocr/page-image.ts';
import type { RecognisedWord } from '../../ocr/parse-tsv.ts';
import { strokeWidth } from '../../ocr/page-image.ts';
import type { PdfLine, PdfRun } from './pdf-line.ts';
import { makeLine } from './pdf-line.ts';
import { LINE_END_HYPHEN } from './page-characters.ts';

const POINTS_PER_INCH = 72;
/** Reach of letters from the baseline by type size, between Times and Helvetica (Adobe font metrics). */
const ABOVE = [
  { letters: /[A-Zbdfhijkl0-9()[\]{}|/&$%!?"“”'‘’]/, share: 0.68 },
  { letters: /t/, share: 0.6 },
] as const;
const X_HEIGHT = 0.48;
const BELOW = [
  { letters: /[gjpqyQ()[\]{}|]/, share: 0.21 },
  { letters: /[,;]/, share: 0.14 },
] as const;
/** Strokes this much wider than those of most of the page are bold: half-way between regular and bold type. */
const BOLD_STROKES = 1.25;
/** Shorter words say little about their strokes: they are set as their neighbours. */
const LETTERS_TO_JUDGE = 3;
/** Sizes this near to that of most of the page are that size: the boxes of words are not exact. */
const SAME_SIZE = 0.14;
/** A line is bold throughout when this share of it is. */
const MOSTLY = 0.7;
/** Less certain than this and without two letters or a digit, a word is a speck or a rule. */
const NOISE_CONFIDENCE = 40;

type MeasuredWord = ReturnType<typeof measure>;

/** A lone vertical stroke as high as a letter: how the engine sees a figure one. */
const STROKE = '|';

/** Returns the words of a page's image as lines in points, with the sizes and weights of their look. */
export function recognisedLines(image: PageImage, words: readonly RecognisedWord[], pageHeight: number): PdfLine[] {
  const scale = POINTS_PER_INCH / image.dotsPerInch;
  const measured = words
    .map(readStroke)
    .filter(isWord)
    .map((word) => measure(image, word, scale));
  const usual = { size: median(measured, ({ size }) => size), weight: median(measured, ({ weight }) => weight) };
  const lines = Map.groupBy(measured, ({ word }) => word.line);
  return [...lines.values()].map((line) => toLine(line, { scale, pageHeight, usual }));
}

function readStroke(word: RecognisedWord, index: number, words: readonly RecognisedWord[]): RecognisedWord {
  if (word.text !== STROKE) return word;
  const before = words[index - 1];
  const near =
    before !== undefined && before.line === word.line && word.left - (before.left + before.width) < before.height * 1.5;
  return near && word.height <= before.height * 2 ? { ...word, text: '1' } : word;
}

function isWord({ text, confidence }: RecognisedWord): boolean {
  return /\p{L}{2}|\d/u.test(text) || (confidence >= NOISE_CONFIDENCE && !/^[|_~=\-—–.]{1,3}$/.test(text));
}

/** `weight`: stroke width as a share of the size. */
function measure(image: PageImage, word: RecognisedWord, scale: number) {
  const above = ABOVE.find(({ letters }) => letters.test(word.text))?.share ?? X_HEIGHT;
  const below = BELOW.find(({ letters }) => letters.test(word.text))?.share ?? 0;
  const size = (word.height * scale) / (above + below);
  return { word, size, weight: (strokeWidth(image, word) * scale) / size };
}

function median(words: readonly MeasuredWord[], valueOf: (word: MeasuredWord) => number): number {
  const sorted = words
    .map((word) => ({ value: valueOf(word), letters: word.word.text.length }))
    .sort((a, b) => a.value - b.value);
  const half = sorted.reduce((sum, { letters }) => sum + letters, 0) / 2;
  let passed = 0;
  for (const { value, letters } of sorted) {
    passed += letters;
    if (passed >= half) return value;
  }
  return 0;
}

interface PageSetting {
  readonly scale: number;
  readonly pageHeight: number;
  readonly usual: { readonly size: number; readonly weight: number };
}

function toLine(words: readonly MeasuredWord[], { scale, pageHeight, usual }: PageSetting): PdfLine {
  const own = median(words, ({ size }) => size);
  const size = Math.abs(own - usual.size) <= usual.size * SAME_SIZE ? usual.size : own;
  const rounded = Math.round(size * 2) / 2;
  const bold = boldWords(words, usual.weight);
  const runs: PdfRun[] = [];
  words.forEach(({ word }, index) => {
    const left = word.left * scale;
    const right = (word.left + word.width) * scale;
    const last = runs.at(-1);
    if (last !== undefined && last.bold === bold[index] && left - last.right <= rounded) {
      runs[runs.length - 1] = { ...last, text: `${last.text} ${word.text}`, right };
    } else runs.push({ text: word.text, bold: bold[index] as boolean, italic: false, size: rounded, left, right });
  });
  return makeLine(withLineEndHyphen(runs), pageHeight - baseline(words) * scale);
}

/** Distance of the line's baseline from the top, in pixels: where most words end. */
function baseline(words: readonly MeasuredWord[]): number {
  const bottoms = words.map(({ word }) => word.top + word.height).sort((a, b) => a - b);
  return bottoms[Math.floor(bottoms.length / 2)] ?? 0;
}

function boldWords(words: readonly MeasuredWord[], usual: number): boolean[] {
  const judged = words.map(({ word, weight }) =>
    word.text.replace(/[^\p{L}\p{N}]/gu, '').length < LETTERS_TO_JUDGE ? null : weight > usual * BOLD_STROKES,
  );
  const letters = (wanted: boolean) =>
    words.reduce((sum, { word }, index) => sum + (judged[index] === wanted ? word.text.length : 0), 0);
  const share = letters(true) / Math.max(1, letters(true) + letters(false));
  if (share >= MOSTLY || share <= 1 - MOSTLY) return fromStart(judged, share >= MOSTLY);
  return judged.map(
    (own, index) =>
      own ??
      judged.slice(index).find((next) => next !== null) ??
      judged.slice(0, index).findLast((before) => before !== null) ??
      false,
  );
}

/** A line that is bold throughout, or regular but for the bold words it opens with, as definitions do. */
function fromStart(judged: readonly (boolean | null)[], bold: boolean): boolean[] {
  if (bold) return judged.map(() => true);
  const end = judged.findIndex((own) => own === false);
  const opening = judged.slice(0, end < 0 ? 0 : end);
  const opens = opening.some((own) => own === true);
  return judged.map((_own, index) => opens && index < opening.length);
}

function withLineEndHyphen(runs: readonly PdfRun[]): PdfRun[] {
  const last = runs.at(-1);
  if (last === undefined || !/\p{Ll}[-‐]$/u.test(last.text)) return [...runs];
  return [...runs.slice(0, -1), { ...last, text: last.text.slice(0, -1) + LINE_END_HYPHEN }];
}
