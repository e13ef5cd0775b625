/** Finds footnotes: a raised number before smaller text at the foot of a page. */
import type { BodyLine } from './reading-order.ts';
import type { BodyStyle } from './body-style.ts';

/** The text of a footnote is smaller than this share of the document's, its mark than this share of its text. */
const SMALLER = { text: 0.95, mark: 0.85 } as const;

/** Returns the footnotes that have their mark in a line of its own, by its index; they go up to and without `to`. */
export function findFootnotes(lines: readonly BodyLine[], style: BodyStyle) {
  const notes = new Map<number, { readonly to: number; readonly number: string }>();
  for (let from = 0; from < lines.length; from++) {
    const [mark, text] = [lines[from]!, lines[from + 1]];
    if (text === undefined || !isMarkOf(mark, text) || text.size >= style.size * SMALLER.text) continue;
    let to = from + 2;
    while (to < lines.length && goesOn(text, lines[to]!) && !isMarkOf(lines[to]!, lines[to + 1])) to++;
    notes.set(from, { to, number: mark.text });
    from = to - 1;
  }
  return notes;
}

function isMarkOf(mark: BodyLine, text: BodyLine | undefined): boolean {
  return (
    text !== undefined &&
    mark.page === text.page &&
    /^\d{1,3}$/.test(mark.text) &&
    mark.size <= text.size * SMALLER.mark &&
    mark.left < text.left &&
    Math.abs(mark.y - text.y) <= text.size
  );
}

function goesOn(text: BodyLine, { page, size, y, table }: BodyLine): boolean {
  return page === text.page && table === undefined && y < text.y && Math.abs(size - text.size) <= 0.6;
}
