import { RANKS } from '../document-model/heading-meaning.ts';

/** The level that a word names. `sub` is within a provision, `item` in a schedule or table. */
export type MentionLevel = (typeof LEVELS_OF_HEADINGS)[number] | 'provision' | 'sub' | 'item';

export const LEVELS_OF_HEADINGS = ['chapter', 'part', 'division', 'subdivision', 'schedule', 'appendix'] as const;

export interface MentionWord {
  readonly level: MentionLevel;
  /** In full, singular: `section`, `subclause`. */
  readonly word: string;
  readonly plural: boolean;
  /** Abbreviated: counts only before a number. */
  readonly short: boolean;
  readonly capital: boolean;
}

interface WordRow {
  readonly plural?: string;
  readonly short?: string;
  readonly shortPlural?: string;
  /** How a pinpoint has it; where it is left out, in full. */
  readonly cited?: string;
}

/** Abbreviations of AGLC (4th ed, rule 3.1.4) and the offices of parliamentary counsel. */
const ROWS: readonly (readonly [MentionLevel, string, WordRow?])[] = [
  ['chapter', 'chapter', { short: 'ch', shortPlural: 'chs', cited: 'Ch' }],
  ['part', 'part', { short: 'pt', shortPlural: 'pts', cited: 'Pt' }],
  ['division', 'division', { short: 'div', shortPlural: 'divs', cited: 'Div' }],
  ['subdivision', 'subdivision', { short: 'subdiv', shortPlural: 'subdivs', cited: 'Subdiv' }],
  ['schedule', 'schedule', { short: 'sch', shortPlural: 'schs', cited: 'Sch' }],
  ['appendix', 'appendix', { plural: 'appendices', short: 'app', cited: 'App' }],
  ['appendix', 'annexure', { cited: 'Annexure' }],
  ['appendix', 'annex', { plural: 'annexes', cited: 'Annex' }],
  ['provision', 'section', { short: 's', shortPlural: 'ss', cited: 's' }],
  ['provision', 'section', { short: 'sec', shortPlural: 'secs', cited: 's' }],
  ['provision', 'clause', { short: 'cl', shortPlural: 'cls', cited: 'cl' }],
  ['provision', 'clause', { short: 'cl', shortPlural: 'cll', cited: 'cl' }],
  ['provision', 'regulation', { short: 'reg', shortPlural: 'regs', cited: 'reg' }],
  ['provision', 'rule', { short: 'r', shortPlural: 'rr', cited: 'r' }],
  ['provision', 'article', { short: 'art', shortPlural: 'arts', cited: 'art' }],
  ['sub', 'subsection', { cited: 's' }],
  ['sub', 'subclause', { cited: 'cl' }],
  ['sub', 'subregulation', { cited: 'reg' }],
  ['sub', 'subrule', { cited: 'r' }],
  ['sub', 'paragraph', { short: 'para', shortPlural: 'paras', cited: 'para' }],
  ['sub', 'subparagraph', { short: 'subpara', shortPlural: 'subparas', cited: 'para' }],
  ['sub', 'sub-subparagraph'],
  ['item', 'item'],
];

const WORDS = new Map<string, Omit<MentionWord, 'capital'>>();
for (const [level, word, { plural = `${word}s`, short, shortPlural } = {}] of ROWS) {
  WORDS.set(word, { level, word, plural: false, short: false });
  WORDS.set(plural, { level, word, plural: true, short: false });
  if (short !== undefined) WORDS.set(short, { level, word, plural: false, short: true });
  if (shortPlural !== undefined) WORDS.set(shortPlural, { level, word, plural: true, short: true });
}

export const WORD_SOURCE = [...WORDS.keys()].sort((a, b) => b.length - a.length).join('|');

/** Returns what a word means, or undefined. */
export function readMentionWord(text: string): MentionWord | undefined {
  const word = WORDS.get(text.toLowerCase());
  return word && { ...word, capital: /^\p{Lu}/u.test(text) };
}

/** Returns how a word is written in a pinpoint: `s`, `Pt`, `Sch`. */
export function abbreviateWord(word: string): string {
  return ROWS.find(([, own]) => own === word)?.[2]?.cited ?? word;
}

/** Outermost first; provisions are below all headings, and what they contain is below them. */
export const LEVEL_RANKS: Readonly<Record<MentionLevel, number>> = {
  ...RANKS,
  appendix: RANKS.schedule,
  item: 105,
  sub: RANKS.below,
};
