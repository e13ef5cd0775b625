import { lineLevel, splitSentences } from '@regqa/domain';
import type { Span } from '@regqa/domain';

const ITEM = /^\s*(?:\([0-9A-Za-z]{1,5}\)|[•\-*–]|(?:\d{1,3}|[ivxl]{1,6}|[a-z])\.)\s/;
const SUBSECTION = /^\s*\(\d{1,3}(?:[A-Z]{0,3}|[a-z])\)\s/;
const REPEALED = /^\s*\([0-9A-Za-z]{1,5}\)\s*\(Repealed\)\s*$/i;
/** Words without a stop at their end, which `(2)` follows, or a table whose caption they are. */
const MIDDLE_HEADING = /^\s*\p{Lu}[^\n]{2,100}[\p{L}\p{N})’']\s*$/u;
/** `Late submissions`, `(a) DEFINITION`: few words without a stop. */
const FEW_WORDS = /^\s*(?:\([0-9A-Za-z]{1,5}\) ?)?\p{L}[\p{L}’'-]*(?: [\p{L}’'-]+){0,5}\s*$/u;
const HAS_VERB = /\b(?:is|are|was|may|must|shall|will|can|cannot|no|not)\b/i;
const TABLE_ROW = /^\s*\|/;
/** What is so left open goes on in the next line: a list that begins, an item that is not the last. */
const LEFT_OPEN =
  /(?:[,;:—–]|--|\b(?:and|or|but|not|that|if|unless|where|following|to|of|by|for|is|are|include|includes|means))\s*$/i;
/** Introduces items: `but excludes—` in the midst of a list turns it round for those that follow. */
const BEGINS_LIST = /(?:[:—–]|--)\s*$/;
const ENDED = /[.!?]["'”’)\]]*\s*$/;
/** What it announces stands in the next line: `the formula below should be used.` */
const ANNOUNCES = /\b(?:formula|equation)s? (?:below|that follows?)\b|\bfollowing (?:formula|equation)s?\b/i;
/** A line that goes on with the sentence above: `unless the Minister has determined otherwise.` */
const GOES_ON = /^(?!(?:[ivxl]{1,6}|[a-z])\.\s)\p{Ll}/u;
/** The sanction belongs to the duty above it: quoted without it, neither says what the law says. */
const SANCTION =
  /^(?:note[^:.]*[:.]\s*)?(?:(?:maximum |civil )?penalt(?:y|ies)|expiation fee|if the offender is an?)\b.{0,40}[:—–]/i;
const NOTE = /^\s*(?:(?:foot)?notes?|examples?)\b/i;

/** Returns what can be quoted by itself, in order. Lists and tables are whole: an item may hang on the others. */
export function quotableUnits(text: string): Span[] {
  const sentences = splitSentences(text).reduce<Span[]>((joined, span) => joinRow(text, joined, span), []);
  const units: Span[] = [];
  for (let at = 0; at < sentences.length;) {
    const end = unitEnd({ text, sentences }, at);
    units.push({ start: sentences[at]!.start, end: sentences[end - 1]!.end });
    at = end;
  }
  const lines = units.map((unit) => read(text, unit));
  const isSubdivided = lines.some((line) => SUBSECTION.test(line));
  const saying = units.filter((_unit, at) => {
    const [before, line, next] = [lines[at - 1], lines[at]!, lines[at + 1]];
    return !saysNothing(line, before, next) && !(isSubdivided && isLastHeading(line, before, next));
  });
  return saying.length > 0 ? saying : units;
}

interface Sentences {
  readonly text: string;
  readonly sentences: readonly Span[];
}

function saysNothing(line: string, before = '', next = ''): boolean {
  if (SANCTION.test(line)) return false;
  if (REPEALED.test(line) || (MIDDLE_HEADING.test(line) && SUBSECTION.test(next))) return true;
  // Items of a list may be as short: none follows one, or what begins the list.
  const isListed = isLone(before) || LEFT_OPEN.test(before) || isLone(next);
  return isLone(line) && ENDED.test(next) && !isListed;
}

/** The heading of the subsection that the next passage begins with. */
function isLastHeading(line: string, before?: string, next?: string): boolean {
  return (
    next === undefined && before !== undefined && ENDED.test(before) && MIDDLE_HEADING.test(line) && !ITEM.test(line)
  );
}

function isLone(line: string): boolean {
  return FEW_WORDS.test(line) && !HAS_VERB.test(line);
}

/** A full stop in a cell does not end the row. */
function joinRow(text: string, joined: readonly Span[], span: Span): Span[] {
  const before = joined.at(-1);
  const isRow =
    before !== undefined && TABLE_ROW.test(read(text, before)) && !text.slice(before.end, span.start).includes('\n');
  return isRow ? [...joined.slice(0, -1), { start: before.start, end: span.end }] : [...joined, span];
}

/** Returns the position after the last sentence of the unit that begins at `at`. A note does not end a list. */
function unitEnd({ text, sentences }: Sentences, at: number): number {
  const readAt = (index: number) => (sentences[index] === undefined ? '' : read(text, sentences[index]));
  let end = at + 1;
  for (let rule = read(text, sentences[at]!); end < sentences.length; end++) {
    const next = readAt(end);
    const isExampleAboveSanction = NOTE.test(next) && SANCTION.test(readAt(end + 1));
    if (!isExampleAboveSanction && !belongsToNext(rule, next)) break;
    if (!NOTE.test(next)) rule = next;
  }
  return end;
}

function belongsToNext(line: string, next: string): boolean {
  const isTable = TABLE_ROW.test(next) && (TABLE_ROW.test(line) || MIDDLE_HEADING.test(line));
  if (isTable || SANCTION.test(next) || ANNOUNCES.test(line)) return true;
  if (ENDED.test(line) || (REPEALED.test(line) && SUBSECTION.test(next))) return false;
  return LEFT_OPEN.test(line) || GOES_ON.test(next) || isListOrHeading(line, next);
}

/** Items of a list, with its notes, or `(5) Oyster aquaculture` above the text of the subsection. */
function isListOrHeading(line: string, next: string): boolean {
  if (ITEM.test(next)) return ITEM.test(line);
  return SUBSECTION.test(line) || (ITEM.test(line) && NOTE.test(next));
}

function read(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

/** Whether a unit goes on after its last line: a list that begins, an item that is not the last. */
export function isLeftOpen(text: string): boolean {
  return LEFT_OPEN.test(text);
}

/** Whether what a unit announces is still to come: `(3) In this clause—`. */
export function beginsList(text: string): boolean {
  return BEGINS_LIST.test(text);
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
