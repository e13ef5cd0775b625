import { contentStems } from '@regqa/domain';
import type { IndexedPassage } from '@regqa/ports';
import type { LandUseQuestion } from '../question/land-use.ts';
import { pinpointMatch } from '../question/pinpoint-mentions.ts';
import type { PinpointMention } from '../question/pinpoint-mentions.ts';
import type { QuestionTerms } from '../question/question-terms.ts';
import { hasWord } from './has-word.ts';
import type { SoughtWord } from './has-word.ts';
import { stemOccurrences } from './stem-occurrences.ts';
import type { StemOccurrences } from './stem-occurrences.ts';
import weights from '../weights/ranking.json' with { type: 'json' };

/** What a question asks for, prepared once and compared with every candidate. */
export interface AskedFor {
  readonly terms: QuestionTerms;
  readonly pinpoints: readonly PinpointMention[];
  /** Stems by which the question names provisions, e.g. `section`, `18a`. */
  readonly pinpointStems: ReadonlySet<string>;
  /** Documents that the question names. */
  readonly instruments: ReadonlySet<string>;
  /** Stems by which it names them, e.g. `epbc`, `act`. */
  readonly instrumentStems: ReadonlySet<string>;
  /** The words in whose form the question says each of its stems. */
  readonly forms: ReadonlyMap<string, readonly SoughtWord[]>;
  /** Whether it asks what a word means. */
  readonly forMeaning: boolean;
  /** Whether the question is an instrument's name and nothing else. */
  readonly nameAlone: boolean;
  /** Whether law of one area is asked for. */
  readonly forArea: boolean;
  /** What is asked of the lists of a zone, where law of one area is asked for; else null. */
  readonly landUse: LandUseQuestion | null;
  /** Distinct stems of a title or a heading. Candidates share titles and headings: each is read once. */
  readonly stemsOf: (text: string) => ReadonlySet<string>;
}

/** How a passage answers to a question: absolute figures, 0 to 1 each, that do not depend on the other candidates. */
export interface PassageFeatures {
  /** BM25 with its own saturation, divided by what a passage with every word without end would get. */
  readonly words: number;
  /** Share of the weight of the question's content stems that occur in the passage, its headings or its title. */
  readonly coverage: number;
  /** Share of the question's weight on words that the passage, its headings or its title has in the question's own form: `permits`, not `permitted`. */
  readonly exact: number;
  /** The most words in a row that stand side by side in the question and in the passage, as a share of eight. */
  readonly run: number;
  /** Share of the question's pairs of neighbouring words that stand side by side, saturated by frequency. */
  readonly adjacentPairs: number;
  /** Share of the pairs that stand within four words, in any order. */
  readonly nearPairs: number;
  /** How many of the question's content stems occur neither in the passage nor in its headings or its title. */
  readonly lacking: number;
  /** How far the question and the provision's heading are the same words (Dice's coefficient). */
  readonly heading: number;
  /** Share of the heading's distinct stems that the question says. */
  readonly headingAsked: number;
  /** Share of the question's weight that lies on words of the heading. */
  readonly headingCovers: number;
  /** Number of the heading's distinct stems: the longer, the more special the case that it is about. */
  readonly headingLength: number;
  readonly pinpoint: number;
  readonly instrument: number;
  /** 1 for a local plan where law of one area is asked for: what the plan says goes before what the country says. */
  readonly local: number;
  /** 1 for the definition of the very term whose meaning is asked for. */
  readonly defines: number;
  /** 1 where that definition's term has all words of the question but those that ask for a meaning, and no other. */
  readonly definesExactly: number;
  /** 1 for a definition where no meaning is asked for: the rule that uses the term is wanted, not its dictionary. */
  readonly dictionary: number;
  /** 1 for a provision with a letter to its number, such as 4.1A or 24AA: inserted later, for a case beside the general one. */
  readonly inserted: number;
  /** 1 for rows of a table: a list of items says the words of a rule without being one. */
  readonly table: number;
  /** 1 for a passage of a schedule. */
  readonly schedule: number;
  /** 1 for a note: it explains what the provision above it says. */
  readonly note: number;
}

