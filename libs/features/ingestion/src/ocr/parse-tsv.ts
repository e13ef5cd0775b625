import type { ImageArea } from './page-image.ts';

export interface RecognisedWord extends ImageArea {
  readonly text: string;
  readonly line: string;
  /** The engine's certainty, 0 to 100. */
  readonly confidence: number;
}

const WORD_LEVEL = '5';
const COLUMNS = 12;
/** More than the densest page has; what comes after is noise of a hostile image. */
const MOST_WORDS = 50_000;

/** Returns the words of Tesseract's TSV output; lines of another form hold no word. */
export function parseTsv(tsv: string): RecognisedWord[] {
  const words: RecognisedWord[] = [];
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    if (cells[0] !== WORD_LEVEL || cells.length < COLUMNS) continue;
    const numbers = cells.slice(6, COLUMNS - 1).map(Number);
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = numbers;
    const text = cells.slice(COLUMNS - 1).join(' ');
    if (text.trim() === '' || !numbers.every(Number.isFinite)) continue;
    words.push({ text: text.trim(), line: cells.slice(2, 5).join('.'), left, top, width, height, confidence });
    if (words.length === MOST_WORDS) break;
  }
  return words;
}

/** Returns the mean certainty, weighted by letters and digits since dot leaders say nothing; 0 without words. */
export function meanConfidence(words: readonly RecognisedWord[]): number {
  let letters = 0;
  let sum = 0;
  for (const { text, confidence } of words) {
    const own = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    letters += own;
    sum += own * confidence;
  }
  return letters === 0 ? 0 : sum / letters;
}
