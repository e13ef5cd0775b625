import type { InstrumentKind, ShortName } from './instrument-kind.ts';
import { INSTRUMENT_KINDS } from './instrument-kinds.ts';

const anyOf = (sources: readonly string[]) => `(?:${[...new Set(sources)].join('|')})`;
const wordsOf = (kinds: readonly InstrumentKind[]) => kinds.flatMap(({ words = [] }) => words);

/** Regular expression source for the words of all kinds: `Act`, `Regulations`, `Policy`. */
export const KIND_WORDS = anyOf(wordsOf(INSTRUMENT_KINDS));

/** The same with those that only titles and covers have: `Report`. */
export const COVER_WORDS = anyOf([
  ...wordsOf(INSTRUMENT_KINDS),
  ...INSTRUMENT_KINDS.flatMap(({ coverWords = [] }) => coverWords),
]);

/** The same without kinds whose text is another instrument's, as that of treaties is. */
export const OWN_KIND_WORDS = anyOf(
  wordsOf(INSTRUMENT_KINDS.filter(({ printedElsewhere }) => printedElsewhere !== true)),
);

/** The same for kinds whose titles are shortened to initials: `EPBC Act`. */
export const KIND_WORDS_AFTER_INITIALS = anyOf(wordsOf(INSTRUMENT_KINDS.filter(({ initials }) => initials)));

/** Kinds that people call by an abbreviation. */
export const SHORT_NAMES: readonly ShortName[] = INSTRUMENT_KINDS.flatMap(({ shortName }) => shortName ?? []);

/** Regular expression source for the abbreviations of kinds: `SEPP`, `LEP`. */
export const KIND_ABBREVIATIONS = anyOf(SHORT_NAMES.map(({ short }) => short));