/** How far the defined term and the question's words must be the same. */
const DEFINES_FROM = 0.8;
/** A word of the title says less than one of the text: as if it occurred once in a passage of ordinary length. */
const NAMED_OCCURRENCE = 1;
/** More words in a row than these tell no more. */
const LONGEST_RUN = 8;
const IN_SCHEDULE = /^Sch\b/;
const INSERTED = /^\p{L}+ [\d.]+\p{Lu}{1,3}(?![\p{L}\d])/u;

/** Returns how a passage answers to the question. */
export function passageFeatures(passage: IndexedPassage, asked: AskedFor): PassageFeatures {
  const seen = stemOccurrences(passage, asked.terms);
  const lengthFactor = weights.saturation * (1 - weights.lengthNormalisation + (weights.lengthNormalisation * seen.length) / weights.typicalLength);
  const pinpoint = pinpointMatch(passage.section, asked.pinpoints);
  const instrument = asked.instruments.has(passage.documentId) ? 1 : 0;
  const named = namedStems(passage, asked, { pinpoint, instrument });
  const { heading, ofHeading, ofQuestion, length } = compareHeading(headingOf(passage, asked.forMeaning), asked);
  return {
    ...wordFeatures({ counts: seen.counts, named, lengthFactor, terms: asked.terms }),
    exact: exactShare(passage, { counts: seen.counts, named, asked }),
    run: Math.min(seen.run, LONGEST_RUN) / LONGEST_RUN,
    ...pairFeatures({ seen, lengthFactor, terms: asked.terms }),
    heading,
    headingAsked: ofHeading,
    headingCovers: ofQuestion,
    headingLength: length,
    pinpoint,
    instrument,
    local: asked.forArea && passage.jurisdiction === 'Local' ? 1 : 0,
    defines: asked.forMeaning && passage.kind === 'definition' && heading > DEFINES_FROM ? 1 : 0,
    definesExactly: asked.forMeaning && passage.kind === 'definition' && isTermAsked(passage, asked) ? 1 : 0,
    dictionary: !asked.forMeaning && passage.kind === 'definition' ? 1 : 0,
    inserted: INSERTED.test(passage.section ?? '') ? 1 : 0,
    table: passage.kind === 'table' ? 1 : 0,
    schedule: IN_SCHEDULE.test(passage.section ?? '') ? 1 : 0,
    note: passage.kind === 'note' ? 1 : 0,
  };
}

/** Returns the stems that the passage covers by its place: its title, its areas, its number where the question names it. */
function namedStems(passage: IndexedPassage, asked: AskedFor, named: { pinpoint: number; instrument: number }): ReadonlySet<string> {
  const title = asked.stemsOf(passage.lga.length === 0 ? passage.title : `${passage.title}\n${passage.lga.join('\n')}`);
  if (named.instrument === 0 && named.pinpoint === 0) return title;
  const stems = new Set(title);
  if (named.instrument > 0) for (const stem of asked.instrumentStems) stems.add(stem);
  if (named.pinpoint > 0) for (const stem of asked.pinpointStems) stems.add(stem);
  return stems;
}

/** Returns one figure for how far a passage answers by itself: comparable between questions, by words and headings alone. */
export function strengthOf(features: PassageFeatures): number {
  return (
    features.words +
    weights.adjacentPairs * features.adjacentPairs +
    weights.nearPairs * features.nearPairs +
    weights.heading * features.heading +
    weights.pinpoint * features.pinpoint +
    weights.instrument * features.instrument
  );
}

interface WordInput {
  readonly counts: ReadonlyMap<string, number>;
  readonly named: ReadonlySet<string>;
  readonly lengthFactor: number;
  readonly terms: QuestionTerms;
}

function wordFeatures({ counts, named, lengthFactor, terms }: WordInput): Pick<PassageFeatures, 'words' | 'coverage' | 'lacking'> {
  let words = 0;
  let covered = 0;
  let lacking = terms.contentStems.size;
  for (const [stem, weight] of terms.weights) {
    const count = counts.get(stem) ?? 0;
    const isNamed = named.has(stem);
    if (count === 0 && !isNamed) continue;
    const inText = count / (count + lengthFactor);
    words += weight * (isNamed ? Math.max(inText, NAMED_OCCURRENCE / (NAMED_OCCURRENCE + weights.saturation)) : inText);
    if (!terms.contentStems.has(stem)) continue;
    covered += weight;
    lacking -= 1;
  }
  return { words: share(words, terms.totalWeight), coverage: share(covered, terms.contentWeight), lacking };
}

