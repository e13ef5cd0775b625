/** The level that a word names. `sub` is within a provision, `item` in a schedule or table. */
export type MentionLevel =
  'chapter' | 'part' | 'division' | 'subdivision' | 'schedule' | 'appendix' | 'provision' | 'sub' | 'item';

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

type Entry = readonly [string, Omit<MentionWord, 'capital'>];
type Row = readonly [MentionLevel, string, WordRow?];

/** Abbreviations of AGLC (4th ed, rule 3.1.4) and the offices of parliamentary counsel. */
const ROWS: readonly Row[] = [
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

const WORDS: ReadonlyMap<string, Omit<MentionWord, 'capital'>> = new Map(
  ROWS.flatMap(([level, word, { plural = `${word}s`, short, shortPlural } = {}]): Entry[] => [
    [word, { level, word, plural: false, short: false }],
    [plural, { level, word, plural: true, short: false }],
    ...(short === undefined ? [] : [[short, { level, word, plural: false, short: true }] satisfies Entry]),
    ...(shortPlural === undefined ? [] : [[shortPlural, { level, word, plural: true, short: true }] satisfies Entry]),
  ]),
);

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
  schedule: 5,
  appendix: 5,
  chapter: 10,
  part: 20,
  division: 30,
  subdivision: 40,
  provision: 100,
  item: 105,
  sub: 110,
};
