import type { TableRows } from '../../document-model/markdown-table.ts';
import type { CleanPage } from './furniture.ts';
import type { PdfLine } from './pdf-line.ts';
import { inReadingOrder } from './reading-order.ts';

export interface BodyLine extends PdfLine {
  readonly page: number;
  readonly label: string | null;
  readonly ocr: boolean;
  /** The table in the place of its lines; the text is then empty. */
  readonly table?: TableRows;
}

/** Returns all lines in reading order with their printed page; `recognised` pages were read from images. */
export function bodyLines(
  pages: readonly CleanPage[],
  labels: readonly (string | null)[],
  recognised: ReadonlySet<number> = new Set(),
): BodyLine[] {
  return pages.flatMap(({ page, body }, index) =>
    inReadingOrder(body, page).map((line) => ({
      ...line,
      page: page.number,
      label: labels[index] ?? null,
      ocr: recognised.has(page.number),
    })),
  );
}