/** Returns the share of the question's weight on words that a passage says in the question's own form. Only stems that the passage has at all are looked for. */
function exactShare(passage: IndexedPassage, { counts, named, asked }: { counts: ReadonlyMap<string, number>; named: ReadonlySet<string>; asked: Pick<AskedFor, 'terms' | 'forms'> }): number {
  let weight = 0;
  for (const [stem, forms] of asked.forms) {
    if ((counts.has(stem) || named.has(stem)) && saysAny(passage, forms)) weight += asked.terms.weights.get(stem) ?? 0;
  }
  return share(weight, asked.terms.totalWeight);
}

function saysAny({ text, sectionHeading, headingPath, title }: IndexedPassage, forms: readonly SoughtWord[]): boolean {
  for (const form of forms) {
    if (hasWord(text, form) || (sectionHeading !== null && hasWord(sectionHeading, form)) || hasWord(title, form)) return true;
    for (const heading of headingPath) if (hasWord(heading, form)) return true;
  }
  return false;
}

function pairFeatures({ seen, lengthFactor, terms }: { seen: StemOccurrences; lengthFactor: number; terms: QuestionTerms }): Pick<PassageFeatures, 'adjacentPairs' | 'nearPairs'> {
  let adjacentPairs = 0;
  let nearPairs = 0;
  for (const [pair, weight] of terms.pairs) {
    const count = seen.adjacent.get(pair) ?? 0;
    adjacentPairs += (weight * count) / (count + lengthFactor);
    if (seen.near.has(pair)) nearPairs += weight;
  }
  return { adjacentPairs: share(adjacentPairs, terms.totalPairWeight), nearPairs: share(nearPairs, terms.totalPairWeight) };
}

/**
 * A definition stands under the heading of the whole dictionary, which says nothing; what it is about is the term. That
 * counts where the question asks what a word means: other questions that use the word want the rule, not its dictionary.
 */
function headingOf(passage: IndexedPassage, forMeaning: boolean): string | null {
  if (passage.kind !== 'definition') return passage.sectionHeading;
  return forMeaning ? (/[“"]([^”"]+)[”"]/.exec(passage.section ?? '')?.[1] ?? passage.sectionHeading) : null;
}

/** Words by which a question asks for the meaning of others. */
const OF_MEANING = new Set(contentStems('mean means meaning meant define defined definition definitions term word words expression phrase'));

/** `What does it include?` asks for the meaning where the definition is such; elsewhere it may ask what is in a thing. */
const OF_INCLUDING = new Set(contentStems('include includes included including'));
const IS_INCLUDING = /\bincludes?\b/;

function isTermAsked(passage: IndexedPassage, { terms, stemsOf }: AskedFor): boolean {
  const term = stemsOf(headingOf(passage, true) ?? '');
  const ofMeaning = (stem: string) => OF_MEANING.has(stem) || (OF_INCLUDING.has(stem) && IS_INCLUDING.test(passage.text));
  const asked = [...terms.contentStems].filter((stem) => !ofMeaning(stem) || term.has(stem));
  return term.size > 0 && asked.length === term.size && asked.every((stem) => term.has(stem));
}

/** What a heading and the question have in common. */
interface HeadingComparison {
  readonly heading: number;
  readonly ofHeading: number;
  readonly ofQuestion: number;
  readonly length: number;
}

const NO_HEADING: HeadingComparison = { heading: 0, ofHeading: 0, ofQuestion: 0, length: 0 };

function compareHeading(heading: string | null, { terms, stemsOf }: AskedFor): HeadingComparison {
  if (heading === null) return NO_HEADING;
  const stems = stemsOf(heading);
  if (stems.size === 0) return NO_HEADING;
  let common = 0;
  let weight = 0;
  for (const stem of stems) {
    const own = terms.weights.get(stem);
    if (own === undefined) continue;
    common += 1;
    weight += own;
  }
  const ofHeading = common / stems.size;
  const ofQuestion = share(weight, terms.totalWeight);
  return { heading: common === 0 ? 0 : (2 * ofHeading * ofQuestion) / (ofHeading + ofQuestion), ofHeading, ofQuestion, length: stems.size };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
