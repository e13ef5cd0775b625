/** Finds paragraphs numbered through a document, the numbers out to the left: `29 An entity shall …`, `B18 …`. */
import { findNumberedTexts } from '../../structure/numbered-paragraphs.ts';
import type { BodyLine } from './reading-order.ts';
import type { BodyStyle } from './body-style.ts';
import { LEAST_ENTRIES, leadsToPage } from './contents-list.ts';
import { isBold } from './pdf-line.ts';
import { leftEdge, pagesWith } from './tally.ts';

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
const STEP_POINTS = 4;
const NUMBER = /^((?:[A-Z]{1,3}|Aus[A-Z]{0,2}|AR ?)?\d{1,3}(?:\.\d{1,3}){0,4}[A-Z]{0,2})\.?\s+(?=[\p{L}([‘“"'$])/u;
const ENTRY = /\p{L}.{0,200} \d{1,4}$/u;

interface Candidate extends Pick<NumberedParagraph, 'number' | 'skipped'> {
  readonly index: number;
  readonly line: BodyLine;
  /** Distance from the left edge of its pages' text, in steps. */
  readonly step: number;
}

/** Returns the paragraphs numbered through, else, with `belowCodes`, those numbered below each heading. */
export function findParagraphsAtMargin(
  lines: readonly BodyLine[],
  style: BodyStyle,
  belowCodes: boolean,
): NumberedParagraph[] {
  // Left and right pages of a book may have different margins; a line far out on either tells nothing of its numbers.
  const [left, right] = [0, 1].map((parity) => leftEdge(lines.filter(({ page }) => page % 2 === parity)));
  const listed = pagesWith(lines, ({ text }) => ENTRY.test(text), { share: LEAST_ENTRIES });
  const sides = [right!, ...(left === right ? [] : [left!])];
  const found = sides.map((other) => candidatesIn(lines, { style, edges: [left!, other], listed }));
  const margins = found.map(marginOf);
  const best = (margins[1]?.count ?? 0) > (margins[0]?.count ?? 0) ? 1 : 0;
  const [candidates, margin] = [found[best]!, margins[best]?.margin ?? null];
  const chosen = margin === null ? (belowCodes ? numberedAnew(candidates) : []) : numberedAtMargins(candidates, margin);
  return chosen.map(({ index, number, skipped }) => {
    return { from: index, to: endOf(lines, index, style), number, skipped, through: margin !== null };
  });
}

interface Pages {
  readonly style: BodyStyle;
  /** Of left and of right pages. */
  readonly edges: readonly [number, number];
  /** Pages of contents. */
  readonly listed: ReadonlySet<number>;
}

function candidatesIn(lines: readonly BodyLine[], { style, edges, listed }: Pages): Candidate[] {
  return lines.flatMap((line, index) =>
    listed.has(line.page) ? [] : candidateAt(line, index, { style, edge: edges[line.page % 2]! }),
  );
}

function candidateAt(line: BodyLine, index: number, { style, edge }: { style: BodyStyle; edge: number }): Candidate[] {
  // Footnotes are numbered too, and smaller; chapters are, and larger.
  const isOfBody = line.size >= style.size * 0.93 && line.size < style.size * 1.15;
  const match = isOfBody && line.table === undefined && !leadsToPage(line) ? NUMBER.exec(line.text) : null;
  if (match === null) return [];
  const [whole, number] = match as unknown as [string, string];
  return [{ index, line, step: Math.round((line.left - edge) / STEP_POINTS), number, skipped: whole.length }];
}

function isClose(line: BodyLine, next: BodyLine, style: BodyStyle): boolean {
  const gap = line.y - next.y;
  return next.page === line.page && gap > 0 && gap <= Math.max(style.lineGap * 1.35, line.size * 2);
}

/** Returns the left edge, in steps, at which numbers run through the document, and how many; null where none do. */
function marginOf(candidates: readonly Candidate[]): { margin: number; count: number } | null {
  let best: { margin: number; count: number } | null = null;
  for (const margin of new Set(candidates.map(({ step }) => step))) {
    // Numbers set flush right begin at several places.
    const { row, longest } = numberedThrough(candidates, margin);
    if (longest < FEWEST_IN_A_ROW || longest <= (best?.count ?? 0)) continue;
    // Bold numbers head sections, although those of a table's rows may stand where they do.
    const light = row.filter(({ line }) => line.boldShare < 0.5).length >= row.length / 2;
    if (light) best = { margin, count: longest };
  }
  return best;
}

function numberedThrough(candidates: readonly Candidate[], margin: number): { row: Candidate[]; longest: number } {
  return numberedIn(candidates.filter(({ step }) => Math.abs(step - margin) <= 1));
}

function numberedIn(candidates: readonly Candidate[]): { row: Candidate[]; longest: number } {
  const { starts, longest } = findNumberedTexts(
    candidates.map(({ line }) => ({ text: line.text })),
    true,
  );
  return { row: candidates.filter((_one, at) => starts.has(at)), longest };
}

/** A series with letters (`AR 1`) may have a margin of its own, and a page another than the rest. */
function numberedAtMargins(candidates: readonly Candidate[], margin: number): readonly Candidate[] {
  const { row } = numberedThrough(candidates, margin);
  const known = new Set(row.map(seriesOf));
  const others = [...Map.groupBy(candidates, seriesOf)].filter(([series]) => !known.has(series));
  const elsewhere = others.flatMap(([, own]) => (haveMargin(own) ? numberedIn(own).row : []));
  const all = new Set([...row, ...elsewhere, ...lackedIn(row, candidates)]);
  const titles = titlesIn([...all]);
  return candidates.filter((one) => all.has(one) && !titles.has(seriesOf(one)));
}

/** Codes in bold (`HO1 Homes for rent`) head policies. */
function titlesIn(candidates: readonly Candidate[]): ReadonlySet<string> {
  const series = [...Map.groupBy(candidates, seriesOf)].filter(([letters]) => letters !== '');
  const areBold = series.filter(([, own]) => own.filter(({ line }) => isBold(line)).length * 2 > own.length);
  return new Set(areBold.map(([letters]) => letters));
}

function haveMargin(candidates: readonly Candidate[]): boolean {
  const margins = [...new Set(candidates.map(({ step }) => step))];
  return margins.some((margin) => numberedThrough(candidates, margin).row.length >= FEWEST_IN_A_ROW);
}

/** Returns the numbers that a row leaves out, wherever they stand, if all are between their neighbours, in order. */
function lackedIn(row: readonly Candidate[], candidates: readonly Candidate[]): readonly Candidate[] {
  const places = new Map(candidates.map((one, place) => [one, place]));
  return row.slice(1).flatMap((after, at) => {
    const before = row[at]!;
    const first = Number(before.number) + 1;
    const lacked = Number(after.number) - first;
    if (!(lacked > 0)) return [];
    const found: Candidate[] = [];
    for (const one of candidates.slice(places.get(before)! + 1, places.get(after)))
      if (one.number === String(first + found.length)) found.push(one);
    return found.length >= lacked ? found.slice(0, lacked) : [];
  });
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
