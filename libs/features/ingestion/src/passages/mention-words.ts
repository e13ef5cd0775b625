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
  readonly level: MentionLevel;
  readonly word: string;
  readonly plural: string;
  readonly short: readonly string[];
  readonly shortPlural: readonly string[];
}

const row = (level: MentionLevel, word: string, rest: Partial<Omit<WordRow, 'level' | 'word'>> = {}): WordRow => ({
  level,
  word,
  plural: `${word}s`,
  short: [],
  shortPlural: [],
  ...rest,
});

/** Abbreviations of AGLC (4th ed, rule 3.1.4) and the offices of parliamentary counsel. */
const ROWS: readonly WordRow[] = [
  row('chapter', 'chapter', { short: ['ch'], shortPlural: ['chs'] }),
  row('part', 'part', { short: ['pt'], shortPlural: ['pts'] }),
  row('division', 'division', { short: ['div'], shortPlural: ['divs'] }),
  row('subdivision', 'subdivision', { short: ['subdiv'], shortPlural: ['subdivs'] }),
  row('schedule', 'schedule', { short: ['sch', 'sched'], shortPlural: ['schs'] }),
  row('appendix', 'appendix', { plural: 'appendices', short: ['app'] }),
  row('appendix', 'annexure'),
  row('appendix', 'annex', { plural: 'annexes' }),
  row('provision', 'section', { short: ['s', 'sec'], shortPlural: ['ss', 'secs'] }),
  row('provision', 'clause', { short: ['cl'], shortPlural: ['cll', 'cls'] }),
  row('provision', 'regulation', { short: ['reg'], shortPlural: ['regs'] }),
  row('provision', 'rule', { short: ['r'], shortPlural: ['rr'] }),
  row('provision', 'article', { short: ['art'], shortPlural: ['arts'] }),
  row('sub', 'subsection'),
  row('sub', 'subclause'),
  row('sub', 'subregulation'),
  row('sub', 'subrule'),
  row('sub', 'paragraph', { short: ['para'], shortPlural: ['paras'] }),
  row('sub', 'subparagraph', { short: ['subpara'], shortPlural: ['subparas'] }),
  row('sub', 'sub-subparagraph'),
  row('item', 'item'),
];

type Entry = readonly [string, Omit<MentionWord, 'capital'>];

const WORDS: ReadonlyMap<string, Omit<MentionWord, 'capital'>> = new Map(
  ROWS.flatMap(({ level, word, plural, short, shortPlural }): Entry[] => [
    [word, { level, word, plural: false, short: false }],
    [plural, { level, word, plural: true, short: false }],
    ...short.map((text): Entry => [text, { level, word, plural: false, short: true }]),
    ...shortPlural.map((text): Entry => [text, { level, word, plural: true, short: true }]),
  ]),
);

const LONGEST_FIRST = [...WORDS.keys()].sort((a, b) => b.length - a.length);

export const WORD_SOURCE = LONGEST_FIRST.join('|');

/** Returns what a word means, or undefined. `sub-section` is read as `subsection`. */
export function readMentionWord(text: string): MentionWord | undefined {
  const word = WORDS.get(text.toLowerCase());
  return word && { ...word, capital: /^\p{Lu}/u.test(text) };
}

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    chapter: 'Ch',
    part: 'Pt',
    division: 'Div',
    subdivision: 'Subdiv',
    schedule: 'Sch',
    appendix: 'App',
    annexure: 'Annexure',
    annex: 'Annex',
    section: 's',
    subsection: 's',
    clause: 'cl',
    subclause: 'cl',
    regulation: 'reg',
    subregulation: 'reg',
    rule: 'r',
    subrule: 'r',
    article: 'art',
    paragraph: 'para',
    subparagraph: 'para',
  }),
);

/** Returns how a word is written in a pinpoint: `s`, `Pt`, `Sch`. */
export function abbreviateWord(word: string): string {
  return ABBREVIATIONS.get(word) ?? word;
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
