import type { PageGraphics } from './page-graphics.ts';
import { mostFrequent, tally } from '../common/tally.ts';

export interface PdfRun {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Font size in points, the text matrix applied. */
  readonly size: number;
  readonly left: number;
  readonly right: number;
}

/** Text on one baseline, in the order of the file. */
export interface PdfLine {
  readonly runs: readonly PdfRun[];
  readonly text: string;
  /** From the page's left, in points, to the first visible character. */
  readonly left: number;
  readonly right: number;
  /** Baseline, in points from the page's bottom. */
  readonly y: number;
  readonly size: number;
  /** Share of the visible characters that are bold. */
  readonly boldShare: number;
  /** Set when the text does not run from left to right; `left`, `right` and `y` are then those of its area. */
  readonly turned?: boolean;
  /** Set when the text runs across the page, as watermarks do. */
  readonly slanted?: boolean;
}

export interface PdfPage extends PageGraphics {
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PdfLine[];
  readonly characters: number;
  /** The text is invisible: a scanner put what it recognised under the image of the page. */
  readonly scannersText: boolean;
}

/** No printed page has more; where lines are compared with each other, the work grows with their square. */
export const MOST_LINES_OF_PAGE = 2_000;

/** Share of a line's visible characters from which it is bold as a whole. */
export const BOLD = 0.9;

export function isBold({ boldShare }: PdfLine): boolean {
  return boldShare >= BOLD;
}

export function visibleRuns<Run extends { readonly text: string }>(runs: readonly Run[]): Run[] {
  return runs.filter(({ text }) => text.trim() !== '');
}

/** Share of the size; a space of Calibri has 0.226. */
const NARROWEST_SPACE = 0.2;
const SPACE = 32;
const WHITE_SPACE_TO_FOLD = /^\s|\s$|\s\s|[^\S ]/;

/** Returns a line of runs; columns that are more than about a letter apart are separated by a wider space. */
export function makeLine(runs: readonly PdfRun[], y: number): PdfLine {
  let text = '';
  let bold = 0;
  let visible = 0;
  let right = Number.NEGATIVE_INFINITY;
  let first: PdfRun | undefined;
  for (const run of runs) {
    if (
      text !== '' &&
      run.left - right > run.size * NARROWEST_SPACE &&
      !text.endsWith(' ') &&
      !run.text.startsWith(' ')
    )
      text += ' ';
    text += run.text;
    const letters = visibleCharacters(run.text);
    visible += letters;
    if (run.bold) bold += letters;
    if (letters > 0) first ??= run;
    right = run.right;
  }
  const folded = WHITE_SPACE_TO_FOLD.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
  return {
    runs,
    text: folded,
    left: (first ?? runs[0])?.left ?? 0,
    right,
    y,
    size: sizeOfMost(runs),
    boldShare: visible === 0 ? 0 : bold / visible,
  };
}

function visibleCharacters(text: string): number {
  let blanks = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) <= SPACE) blanks++;
  return text.length - blanks;
}

function sizeOfMost(runs: readonly PdfRun[]): number {
  const first = runs[0]?.size ?? 0;
  if (runs.every(({ size }) => size === first)) return first;
  const [sizes, letters] = [runs.map(({ size }) => size), runs.map(({ text }) => visibleCharacters(text))];
  return mostFrequent(tally(sizes, letters)) ?? first;
}

/** A text that is only the mark of a paragraph or an item: `(a)`, `a.`, `iv.`, `3)`, `2.2.1`, a bullet. */
export const LIST_MARK =
  /^(?:\([0-9a-zA-Z]{1,5}\)|[•▪◦‣–—-]|\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3}){1,4}|(?:[a-z]|[ivx]{1,5})[.)])$/;
