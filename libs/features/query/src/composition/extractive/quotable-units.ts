import { lineLevel, splitSentences } from '@regqa/domain';
import type { Span } from '@regqa/domain';

/** What can be quoted by itself: one span, or an item or row with what introduces and closes it elsewhere. */
export interface QuotableUnit extends Span {
  /** Spans without which this one says nothing: a list's beginning and end, a table's header. */
  readonly frame: readonly Span[];
}

const ITEM = /^\s*(?:\([0-9A-Za-z]{1,5}\)|[•\-*–]|\d{1,3}\.)\s/;
const SUBSECTION = /^\s*\(\d{1,3}[A-Z]{0,3}\)\s/;
const TABLE_ROW = /^\s*\|/;
/** What is so left open goes on in the next line: a list that begins, an item that is not the last. */
const LEFT_OPEN =
  /(?:[,;:—–]|--|\b(?:and|or|but|not|that|if|unless|where|following|to|of|by|for|is|are|include|includes|means))\s*$/i;
/** Introduces items: `but excludes—` in the midst of a list turns it round for those that follow. */
const BEGINS_LIST = /(?:[:—–]|--)\s*$/;
const ENDED = /[.!?]["'”’)\]]*\s*$/;
/** A line that goes on with the sentence above: `unless the Minister has determined otherwise.` */
const GOES_ON = /^\p{Ll}/u;
/** The sanction belongs to the duty above it: quoted without it, neither says what the law says. */
const SANCTION = /^(?:note[^:.]*[:.]\s*)?(?:maximum |civil )?penalt(?:y|ies)\b.{0,40}:/i;
/** A sentence that says nothing without the one before it: `The period must not exceed 3 years.` */
const REFERS_BACK =
  /^(?:However|Otherwise|In (?:that|this|such a|either) case|If (?:so|not)|They|It|This|That|These|Those|Such|(?:The|Any such) (?:period|term|notice|statement|amount|requirement|time|day|penalty|request|list|form|fee|report|limit)\b)/;
const NOTE = /^\s*(?:note|example)\b/i;
/** Sentences that hang together are joined up to this length, in characters. */
const LONGEST_JOINED = 600;
/** A unit longer than this, in characters, is also offered item by item: the whole of it would fill the answer. */
const LONGEST_UNIT = 900;

/** Returns what can be quoted by itself, in order; of a long list or table its items or rows, each with its frame. */
export function quotableUnits(text: string): QuotableUnit[] {
  return wholeUnits(text).flatMap((unit) => unitParts(text, unit));
}

function unitParts(text: string, unit: Span): QuotableUnit[] {
  return unit.end - unit.start <= LONGEST_UNIT ? [{ ...unit, frame: [] }] : framedParts(text, unit);
}

export function wholeUnits(text: string): Span[] {
  const sentences = splitSentences(text).reduce<Span[]>((joined, span) => joinRow(text, joined, span), []);
  const units: Span[] = [];
  for (let at = 0; at < sentences.length;) {
    const end = unitEnd(text, sentences, at);
    units.push({ start: sentences[at]!.start, end: sentences[end - 1]!.end });
    at = end;
  }
  return units;
}

/** A full stop in a cell does not end the row. */
function joinRow(text: string, joined: readonly Span[], span: Span): Span[] {
  const before = joined.at(-1);
  const isRow =
    before !== undefined && TABLE_ROW.test(read(text, before)) && !text.slice(before.end, span.start).includes('\n');
  return isRow ? [...joined.slice(0, -1), { start: before.start, end: span.end }] : [...joined, span];
}

/** Returns the position after the last sentence of the unit that begins at `at`. A note does not end a list. */
function unitEnd(text: string, sentences: readonly Span[], at: number): number {
  let end = at + 1;
  for (let rule = read(text, sentences[at]!); end < sentences.length; end++) {
    const next = read(text, sentences[end]!);
    if (!belongsToNext(rule, next) && !isJoined(text, sentences, { at, end })) break;
    if (!NOTE.test(next)) rule = next;
  }
  return end;
}

function belongsToNext(line: string, next: string): boolean {
  if (SANCTION.test(next)) return true;
  if (TABLE_ROW.test(line) && TABLE_ROW.test(next)) return true;
  if (ENDED.test(line)) return false;
  return (
    LEFT_OPEN.test(line) ||
    GOES_ON.test(next) ||
    (ITEM.test(line) && (ITEM.test(next) || NOTE.test(next))) ||
    isHeading(line, next)
  );
}

/** `(5) Oyster aquaculture` above the text of the subsection. */
function isHeading(line: string, next: string): boolean {
  return SUBSECTION.test(line) && !ITEM.test(next);
}

/** Whether the sentence at `end` refers to the one before it on its line, or is of the same subsection. */
function isJoined(text: string, sentences: readonly Span[], { at, end }: { at: number; end: number }): boolean {
  const [first, before, next] = [sentences[at]!, sentences[end - 1]!, sentences[end]!];
  if (next.end - first.start > LONGEST_JOINED || text.slice(before.end, next.start).includes('\n')) return false;
  return REFERS_BACK.test(read(text, next)) || SUBSECTION.test(read(text, first));
}

/** Returns a long list's items or a long table's rows with their frame; the unit's sentences where it is neither. */
function framedParts(text: string, unit: Span): QuotableUnit[] {
  const lines = linesOf(text, unit);
  if (TABLE_ROW.test(read(text, lines.at(-1)!))) return tableRows(text, lines);
  const [first] = lines;
  const insideList = lineLevel(read(text, first!)) >= 2;
  const opening = lines.findIndex((line, at) => (insideList || at > 0) && ITEM.test(read(text, line)));
  if (opening < 0)
    return splitSentences(read(text, unit)).map((span) => ({
      start: unit.start + span.start,
      end: unit.start + span.end,
      frame: [],
    }));
  const level = lineLevel(read(text, lines[opening]!));
  const isItem = (line: Span | undefined) =>
    line !== undefined && ITEM.test(read(text, line)) && lineLevel(read(text, line)) <= level;
  const begins = lines.flatMap((line, at) => (at >= opening && isItem(line) ? [at] : []));
  const turns = lines.flatMap((line, at) =>
    at > opening && isItem(lines[at + 1]) && BEGINS_LIST.test(read(text, line)) && !ITEM.test(read(text, line))
      ? [at]
      : [],
  );
  const closing = closingLine(text, lines, begins.at(-1)!);
  const before = opening === 0 ? [] : [{ start: lines[0]!.start, end: lines[opening - 1]!.end }];
  const after = closing === null ? [] : [{ start: lines[closing]!.start, end: unit.end }];
  return begins.map((from, at) => {
    const next = [begins[at + 1], ...turns, closing, lines.length].filter((line) => line != null && line > from);
    const turn = turns.findLast((line) => line < from);
    return {
      start: lines[from]!.start,
      end: lines[Math.min(...(next as number[])) - 1]!.end,
      frame: [...before, ...(turn === undefined ? [] : [lines[turn]!]), ...after],
    };
  });
}

function closingLine(text: string, lines: readonly Span[], lastItem: number): number | null {
  const at = lines.findIndex((line, position) => position > lastItem && !ITEM.test(read(text, line)));
  return at < 0 ? null : at;
}

function tableRows(text: string, lines: readonly Span[]): QuotableUnit[] {
  const rows = lines.flatMap((line, at) => (TABLE_ROW.test(read(text, line)) ? [at] : []));
  const header = rows.length > 1 && /^[\s|:-]+$/.test(read(text, lines[rows[1]!]!)) ? rows[1]! : rows[0]!;
  const frame = [{ start: lines[0]!.start, end: lines[header]!.end }];
  return rows.filter((at) => at > header).map((at) => ({ ...lines[at]!, frame }));
}

function linesOf(text: string, { start, end }: Span): Span[] {
  const lines: Span[] = [];
  for (let from = start; from < end;) {
    const breakAt = text.indexOf('\n', from);
    const to = breakAt < 0 || breakAt > end ? end : breakAt;
    if (text.slice(from, to).trim() !== '') lines.push({ start: from, end: to });
    from = to + 1;
  }
  return lines;
}

function read(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

export function beginsInsideList(text: string): boolean {
  return lineLevel(text) >= 2;
}

/** Returns the last line of `before` that begins the list which `text` goes on with, or null when there is none. */
export function listBeginning(before: string, text: string): Span | null {
  const level = lineLevel(text);
  const beginnings = splitSentences(before).filter(
    (sentence) => BEGINS_LIST.test(read(before, sentence)) && lineLevel(read(before, sentence)) < level,
  );
  return beginnings.at(-1) ?? null;
}
