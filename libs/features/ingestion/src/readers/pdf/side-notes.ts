import { isMarginNote } from '../../structure/margin-notes.ts';
import type { CleanPage } from './furniture.ts';
import { makeLine } from './pdf-line.ts';
import type { PdfLine, PdfRun } from './pdf-line.ts';
import { leftEdge, usualSize } from './tally.ts';

const SMALLER = 0.9;
const FEWEST_NOTES = 3;
/** A larger space than this many times their size ends a note. */
const NOTE_GAP = 1.7;
const BEGINS =
  /^(?:Ss?|Pts?|Divs?|Chs?|Schs?|Regs?|Rr?|Cll?)\.?\s?\d|^(?:Notes?|Headings?) (?:\d )?(?:to|preceding)\b|^(?:Preamble|Long title)\b/;

interface Piece {
  readonly line: PdfLine;
  readonly runs: readonly PdfRun[];
}

interface SideNote {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** Pages without the amendment notes in their left margins, as Acts of Victoria have them. */
export interface PagesAndNotes {
  readonly pages: readonly CleanPage[];
  readonly notes: readonly string[];
}

/** Takes amendment notes out of the left margins; other documents come back unchanged. Linear. */
export function separateSideNotes(pages: readonly CleanPage[]): PagesAndNotes {
  const size = usualSize(pages.flatMap(({ body }) => body)) ?? 0;
  const edge = leftOfText(pages, size);
  const notes = pages
    .flatMap(({ body }) => notesOn(body, (run) => run.size <= size * SMALLER && run.right <= edge))
    .filter(({ text }) => isMarginNote(text));
  if (notes.length < FEWEST_NOTES) return { pages, notes: [] };
  const taken = new Map<PdfLine, ReadonlySet<PdfRun>>();
  for (const { pieces } of notes) for (const { line, runs } of pieces) taken.set(line, new Set(runs));
  return {
    pages: pages.map((page) => ({ ...page, body: page.body.flatMap((line) => withoutRuns(line, taken.get(line))) })),
    notes: notes.map(({ text }) => text),
  };
}

function leftOfText(pages: readonly CleanPage[], size: number): number {
  const isText = (run: PdfRun) => run.size > size * SMALLER && run.text.trim() !== '';
  return leftEdge(pages.flatMap(({ body }) => body.flatMap(({ runs }) => runs.find(isText) ?? [])));
}

function notesOn(lines: readonly PdfLine[], isBeside: (run: PdfRun) => boolean): SideNote[] {
  const pieces = lines
    .map((line): Piece => ({ line, runs: line.runs.filter((run) => run.text.trim() !== '' && isBeside(run)) }))
    .filter(({ runs }) => runs.length > 0)
    .toSorted((a, b) => b.line.y - a.line.y);
  const notes: Piece[][] = [];
  for (const piece of pieces) {
    const last = notes.at(-1)?.at(-1);
    const goesOn =
      last !== undefined &&
      !BEGINS.test(textOf(piece)) &&
      last.line.y - piece.line.y <= (piece.runs[0]?.size ?? 0) * NOTE_GAP;
    if (goesOn) notes.at(-1)?.push(piece);
    else notes.push([piece]);
  }
  return notes.map((own) => ({ text: own.map(textOf).join(' ').replace(/\s+/g, ' ').trim(), pieces: own }));
}

function textOf({ line, runs }: Piece): string {
  return makeLine(runs, line.y).text;
}

function withoutRuns(line: PdfLine, taken: ReadonlySet<PdfRun> | undefined): PdfLine[] {
  if (taken === undefined) return [line];
  const rest = line.runs.filter((run) => !taken.has(run));
  return rest.some((run) => run.text.trim() !== '') ? [{ ...line, ...makeLine(rest, line.y) }] : [];
}
