import { splitSentences } from '@regqa/domain';
import type { Span } from '@regqa/domain';

/** `(a)`, `(2)`, `(iv)`, `•`, `-` or `1.` at the beginning of a line. */
const ITEM = /^\s*(?:\([0-9A-Za-z]{1,5}\)|[•\-*–]|\d{1,3}\.)\s/;
/** What is so left open goes on in the next line: a list that begins, an item that is not the last. */
const LEFT_OPEN = /(?:[,;:—–]|--|\b(?:and|or|but|not|that|if|unless|where|following|to|of|by|for|is|are|include|includes|means))\s*$/i;
const ENDED = /[.!?]["'”’)\]]*\s*$/;
/** A line that goes on with the sentence above: `unless the Minister has determined otherwise.` */
const GOES_ON = /^\p{Ll}/u;
/** The sanction belongs to the duty above it: quoted without it, neither says what the law says. */
const SANCTION = /^(?:note[^:.]*[:.]\s*)?(?:maximum |civil )?penalt(?:y|ies)\b.{0,40}:/i;
/** A unit longer than this, in characters, is taken apart: it would fill the answer. Passages are seldom as long. */
const LONGEST_UNIT = 2_000;

/**
 * Returns what can be quoted from a passage by itself, in order: whole sentences, a list's beginning with its items and
 * with what follows them, a duty with its penalty. Nothing is cut off that the sentence goes on to say, such as an
 * exception after a list.
 */
export function quotableUnits(text: string): Span[] {
  const sentences = splitSentences(text);
  const units: Span[] = [];
  for (let at = 0; at < sentences.length; ) {
    const end = unitEnd(text, sentences, at);
    const whole = { start: sentences[at]!.start, end: sentences[end - 1]!.end };
    if (whole.end - whole.start <= LONGEST_UNIT) units.push(whole);
    else units.push(...sentences.slice(at, end));
    at = end;
  }
  return units;
}

/** Returns the position after the last sentence that belongs to what begins at `at`. */
function unitEnd(text: string, sentences: readonly Span[], at: number): number {
  let end = at + 1;
  while (end < sentences.length && belongsToNext(read(text, sentences[end - 1]!), read(text, sentences[end]!))) end += 1;
  return end;
}

function belongsToNext(line: string, next: string): boolean {
  if (SANCTION.test(next)) return true;
  if (ENDED.test(line)) return false;
  return LEFT_OPEN.test(line) || GOES_ON.test(next) || (ITEM.test(line) && ITEM.test(next));
}

function read(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

/** Returns how deep a line stands by its number: 1 for `(2)`, 2 for `(a)`, 3 for `(iv)`, 4 for `(A)`; 0 without one. */
function levelOf(line: string): number {
  const mark = /^\s*\(([0-9A-Za-z]{1,5})\)\s/.exec(line)?.[1];
  if (mark === undefined) return 0;
  if (/^\d/.test(mark)) return 1;
  if (/^[A-Z]/.test(mark)) return 4;
  return /^(?:[ivx]{2,}|i|v|x)$/.test(mark) ? 3 : 2;
}

/** Whether a text begins in the middle of a list, so that it cannot be understood without what begins the list. */
export function beginsInsideList(text: string): boolean {
  return levelOf(text) >= 2;
}

/** Returns the last line of `before` that begins the list which `text` goes on with, or null when there is none. */
export function listBeginning(before: string, text: string): Span | null {
  const level = levelOf(text);
  const beginnings = splitSentences(before).filter((sentence) => /(?:[:—–]|--)\s*$/.test(read(before, sentence)) && levelOf(read(before, sentence)) < level);
  return beginnings.at(-1) ?? null;
}
