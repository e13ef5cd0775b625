import { isMarginNote } from '../../structure/margin-notes.ts';
import type { CleanPage } from './furniture.ts';
import { joinLines } from './page-characters.ts';
import { makeLine } from './pdf-line.ts';
import type { PdfLine, PdfRun } from './pdf-line.ts';
import { usualSize } from '../common/tally.ts';

const SMALLER = 0.9;
const FEWEST_NOTES = 3;
/** A larger space than this many times their size ends a note. */
const NOTE_GAP = 1.7;
/** The lines of a note begin at one place, to so many points. */
const SAME_PLACE_POINTS = 2;
const BEGINS =
  /^(?:Ss?|Pts?|Divs?|Chs?|Schs?|Regs?|Rr?|Cll?)\.?(?:\s?\d|$)|^(?:Notes?|Examples?|Headings?) (?:\d )?(?:to|preceding)\b|^(?:Preamble|Long title)\b/;

type Piece = ReturnType<typeof smallPieces>[number];

/**
 * Takes amendment notes out of the margins, left or right, as the law of Victoria has them: small type in lines below
 * each other, apart from the text.
 */
export function separateSideNotes(pages: readonly CleanPage[]) {
  const most = (usualSize(pages.flatMap(({ body }) => body)) ?? 0) * SMALLER;
  const notes = pages.flatMap(({ body }) => notesOn(body, most)).filter(({ text }) => isMarginNote(text));
  if (notes.length < FEWEST_NOTES) return { pages, notes: [] };
  const taken = new Map<PdfLine, Set<PdfRun>>();
  for (const { line, runs } of notes.flatMap(({ pieces }) => pieces))
    taken.set(line, new Set([...(taken.get(line) ?? []), ...runs]));
  return {
    pages: pages.map((page) => ({ ...page, body: page.body.flatMap((line) => withoutRuns(line, taken.get(line))) })),
    notes: notes.map(({ text }) => text),
  };
}

function notesOn(lines: readonly PdfLine[], most: number) {
  const notes: Piece[][] = [];
  const open = new Map<number, Piece[]>();
  for (const piece of lines.flatMap((line) => smallPieces(line, most)).toSorted((a, b) => b.line.y - a.line.y)) {
    const place = [...open.keys()].find((left) => Math.abs(left - piece.left) <= SAME_PLACE_POINTS) ?? piece.left;
    const note = open.get(place);
    if (note !== undefined && goesOn(note.at(-1)!, piece)) note.push(piece);
    else {
      const begun = [piece];
      notes.push(begun);
      open.set(place, begun);
    }
  }
  return notes.map((pieces) => ({ text: joinLines(pieces), pieces }));
}

function goesOn(last: Piece, piece: Piece): boolean {
  return !BEGINS.test(piece.text) && last.line.y - piece.line.y <= piece.runs[0]!.size * NOTE_GAP;
}

/** Returns small runs without a wider space between them: they are apart from their line by more than a letter. */
function smallPieces(line: PdfLine, most: number) {
  const groups: PdfRun[][] = [];
  let last: PdfRun | undefined;
  for (const run of line.runs) {
    const isBlank = run.text.trim() === '';
    if (last !== undefined && (isBlank || run.left - last.right <= run.size)) groups.at(-1)!.push(run);
    else if (!isBlank) groups.push([run]);
    if (!isBlank) last = run;
  }
  return groups
    .filter((runs) => runs.every(({ size, text }) => size <= most || text.trim() === ''))
    .map((runs) => ({ line, runs, left: runs[0]!.left, text: makeLine(runs, line.y).text }));
}

function withoutRuns(line: PdfLine, taken: ReadonlySet<PdfRun> | undefined): PdfLine[] {
  if (taken === undefined) return [line];
  const rest = line.runs.filter((run) => !taken.has(run));
  return rest.some((run) => run.text.trim() !== '') ? [{ ...line, ...makeLine(rest, line.y) }] : [];
}
