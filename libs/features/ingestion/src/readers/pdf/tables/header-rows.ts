import type { PdfLine, PdfPage } from '../pdf-line.ts';
import { findGrids } from './ruled-grid.ts';
import type { RowLine, RuledGrid } from './ruled-grid.ts';

/** Returns the repeated lines that are the header row of a drawn table, and no running header. */
export function findHeaderRows(page: PdfPage, repeated: ReadonlySet<PdfLine>): PdfLine[] {
  if (repeated.size === 0) return [];
  return findGrids(page.rules)
    .filter(({ boxed }) => boxed)
    .flatMap((grid) => {
      const inside = page.lines.filter((line) => isInside(line, grid));
      return inside.every((line) => repeated.has(line))
        ? []
        : inside.filter((line) => repeated.has(line) && inPartedBand(line, grid));
    });
}

function isInside(line: PdfLine, { rows, left, right }: RuledGrid): boolean {
  return (
    line.y < (rows[0] as RowLine).y && line.y > (rows.at(-1) as RowLine).y && line.left >= left && line.right <= right
  );
}

function inPartedBand(line: PdfLine, { rows, isParted }: RuledGrid): boolean {
  const below = rows.findIndex(({ y }) => y < line.y);
  return below > 0 && isParted((rows[below - 1] as RowLine).y, (rows[below] as RowLine).y);
}
