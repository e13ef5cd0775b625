/** Finds paragraphs numbered through a document, the numbers out to the left: `29 An entity shall …`, `B18 …`. */
import { findNumberedTexts } from '../../structure/numbered-paragraphs.ts';
import type { BodyLine } from './reading-order.ts';
import type { BodyStyle } from './body-style.ts';
import { LEAST_ENTRIES, leadsToPage } from './contents-pages.ts';
import { leftEdge, mostFrequent, pagesWith, tally } from '../common/tally.ts';

export interface NumberedParagraph {
  readonly from: number;
  /** Exclusive: of the lines that plainly continue it. */
  readonly to: number;
  /** As printed: `29`, `B18`, `Aus7.1`. */
  readonly number: string;
  /** Characters of the first line before its words. */
  readonly skipped: number;
  /** Whether it is numbered through the document, or again below each heading. */
  readonly through: boolean;
}

/** So many numbers in a row make the paragraphs numbered; a list has fewer. */
const FEWEST_IN_A_ROW = 15;
const LEAST_HANGING = 8;
/** Numbers set flush right begin at several places: at a margin is what is no more than a step from it. */
const STEP_POINTS = 4;
const NUMBER = /^((?:[A-Z]{1,3}|Aus[A-Z]{0,2}|AR ?)?\d{1,3}(?:\.\d{1,3}){0,4}[A-Z]{0,2})\.?\s+(?=[\p{L}([‘“"'$])/u;
const ENTRY = /\p{L}.{0,200} \d{1,4}$/u;

interface Candidate extends Pick<NumberedParagraph, 'number' | 'skipped'> {
  readonly index: number;
  readonly line: BodyLine;
}

interface PlacedNumber extends Candidate {
  /** Distance from the edge of its page, in steps. */
  readonly step: number;
}

type Row = ReturnType<typeof numberedThrough>;

/** Returns the paragraphs numbered through, else, with `belowCodes`, those numbered below each heading. */
export function findParagraphsAtMargin(
  lines: readonly BodyLine[],
  style: BodyStyle,
  belowCodes: boolean,
): NumberedParagraph[] {
  const listed = pagesWith(lines, ({ text }) => ENTRY.test(text), { share: LEAST_ENTRIES });
  const candidates = lines.flatMap((line, index) => (listed.has(line.page) ? [] : candidateAt(line, index, style)));
  const best = bestRow(edgesOf(lines, candidates).map((edges) => placedFrom(edges, candidates)));
  const chosen = best === null ? (belowCodes ? numberedAnew(candidates) : []) : numberedAtMargins(best);
  return chosen.map(({ index, number, skipped }) => {
    return { from: index, to: endOf(lines, index, style), number, skipped, through: best !== null };
  });
}

/** Of left and of right pages. */
type Edges = readonly [number, number];

/**
 * Left and right pages of a book may have different margins, and lines far out on either tell nothing of its numbers:
 * the edges are those of the text of each, the same for both, or as far apart as the numbers are.
 */
function edgesOf(lines: readonly BodyLine[], candidates: readonly Candidate[]): Edges[] {
  const [left, right] = [0, 1].map((parity) => leftEdge(lines.filter(({ page }) => page % 2 === parity)));
  const [ofLeft, ofRight] = [0, 1].map((parity) =>
    usualPlace(candidates.filter(({ line }) => line.page % 2 === parity)),
  );
  const apart = ofLeft === null || ofRight === null ? 0 : ofRight! - ofLeft!;
  return [...new Set([right!, left!, left! + apart])].map((other) => [left!, other]);
}

function usualPlace(candidates: readonly Candidate[]): number | null {
  return mostFrequent(tally(candidates.map(({ line }) => Math.round(line.left))));
}

function placedFrom(edges: Edges, candidates: readonly Candidate[]): PlacedNumber[] {
  return candidates.map((one) => ({ ...one, step: stepFrom(edges[one.line.page % 2]!, one) }));
}

function stepFrom(edge: number, { line }: Candidate): number {
  return Math.round((line.left - edge) / STEP_POINTS);
}

/** Returns the longest row of numbers of all ways to place them; null where none run through the document. */
function bestRow(ways: readonly (readonly PlacedNumber[])[]): Row | null {
  let best: Row | null = null;
  for (const candidates of ways) {
    const found = rowAmong(candidates);
    if (found !== null && found.longest > (best?.longest ?? 0)) best = found;
  }
  return best;
}

function candidateAt(line: BodyLine, index: number, style: BodyStyle): Candidate[] {
  // Footnotes are numbered too, and smaller; chapters are, and larger.
  const isOfBody = line.size >= style.size * 0.93 && line.size < style.size * 1.15;
  const match = isOfBody && line.table === undefined && !leadsToPage(line) ? NUMBER.exec(line.text) : null;
  if (match === null) return [];
  const [whole, number] = match as unknown as [string, string];
  return [{ index, line, number, skipped: whole.length }];
}

function isClose(line: BodyLine, next: BodyLine, style: BodyStyle): boolean {
  const gap = line.y - next.y;
  return next.page === line.page && gap > 0 && gap <= Math.max(style.lineGap * 1.35, line.size * 2);
}

/** Returns the numbers that run through the document at one step from the edge; null where none do. */
function rowAmong(candidates: readonly PlacedNumber[]): Row | null {
  // Bold numbers head sections, although those of a table's rows may stand where they do.
  const isLight = (row: Row['row']) => row.filter(({ line }) => line.boldShare < 0.5).length >= row.length / 2;
  const rows = rowsAtMargins(candidates).filter(({ row, longest }) => longest >= FEWEST_IN_A_ROW && isLight(row));
  return rows.toSorted((a, b) => b.longest - a.longest)[0] ?? null;
}

function rowsAtMargins(candidates: readonly PlacedNumber[]): Row[] {
  return [...new Set(candidates.map(({ step }) => step))].map((margin) => numberedThrough(candidates, margin));
}

function numberedThrough(candidates: readonly PlacedNumber[], margin: number) {
  return { ...numberedIn(candidates.filter(({ step }) => Math.abs(step - margin) <= 1)), candidates };
}

/** `longest`: how many follow one another from 1. */
function numberedIn<One extends Candidate>(candidates: readonly One[]) {
  const { starts, longest } = findNumberedTexts(
    candidates.map(({ line }) => ({ text: line.text })),
    true,
  );
  return { row: candidates.filter((_one, at) => starts.has(at)), longest };
}

/** A series with letters (`AR 1`) may have a margin of its own. */
function numberedAtMargins({ row, candidates }: Row): readonly Candidate[] {
  const known = new Set(row.map(seriesOf));
  const others = [...Map.groupBy(candidates, seriesOf)].filter(([series]) => !known.has(series));
  const elsewhere = others.flatMap(([, own]) => {
    const haveMargin = rowsAtMargins(own).some(({ row: found }) => found.length >= FEWEST_IN_A_ROW);
    return haveMargin ? numberedIn(own).row : [];
  });
  const all = new Set([...row, ...elsewhere]);
  return candidates.filter((one) => all.has(one));
}

function seriesOf({ number }: Candidate): string {
  return /^\D*/.exec(number)![0];
}

/** Numbers that follow at some depth or begin again: a metric's code has too few paragraphs for the other finder. */
function numberedAnew(candidates: readonly Candidate[]): Candidate[] {
  let last: readonly number[] = [];
  return candidates.filter(({ number }) => {
    const parts = number.split('.').map(Number);
    const follows = number === '1' || isNext(parts, last);
    if (follows) last = parts;
    return follows;
  });
}

function isNext(parts: readonly number[], last: readonly number[]): boolean {
  const depth = parts.length - 1;
  const sameAbove = parts.slice(0, depth).every((part, at) => part === last[at]);
  return sameAbove && parts[depth] === (last[depth] ?? 0) + 1;
}

function endOf(lines: readonly BodyLine[], from: number, style: BodyStyle): number {
  const { left } = lines[from]!;
  let to = from + 1;
  while (to < lines.length && isClose(lines[to - 1]!, lines[to]!, style) && lines[to]!.left >= left + LEAST_HANGING)
    to++;
  return to;
}
