/** Finds footnotes: numbered, at the foot of a page. */
import type { BodyLine } from './reading-order.ts';
import type { BodyStyle } from './body-style.ts';
import { raised } from './line-builder.ts';
import { isAtEdge, learnEdges } from './outline-lines.ts';
import { visibleRuns } from './pdf-line.ts';

/** The text of a footnote is smaller than this share of the document's, its mark than this share of its text. */
const SMALLER = { text: 0.95, mark: 0.85 } as const;
/** The marks of footnotes in a text. */
const MARKS = /[⁰¹²³⁴-⁹]+/g;
/** Formulas have raised numbers, too. */
const BEGINS = /^[\p{L}\p{N}“‘"'(§]/u;

interface Footnote {
  readonly number: string;
  readonly lines: readonly BodyLine[];
  /** Exclusive. */
  readonly to: number;
}

/** Returns the marks of footnotes that stand in a text. */
export function marksIn(text: string): readonly string[] {
  return text.match(MARKS) ?? [];
}

/**
 * Returns the footnotes by the index of their first line. Two of three signs make one: a mark smaller than its words,
 * words smaller than the text, and the mark raised in the text of its page. What goes on below them is no foot of a
 * page, and only a mark in a line of its own before smaller words makes a note there.
 */
export function findFootnotes(lines: readonly BodyLine[], style: BodyStyle): ReadonlyMap<number, Footnote> {
  const marked = new Set(lines.flatMap(({ page, text }) => marksIn(text).map((mark) => `${page} ${mark}`)));
  const edges = learnEdges(lines);
  const isSmaller = ({ size }: BodyLine) => size < style.size * SMALLER.text;
  const openings = lines.map((line, at) => {
    const opening = openingOf(line, lines[at + 1]);
    if (opening === null || !BEGINS.test(opening.first.text)) return null;
    const isMarked = isAtEdge(line, edges) && marked.has(`${line.page} ${raised(opening.number)}`);
    return [opening.isRaised, isSmaller(opening.first), isMarked].filter(Boolean).length > 1 ? opening : null;
  });
  const notes = new Map<number, Footnote>();
  for (let from = lines.length - 1; from >= 0; from--) {
    const opening = openings[from]!;
    if (opening === null) continue;
    const { number, first, rest } = opening;
    let to = from + rest;
    while (to < lines.length && goesOn(first, lines[to]!) && openings[to] === null) to++;
    const isAtFoot = notes.has(to) || lines[to]?.page !== first.page || lines[to]!.y > first.y;
    if (!isAtFoot && (rest === 1 || !isSmaller(first))) continue;
    notes.set(from, { number, lines: [first, ...lines.slice(from + rest, to)], to });
  }
  return notes;
}

/** Returns the number of a footnote and the line of its first words: the number's own, or the next. */
function openingOf(line: BodyLine, next: BodyLine | undefined) {
  if (next !== undefined && isMarkOf(line, next)) return { number: line.text, first: next, rest: 2, isRaised: true };
  const mark = visibleRuns(line.runs)[0];
  const number = /^\d{1,3}(?= |$)/.exec(mark?.text ?? '')?.[0];
  const text = line.text.slice(number?.length).trimStart();
  if (number === undefined) return null;
  return { number, first: { ...line, text, runs: [] }, rest: 1, isRaised: mark!.size <= line.size * SMALLER.mark };
}

function isMarkOf(mark: BodyLine, text: BodyLine): boolean {
  return (
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
