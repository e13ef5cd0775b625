/** Decides from the text of a provision where it refers to a table that the text does not have. */
import { lineLevel, lineMark } from './line-marks.ts';
import { splitSentences } from './sentences.ts';

/** A sentence that refers to a table which its provision does not have: `passage.text.slice(start, end)`. */
export interface MissingTable<P> {
  readonly passage: P;
  readonly start: number;
  readonly end: number;
  /** Nothing of the provision follows but notes: the table may stand under the next heading. */
  readonly last: boolean;
}

interface Line<P> {
  readonly passage: P;
  readonly start: number;
  readonly text: string;
}

/** Lines below an announcement in which its table is looked for. */
const LOOKED_THROUGH = 50;
/** Items that end without a stop, from which on they are taken for rows. One such is a slip. */
const FEWEST_OPEN_ITEMS = 2;
/** More sentences than close a list. All rows of a table may stand in one line. */
const MOST_CLOSING_SENTENCES = 2;
/** A longer line is no heading. */
const LONGEST_HEADING = 120;

const TABLE = /\btables?\b/i;
const TABLE_ROW = /^\s*\|/;
/** What may stand between an announcement and its table. */
const ASIDE =
  /^\s*(?:(?:notes?|examples?|footnotes?)\b[^.:—–-]{0,20}[.:—–-]|(?:maximum |civil |criminal )?penalt(?:y|ies)\b.{0,60}:)/i;
