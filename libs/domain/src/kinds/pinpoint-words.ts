import { INSTRUMENT_KINDS } from './instrument-kinds.ts';

export const LEVELS_OF_HEADINGS = ['chapter', 'part', 'division', 'subdivision', 'schedule', 'appendix'] as const;

/** The level that a word names. `sub` is within a provision, `item` in a schedule or table. */
export type PinpointLevel = (typeof LEVELS_OF_HEADINGS)[number] | 'provision' | 'sub' | 'item';

/** A word by which texts, questions and pinpoints name a part of an instrument. */
export interface PinpointWord {
  readonly level: PinpointLevel;
  /** In full, singular: `section`, `subclause`. */
  readonly word: string;
  readonly plural: string;
  readonly short: readonly string[];
  readonly shortPlural: readonly string[];
  /** How a pinpoint has it. */
  readonly cited: string;
}

type Row = readonly [PinpointLevel, string, Partial<Omit<PinpointWord, 'level' | 'word'>>?];

/** Abbreviations of AGLC (4th ed, rule 3.1.4), the offices of parliamentary counsel, and people who ask. */
const ROWS: readonly Row[] = [
  ['chapter', 'chapter', { short: ['ch'], shortPlural: ['chs'], cited: 'Ch' }],
  ['part', 'part', { short: ['pt'], shortPlural: ['pts'], cited: 'Pt' }],
  ['division', 'division', { short: ['div'], shortPlural: ['divs'], cited: 'Div' }],
  ['subdivision', 'subdivision', { short: ['subdiv'], shortPlural: ['subdivs'], cited: 'Subdiv' }],
  ['schedule', 'schedule', { short: ['sch'], shortPlural: ['schs'], cited: 'Sch' }],
  ['appendix', 'appendix', { plural: 'appendices', short: ['app'], cited: 'App' }],
  ['appendix', 'annexure', { cited: 'Annexure' }],
  ['appendix', 'annex', { plural: 'annexes', cited: 'Annex' }],
  ['provision', 'section', { short: ['s', 'sec', 'sect'], shortPlural: ['ss', 'secs'], cited: 's' }],
  ['provision', 'clause', { short: ['cl'], shortPlural: ['cls', 'cll'], cited: 'cl' }],
  ['provision', 'regulation', { short: ['reg'], shortPlural: ['regs'], cited: 'reg' }],
  ['provision', 'rule', { short: ['r'], shortPlural: ['rr'], cited: 'r' }],
  ['provision', 'article', { short: ['art'], shortPlural: ['arts'], cited: 'art' }],
  ['sub', 'subsection', { cited: 's' }],
  ['sub', 'subclause', { cited: 'cl' }],
  ['sub', 'subregulation', { cited: 'reg' }],
  ['sub', 'subrule', { cited: 'r' }],
  ['sub', 'paragraph', { short: ['para'], shortPlural: ['paras'], cited: 'para' }],
  ['sub', 'subparagraph', { short: ['subpara'], shortPlural: ['subparas'], cited: 'para' }],
  ['sub', 'sub-subparagraph'],
  ['item', 'item'],
];

export const PINPOINT_WORDS: readonly PinpointWord[] = ROWS.map(([level, word, given]) => ({
  ...{ level, word, plural: `${word}s`, short: [], shortPlural: [], cited: word },
  ...given,
}));

/** Returns how a word is written in a pinpoint: `s`, `Pt`, `Sch`; a word that is not in the table as it is. */
export function abbreviateWord(word: string): string {
  return PINPOINT_WORDS.find((one) => one.word === word)?.cited ?? word;
}

/** Words that number provisions of any instrument; a paragraph is a provision of a standard, and part of a section. */
export const NUMBERING_WORDS = PINPOINT_WORDS.filter(
  ({ level, word }) => level === 'provision' || word === 'paragraph',
);

/** How pinpoints have the words that head provisions in one kind: `Disclosure` as it is, `Article` as `art`. */
export const CITED_HEADING_WORDS: ReadonlyMap<string, string> = new Map(
  INSTRUMENT_KINDS.flatMap(({ headingWords = [] }) => headingWords).map(({ word, cited = word }) => [
    word,
    NUMBERING_WORDS.find((one) => one.word === word.toLowerCase())?.cited ?? cited,
  ]),
);

/** What a pinpoint may have before the number of a provision: `s`, `cl`, `para`, `condition`, `Disclosure`. */
export const CITED_WORDS: readonly string[] = [
  ...new Set([...NUMBERING_WORDS.map(({ cited }) => cited), ...CITED_HEADING_WORDS.values()]),
];
