/** Decides what a question asks: its words and their weight, what it names, and what the law calls what it says. */
import { contentStems } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { InstrumentMentions } from '../corpus/instrument-names.ts';
import type { TermFrequencies, TermStatistics } from '../corpus/term-statistics.ts';
import { correctSpelling, replaceSaid } from './correct-spelling.ts';
import { asksForMeaning } from './defined-term.ts';
import { readLandUseQuestion } from './land-use.ts';
import type { LandUseQuestion } from './land-use.ts';
import { findPinpoints, withoutPinpoints, withWordOfProvision } from './pinpoint-mentions.ts';
import type { PinpointMention } from './pinpoint-mentions.ts';
import { namesAustralia } from './place-in-question.ts';
import { isAsking, questionStems, stemsToCount, weighTerms } from './query-terms.ts';
import type { QueryTerms, Rewrite } from './query-terms.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';
import type { PhraseMatcher } from './vocabulary.ts';

/** A question after analysis: what the stages after it work with. */
export interface Query {
  readonly request: ResolvedQuestion;
  /** The question as it is embedded and reranked: slips corrected, words that passages hardly have in the law's. */
  readonly text: string;
  readonly terms: QueryTerms;
  readonly instruments: InstrumentMentions;
  readonly pinpoints: readonly PinpointMention[];
  /** Indexed documents of the countries that it names; null where there are none, or it names Australia as well. */
  readonly lawAbroad: ReadonlySet<string> | null;
  /** It names a provision and asks nothing else: `What does clause 4.4 of the Kempsey LEP say?` */
  readonly isLookUp: boolean;
  /** Stems of the term whose meaning the question asks for; null where it asks for none. */
  readonly definedTerm: ReadonlySet<string> | null;
  /** What it asks of the lists of a zone, where law of one area is asked for. */
  readonly landUse: LandUseQuestion | null;
  readonly rewrites: readonly Rewrite[];
}

export interface UnderstandingDeps {
  readonly corpus: Corpus;
  readonly statistics: Pick<TermStatistics, 'frequencies'>;
  readonly matcher: PhraseMatcher;
  readonly config: AnsweringConfig;
}

/** Returns the question after analysis. Throws DependencyUnavailableError when the database is out of reach. */
export async function understandQuestion(
  request: ResolvedQuestion,
  { corpus, statistics, matcher, config }: UnderstandingDeps,
): Promise<Query> {
  const asked = request.text;
  const frequenciesOf = (stems: readonly string[]) => statistics.frequencies(stems, corpus.release);
  const slips = await correctSpelling(asked, {
    known: await frequenciesOf([...new Set(contentStems(asked))]),
    isInVocabulary: matcher.hasWord,
    lookUp: frequenciesOf,
    limits: config.understanding.spelling,
  });
  const text = replaceSaid(asked, slips);
  const expansions = matcher.expand(text);
  const { instruments: names } = corpus;
  const instruments = names.mentionedIn(text, { capitals: findPinpoints(text).length > 0 });
  const rest = instruments.documentIds.size === 0 ? text : withWordOfProvision(instruments.rest);
  const pinpoints = findPinpoints(rest === instruments.rest ? text : rest);
  const frequencies = await frequenciesOf(stemsToCount(contentStems(text), expansions));
  const inLawsWords = (words: string) =>
    replaceRare(words, expansions, { frequencies, commonFrom: config.understanding.spelling.common_from });
  const stemsOf = (words: string) => questionStems(words, request.placeNames);
  // Words that name an instrument say where to look, not what for, where the question has others.
  const others = stemsOf(inLawsWords(rest));
  const stems = others.every(isAsking) ? stemsOf(inLawsWords(text)) : others;
  const meant = expansions.map((one) => one.meant);
  return {
    request,
    text: inLawsWords(text),
    terms: weighTerms(stems, {
      ...{ expansions, frequencies },
      expansionWeight: config.retrieval.expansion_weight,
      askingShare: config.understanding.asking_share,
    }),
    instruments,
    pinpoints,
    lawAbroad: lawAbroad(request, corpus, config),
    isLookUp: pinpoints.length > 0 && stemsOf(withoutPinpoints(rest)).every(isAsking),
    definedTerm: asksForMeaning(text) ? termAsked(stemsOf(rest === '' ? text : rest)) : null,
    landUse: request.place?.lga == null ? null : readLandUseQuestion(text, { placeNames: request.placeNames, meant }),
    rewrites: [...slips, ...expansions],
  };
}

/** Puts the law's words where passages hardly have the question's own: those of `granny flat` find nothing. */
function replaceRare(
  words: string,
  expansions: readonly Rewrite[],
  { frequencies, commonFrom }: { frequencies: TermFrequencies; commonFrom: number },
): string {
  const rarest = (phrase: string) => Math.min(...contentStems(phrase).map((stem) => frequencies.counts.get(stem) ?? 0));
  const rare = expansions.filter(({ said, meant }) => rarest(said) < Math.min(commonFrom, rarest(meant)));
  const first = rare.filter(({ said }, at) => rare.findIndex((other) => other.said === said) === at);
  return replaceSaid(words, first);
}

function termAsked(stems: readonly string[]): ReadonlySet<string> | null {
  const ofTerm = stems.filter((stem) => !isAsking(stem) && !MEANING_STEMS.has(stem));
  return ofTerm.length === 0 ? null : new Set(ofTerm);
}

const MEANING_STEMS = new Set(
  contentStems(
    'define defined definition definitions meaning mean means meant include includes term legally legal law act',
  ),
);

/** The documents of the countries that a question names; null where there are none, or it names Australia. */
function lawAbroad(
  { text, place }: ResolvedQuestion,
  { documents }: Corpus,
  { foreignPlaces }: AnsweringConfig,
): ReadonlySet<string> | null {
  if (place !== null || namesAustralia(text)) return null;
  const named = foreignPlaces.countriesIn(text);
  if (named.size === 0) return null;
  const found = documents.filter(
    ({ jurisdiction, title, authority }) =>
      jurisdiction === 'Other' && !foreignPlaces.countriesIn(`${title}\n${authority ?? ''}`).isDisjointFrom(named),
  );
  return found.length === 0 ? null : new Set(found.map(({ documentId }) => documentId));
}
