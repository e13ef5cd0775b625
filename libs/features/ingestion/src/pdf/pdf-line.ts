import type { PageGraphics } from './page-graphics.ts';

/** A stretch of a line in one font. */
export interface PdfRun {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Font size in points, the text matrix applied. */
  readonly size: number;
  /** Left and right edge in points. */
  readonly left: number;
  readonly right: number;
}

/** Text on one baseline, in the order of the file. */
export interface PdfLine {
  readonly runs: readonly PdfRun[];
  readonly text: string;
  /** Left edge of the first visible character, in points from the page's left. */
  readonly left: number;
  readonly right: number;
  /** Baseline, in points from the page's bottom. */
  readonly y: number;
  /** Size of most of the text. */
  readonly size: number;
  /** Share of the visible characters that are bold. */
  readonly boldShare: number;
  /** Set when the text is not read from left to right; `left`, `right` and `y` are then those of the area it covers. */
  readonly turned?: boolean;
}

/** One page's lines, and what else is on it. */
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

/** Returns a line of runs; columns that are more than about a letter apart are separated by a wider space. */
export function makeLine(runs: readonly PdfRun[], y: number): PdfLine {
  let text = '';
  let bold = 0;
  let visible = 0;
  const sizes = new Map<number, number>();
  let right = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const gap = run.left - right;
    if (text !== '' && gap > run.size * 0.25 && !text.endsWith(' ') && !run.text.startsWith(' ')) text += ' ';
    text += run.text;
    const letters = run.text.replace(/\s/g, '').length;
    visible += letters;
    if (run.bold) bold += letters;
    sizes.set(run.size, (sizes.get(run.size) ?? 0) + letters);
    right = run.right;
  }
  const size = [...sizes].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, -1])[0];
  const first = runs.find((run) => run.text.trim() !== '') ?? runs[0];
  return { runs, text: text.replace(/\s+/g, ' ').trim(), left: first?.left ?? 0, right, y, size, boldShare: visible === 0 ? 0 : bold / visible };
}
