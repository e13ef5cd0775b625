/** Finds lines that go on with an outline, `5.1.2 …`, although they are set as the text is. */
import { PROVISION_NUMBER } from '../../structure/headings.ts';
import type { BodyStyle } from './body-style.ts';
import type { HeadingSpan } from './headings-within.ts';
import type { BodyLine } from './reading-order.ts';
import { frequent, tally } from '../common/tally.ts';

export const OUTLINE_NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+[‘“]?\p{Lu}/u;
/** A larger distance than this share of the usual one sets a line apart. */
const SET_APART = 1.15;
/** So many levels are no list. */
const DEEP = 3;
const LEAST_SHARE_OF_EDGE = 0.04;
/** Points to the right at which text begins with an indent. */
export const INDENT = 4;

export function learnEdges(lines: readonly BodyLine[]): ReadonlySet<number> {
  const lefts = tally(lines.map(({ left }) => Math.round(left)));
  return new Set(frequent(lefts, { count: 0, share: LEAST_SHARE_OF_EDGE }));
}

export function isAtEdge(line: BodyLine, edges: ReadonlySet<number>): boolean {
  return [-1, 0, 1].some((near) => edges.has(Math.round(line.left) + near));
}

/**
 * Returns the line as a heading however it is set, where it has the deep number that comes next in the outline and a
 * paragraph may begin; the first line of a paragraph with its number; null for others.
 */
export function readOutlineLine(
  lines: readonly BodyLine[],
  index: number,
  { style, edges, number }: { style: BodyStyle; edges: ReadonlySet<number>; number: string | null },
): HeadingSpan | null {
  const line = lines[index] as BodyLine;
  const [opening = '', own] = OUTLINE_NUMBER.test(line.text) ? (PROVISION_NUMBER.exec(line.text) ?? []) : [];
  if (own === undefined || number === null || own.split('.').length < DEEP || !comesNext(own, number)) return null;
  if (!isApart(lines, index, style) || !isAtEdge(line, edges)) return null;
  const span = { from: index, to: index + 1, kind: 'provision', text: line.text, size: line.size } as const;
  if (opensParagraph(lines, index, style)) return { ...span, text: own, skipped: opening.length };
  return /[.;:,]$/.test(line.text) ? null : span;
}

export function isApart(lines: readonly BodyLine[], index: number, style: BodyStyle): boolean {
  const [before, line] = [lines[index - 1], lines[index] as BodyLine];
  if (before === undefined || before.page !== line.page) return true;
  const gap = before.y - line.y;
  return gap > style.lineGap * SET_APART || gap < 0;
}

/** `5.1.2` comes after `5.1.1`, `5.1.1.4` and, where that is not found, `5.1`. */
function comesNext(number: string, last: string): boolean {
  const [own, before] = [number.split('.').map(Number), last.split('.').map(Number)];
  const place = own.findIndex((value, at) => value !== before[at]);
  if (place < 0 || own.length > before.length + 1) return false;
  const step = (own[place] as number) - (before[place] ?? 0);
  return step > 0 && step <= 2 && own.slice(place + 1).every((value) => value === 1);
}

/** The width of a character, as a share of its size. */
const CHARACTER = 0.5;

/** Whether the line is the first of text that is set in from its number, and ends because the next word did not fit. */
function opensParagraph(lines: readonly BodyLine[], index: number, style: BodyStyle): boolean {
  const [line, next] = [lines[index]!, lines[index + 1]];
  if (next === undefined) return false;
  if (next.page !== line.page) return /^\p{Ll}/u.test(next.text);
  const below: BodyLine[] = [];
  for (let at = index + 1; lines[at] !== undefined && !isApart(lines, at, style); at++) below.push(lines[at]!);
  const isText = below.length > 1 || /[.:;](?:\s|$)/.test(next.text);
  const [word = ''] = next.text.split(' ', 1);
  const right = below.reduce((most, one) => Math.max(most, one.right), line.right);
  const isFull = line.right + (word.length + 1) * line.size * CHARACTER > right;
  return below.length > 0 && isText && isFull && next.left > line.left + INDENT;
}