const FOLLOWING = new RegExp(
  String.raw`\bthe following tables?\b|\bthe tables? (?:(?:set out )?below\b(?! (?:the|ground)\b)|` +
    String.raw`that follows?\b)|\btable [0-9][0-9A-Z.-]* (?:below\b|is as follows\b)`,
  'i',
);
/** What has a table of its own: `the table to this clause`. */
const OWN = '(?:in|to) this (?:sub)?(?:section|clause|regulation|rule|article|paragraph)';
/** `the table in section 5`, `the table at the end of this Part`. */
const ELSEWHERE = String.raw` (?!${OWN}\b)(?:in|to|of|under|at|on|set out|contained)\b`;
const REFERS_ELSEWHERE = new RegExp(String.raw`\btables?${ELSEWHERE}`, 'i');
const REFERS_TO_OWN = new RegExp(String.raw`\bthe tables? ${OWN}\b`, 'i');
/** `The table has effect:`, `is worked out using the table:`. */
const LEADS_TO_TABLE = new RegExp(String.raw`\bthe tables?\b(?!${ELSEWHERE})[^.:;—]{0,500}[:—]$`, 'i');
/** `an event specified in the table`, `column 1 of the table`. */
const RELIES_ON_TABLE = new RegExp(
  String.raw`\b(?:(?:specified|set out|mentioned|listed|described|shown|referred to) in|` +
    String.raw`worked out (?:using|under)|in accordance with|column \w{1,3} (?:of|in)|\w{3,7} column of)` +
    String.raw`(?: (?:column \w{1,3}|the \w{3,7} column|an item|item \w{1,4})(?: of| in)){0,5} the table\b` +
    String.raw`(?!${ELSEWHERE})`,
  'i',
);
const LEFT_OPEN = /[:—]\s*$/;
const CLOSED = /[.;:,—–]["'”’)\]]*\s*$|\b(?:and|or|but)\s*$/;

/**
 * Returns the sentences that refer to a table of their own provision where there is none. `passages` are all of one
 * provision in order; a table is lines of Markdown, or rows that a conversion left as plain text. What may have its
 * table, or may speak of one elsewhere, is left out.
 */
export function missingTables<P extends { readonly text: string }>(passages: readonly P[]): MissingTable<P>[] {
  if (!passages.some(({ text }) => TABLE.test(text))) return [];
  const lines = passages.flatMap(linesOf);
  const announcing = [...lines.keys()].filter((at) => announcesTable(lines, at));
  const missing = announcing.length > 0 ? announcing.filter((at) => !hasTableBelow(lines, at)) : reliesOnTable(lines);
  const lastText = lines.findLastIndex(({ text }) => !ASIDE.test(text));
  return missing.map((at) => {
    const { passage, start, text } = lines[at]!;
    const sentence = splitSentences(text).findLast((span) => TABLE.test(text.slice(span.start, span.end)))!;
    return { passage, start: start + sentence.start, end: start + sentence.end, last: at === lastText };
  });
}

function linesOf<P extends { readonly text: string }>(passage: P): Line<P>[] {
  let start = 0;
  return passage.text.split('\n').flatMap((text) => {
    const line = { passage, start, text };
    start += text.length + 1;
    return text.trim() === '' ? [] : [line];
  });
}

/**
 * Whether a line says that a table comes. `An event in the table has this effect: (a) …` begins a list and no table.
 */
function announcesTable(lines: readonly Line<unknown>[], at: number): boolean {
  const { text } = lines[at]!;
  if (!TABLE.test(text) || TABLE_ROW.test(text) || ASIDE.test(text)) return false;
  const span = splitSentences(text).at(-1)!;
  const sentence = text.slice(span.start, span.end);
  const following = FOLLOWING.exec(sentence);
  if (following === null) return LEADS_TO_TABLE.test(sentence) && !beginsList(lines, at);
  // What stands behind a colon in the same line may be the table, its rows one after another; a list may name tables.
  const namesTables = /tables$/i.test(following[0]) && beginsList(lines, at);
  return !namesTables && !/[:—]\s*\S/.test(sentence.slice(following.index));
}

/** Whether the line below is an item of it. Numbered subsections follow one another, except for the first. */
function beginsList(lines: readonly Line<unknown>[], at: number): boolean {
  const next = lines.slice(at + 1, at + 1 + LOOKED_THROUGH).find(({ text }) => !ASIDE.test(text));
  const level = next === undefined ? 0 : lineLevel(next.text);
  return level > lineLevel(lines[at]!.text) && (level > 1 || lineMark(next!.text) === '1');
}

/** A line that ends with a colon has its table at once, any other one before the next subsection. */
function hasTableBelow(lines: readonly Line<unknown>[], at: number): boolean {
  const { text } = lines[at]!;
  const atOnce = LEFT_OPEN.test(text) && !beginsList(lines, at);
  const scope = below(lines, at, (line) => (atOnce ? lineLevel(line) > 0 : lineLevel(line) === 1));
  // The words that close a list stand below its items without a number, as a row may.
  return scope.some((line) => TABLE_ROW.test(line)) || looksLikeRows(scope, lineLevel(text) > 1 ? 2 : 1);
}

/** Returns the first line that relies on a table of its own provision where the provision has none at all. */
function reliesOnTable(lines: readonly Line<unknown>[]): number[] {
  const texts = lines.map(({ text }) => text);
  if (texts.some((text) => TABLE_ROW.test(text))) return [];
  const first = (pattern: RegExp) => texts.findIndex((text) => pattern.test(text) && !ASIDE.test(text));
  const own = first(REFERS_TO_OWN);
  const isOwn = own >= 0;
  const at = isOwn ? own : first(RELIES_ON_TABLE);
  if (at < 0 || (!isOwn && texts.slice(0, at + 1).some(mayMeanAnother))) return [];
  const scope = below(lines, at, (text) => !isOwn && lineLevel(text) === 1);
  return looksLikeRows(scope, 2) ? [] : [at];
}

/**
 * Whether what stands below a line may speak of a table elsewhere: one that is named, or one of an earlier subsection.
 */
function mayMeanAnother(text: string): boolean {
  return REFERS_ELSEWHERE.test(text) || (lineLevel(text) === 1 && lineMark(text) !== '1');
}

/**
 * Returns the lines below one down to where its table must have come, without notes, penalties and the heading of what
 * follows.
 */
function below(lines: readonly Line<unknown>[], at: number, isBeyond: (line: string) => boolean): string[] {
  const texts = lines.slice(at + 1, at + 1 + LOOKED_THROUGH).flatMap(({ text }) => (ASIDE.test(text) ? [] : [text]));
  const end = texts.findIndex(isBeyond);
  const scope = end < 0 ? texts : texts.slice(0, end);
  return end >= 0 && isHeading(scope.at(-1)) ? scope.slice(0, -1) : scope;
}

function isHeading(line: string | undefined): boolean {
  return (
    line !== undefined &&
    lineLevel(line) === 0 &&
    line.length <= LONGEST_HEADING &&
    /^\p{Lu}/u.test(line) &&
    !/(?<!\betc)[.;:,]\s*$/.test(line)
  );
}

/**
 * Whether lines may be the rows of a table that a conversion made plain: text without a number, or items that nothing
 * closes.
 */
function looksLikeRows(scope: readonly string[], fewest: number): boolean {
  const plain = scope.filter((line) => lineLevel(line) === 0);
  const openItems = scope.filter((line) => lineLevel(line) > 1 && !CLOSED.test(line));
  return (
    plain.length >= fewest ||
    plain.some((line) => !CLOSED.test(line) || splitSentences(line).length > MOST_CLOSING_SENTENCES) ||
    openItems.length >= FEWEST_OPEN_ITEMS
  );
}
