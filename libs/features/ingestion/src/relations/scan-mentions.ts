import type { PinpointLevel, Span } from '@regqa/domain';
import { matchAt } from './instrument-titles.ts';
import { LEVEL_RANKS, readMentionWord, WORD_SOURCE } from './mention-words.ts';
import type { MentionWord } from './mention-words.ts';

export interface MentionNumber extends Span {
  /** Null where only marks are given: `subsection (2)`. */
  readonly number: string | null;
  /** `['(1)', '(b)']`. */
  readonly marks: readonly string[];
  readonly endsRange: boolean;
}

/** A word with its numbers in a text. Offsets in that text. */
export interface Mention extends Span {
  readonly level: PinpointLevel;
  readonly word: string;
  /** `this section`: no numbers. */
  readonly self: boolean;
  readonly numbers: readonly MentionNumber[];
}

const HEAD = new RegExp(String.raw`(?<![\p{L}\p{N}’'-])(this\s+)?(${WORD_SOURCE})(?![\p{L}\p{N}’'])`, 'giu');
const MARKS = /(?:\s?\((?:\d{1,3}[A-Z]{0,3}|[a-z]{1,2}|[ivxlc]{3,8}|[A-Z]{1,3})\))+/y;
const PROVISION_NUMBER = /\d{1,4}[A-Z]{0,4}(?:[.\-‑]\d{1,4}[A-Z]{0,4}){0,5}(?![\p{L}\p{N}%])/uy;
const HEADING_NUMBER = new RegExp(
  String.raw`(?:\d{1,4}[A-Z]{0,4}(?:[.\-‑](?:\d{1,4}[A-Z]{0,4}|[A-Z]{1,3})){0,5}|` +
    String.raw`[IVXLC]{1,7}[A-Z]{0,2}(?:[-‑]\d{1,3}[A-Z]{0,2})?|[A-Z]{1,2})(?![\p{L}\p{N}%’'])`,
  'uy',
);
const AFTER_WORD = /\.?[\s\u00a0]*/y;
/** What joins a list or a range, and whether it is a range. */
const LIST = [/\s*(?:,\s*(?:(?:and|or)\s+)?|(?:and|or|and\/or)\s+)/y, false] as const;
const RANGE = [/\s*(?:to|[–—-])\s*/y, true] as const;

/** `Lot 4, Section 5, DP 4358`: a section of a deposited plan. */
const LOT_BEFORE = /\bLots?\s[^|;]{1,60},?\s*$/;
/** `section 5 or 6 of`, `section 31, 32 or 33.`: a list after a singular word, up to where the sentence continues. */
const SINGULAR_LIST = new RegExp(
  String.raw`(?:,\s*\d+[A-Z]{0,3}(?:\.\d+)?(?:\(\w{1,5}\))*)*,?\s*(?:or|and)\s+\d+[A-Z]{0,3}(?:\.\d+[A-Z]?)?` +
    String.raw`(?:\(\w{1,5}\))*(?=\s+(?:of|in|to|applies|apply)\b|[,.;:)—]|$)`,
  'y',
);

const MOST_NUMBERS = 60;

/** Returns mentions in order: words such as `section`, `Part` or `cl` with their numbers. */
export function scanMentions(text: string): Mention[] {
  const mentions: Mention[] = [];
  for (const match of text.matchAll(HEAD)) {
    if (match.index < (mentions.at(-1)?.end ?? 0)) continue;
    if (LOT_BEFORE.test(text.slice(Math.max(0, match.index - 60), match.index))) continue;
    const word = readMentionWord(match[2] as string);
    if (word === undefined) continue;
    const self = match[1] !== undefined;
    const start = match.index;
    const endOfWord = start + match[0].length;
    const numbers = self ? [] : readNumbers(text, endOfWord, word);
    const end = numbers.at(-1)?.end ?? endOfWord;
    if (self ? mayBeSelf(word) : numbers.length > 0)
      mentions.push({ level: levelOf(word, numbers), word: word.word, self, numbers, start, end });
  }
  return mentions;
}

/** `this section`, and not `these sections` or `this item`. */
function mayBeSelf({ plural, short, level }: MentionWord): boolean {
  return !plural && !short && level !== 'item';
}

/** Guidelines number their provisions as paragraphs: `paragraph 12`, without marks, is a provision. */
function levelOf(word: MentionWord, numbers: readonly MentionNumber[]): PinpointLevel {
  return word.word === 'paragraph' && numbers[0]?.marks.length === 0 ? 'provision' : word.level;
}

function readNumbers(text: string, from: number, word: MentionWord): MentionNumber[] {
  const start = skip(AFTER_WORD, text, from);
  if (word.short && !/\d/.test(text[start] ?? '')) return [];
  const numbers: MentionNumber[] = [];
  let next = readNumber(text, start, { word, endsRange: false });
  while (next !== null && numbers.length < MOST_NUMBERS) {
    numbers.push(next);
    next = nextNumber(text, next, word);
  }
  return numbers;
}

/** A list continues where the word is plural, or where only marks change: `section 5(1) or (2)`. */
function nextNumber(text: string, last: MentionNumber, word: MentionWord): MentionNumber | null {
  for (const [joint, endsRange] of last.endsRange ? [LIST] : [RANGE, LIST]) {
    const start = skip(joint, text, last.end);
    const next = start === last.end ? null : readNumber(text, start, { word, endsRange });
    const isOfMarks = next?.number === null && last.marks.length > 0;
    const isInList = !word.short && !endsRange && skip(SINGULAR_LIST, text, last.end) > last.end;
    if (next !== null && (word.plural || isOfMarks || isInList)) return next;
  }
  return null;
}

interface ReadHow {
  readonly word: MentionWord;
  readonly endsRange: boolean;
}

function readNumber(text: string, start: number, how: ReadHow): MentionNumber | null {
  const { word, endsRange } = how;
  if (LEVEL_RANKS[word.level] < LEVEL_RANKS.provision) return readHeadingNumber(text, start, how);
  const number = matchAt(PROVISION_NUMBER, text, start) ?? '';
  const afterNumber = start + number.length;
  const marks = matchAt(MARKS, text, afterNumber) ?? '';
  if (number === '' && (marks === '' || !mayBeMarks(text, start, how))) return null;
  if (word.level === 'sub' && marks === '' && word.word !== 'paragraph') return null;
  return {
    number: number === '' ? null : number.replaceAll('‑', '-'),
    marks: marks.match(/\([^()]+\)/g) ?? [],
    start,
    end: afterNumber + marks.length,
    endsRange,
  };
}

function readHeadingNumber(text: string, start: number, { word, endsRange }: ReadHow): MentionNumber | null {
  const number = matchAt(HEADING_NUMBER, text, start);
  if (number === null || (/^[A-Z]/.test(number) && !word.capital)) return null;
  return { number: number.replaceAll('‑', '-'), marks: [], start, end: start + number.length, endsRange };
}

/** `sections 5(1) and (2)`: marks alone continue a list, and never begin one (`section (a)` is no mention). */
function mayBeMarks(text: string, start: number, { word: { level }, endsRange }: ReadHow): boolean {
  const goesOn = endsRange || /(?:,|and|or|to|[–—-])\s*$/.test(text.slice(Math.max(0, start - 8), start));
  return level !== 'item' && (level !== 'provision' || goesOn);
}

function skip(pattern: RegExp, text: string, at: number): number {
  return at + (matchAt(pattern, text, at)?.length ?? 0);
}
