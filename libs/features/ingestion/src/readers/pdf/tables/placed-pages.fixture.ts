import type { BodyLine } from '../reading-order.ts';
import type { PageRule } from '../page-graphics.ts';
import { makeLine } from '../pdf-line.ts';
import type { PdfPage } from '../pdf-line.ts';
import { placeTables } from './place-tables.ts';
import { withoutFurnitureRules } from './ruled-grid.ts';

/** Text at a place of a page, about five points a letter; `¦` parts its runs. */
export type Piece = readonly [x: number, y: number, text: string, bold?: boolean, italic?: boolean, size?: number];

export const across = (y: number, from = 100, to = 500): PageRule => ({ kind: 'horizontal', at: y, from, to });
export const down = (x: number, from: number, to: number): PageRule => ({ kind: 'vertical', at: x, from, to });

function line(page: number, [x, y, text, bold = false, italic = false, size = 10]: Piece): BodyLine {
  let left = x;
  const runs = text.split('¦').map((part) => {
    const run = { text: part, bold, italic, size, left, right: left + part.length * 5 };
    left = run.right;
    return run;
  });
  return { ...makeLine(runs, y), page, label: null, ocr: false };
}

/** Returns the lines of pages with their tables placed. */
export function place(...pages: readonly { pieces: readonly Piece[]; rules: readonly PageRule[] }[]): BodyLine[] {
  const lines = pages.flatMap(({ pieces }, index) => pieces.map((piece) => line(index + 1, piece)));
  const described = pages.map(({ rules }, index): PdfPage => ({
    number: index + 1,
    width: 600,
    height: 800,
    lines: [],
    characters: 500,
    rules: [...rules],
    imageShare: 0,
    scannersText: false,
  }));
  return placeTables(lines, withoutFurnitureRules(described));
}
