import { PINPOINT_WORDS } from '@regqa/domain';
import type { PinpointLevel } from '@regqa/domain';
import { RANKS } from '../document-model/heading-meaning.ts';

export interface MentionWord {
  readonly level: PinpointLevel;
  /** In full, singular: `section`, `subclause`. */
  readonly word: string;
  readonly plural: boolean;
  /** Abbreviated: counts only before a number. */
  readonly short: boolean;
  readonly capital: boolean;
}

const WORDS = new Map<string, Omit<MentionWord, 'capital'>>(
  PINPOINT_WORDS.flatMap(({ level, word, plural, short, shortPlural }) => [
    [word, { level, word, plural: false, short: false }],
    [plural, { level, word, plural: true, short: false }],
    ...short.map((one) => [one, { level, word, plural: false, short: true }] as const),
    ...shortPlural.map((one) => [one, { level, word, plural: true, short: true }] as const),
  ]),
);

export const WORD_SOURCE = [...WORDS.keys()].sort((a, b) => b.length - a.length).join('|');

/** Returns what a word means, or undefined. */
export function readMentionWord(text: string): MentionWord | undefined {
  const word = WORDS.get(text.toLowerCase());
  return word && { ...word, capital: /^\p{Lu}/u.test(text) };
}

/** Outermost first; provisions are below all headings, and what they contain is below them. */
export const LEVEL_RANKS: Readonly<Record<PinpointLevel, number>> = {
  ...RANKS,
  appendix: RANKS.schedule,
  item: 105,
  sub: RANKS.below,
};
