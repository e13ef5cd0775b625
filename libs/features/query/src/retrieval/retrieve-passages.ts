import { toScore } from '@regqa/contracts';
import { contentStems } from '@regqa/domain';
import type { CurrentDocument, IndexedPassage, PassageIndex, PlaceFilter } from '@regqa/ports';
import type { Corpus } from '../corpus/corpus.ts';
import type { InstrumentMentions } from '../corpus/instrument-names.ts';
import type { TermStatistics } from '../corpus/term-statistics.ts';
import { askingShare } from '../question/asking-words.ts';
import { asksForMeaning } from '../question/asks-for-meaning.ts';
import { findPinpoints, pinpointWords } from '../question/pinpoint-mentions.ts';
import { questionStems, weighQuestion } from '../question/question-terms.ts';
import type { TermFrequencies } from '../question/question-terms.ts';
import { relevance } from './confidence.ts';
import type { ConfidenceEvidence } from './confidence.ts';
import { passageFeatures, rankScore } from './passage-features.ts';
import type { AskedFor, PassageFeatures } from './passage-features.ts';

/** Hits of each kind that are compared with the question in full. Comparing 100 takes twice as long and finds hardly more. */
const HITS = 50;
/** More named instruments than this say nothing about which is meant. */
const MOST_NAMED_INSTRUMENTS = 4;

/** A current passage with how it answers to the question. */
export interface Candidate {
  readonly passage: IndexedPassage;
  readonly document: CurrentDocument;
  readonly features: PassageFeatures;
  /** What candidates are ordered by. */
  readonly rank: number;
  /** Probability, 0 to 1 with four decimals, that the passage answers the question. */
  readonly confidence: number;
}

export interface Retrieval {
  readonly asked: AskedFor;
  /** Best first. */
  readonly candidates: readonly Candidate[];
}

export interface RetrievalInput {
  readonly question: string;
  readonly place: PlaceFilter | null;
  /** Names of the place as the question may say them. */
  readonly placeNames: readonly string[];
  readonly documentTypes: readonly string[] | null;
  readonly corpus: Corpus;
}

export interface RetrievalStores {
  readonly index: PassageIndex;
  readonly statistics: TermStatistics;
}

/** Returns the current passages that answer to the question, best first. Throws DependencyUnavailableError. */
export async function retrievePassages(input: RetrievalInput, stores: RetrievalStores): Promise<Retrieval> {
  const { question, corpus } = input;
  const stems = questionStems(question, input.placeNames);
  const instruments = corpus.instruments.mentionedIn(question);
  const [hits, frequencies] = await Promise.all([
    stores.index.search({ text: searchText(question, instruments.documentIds, corpus), place: input.place, documentTypes: input.documentTypes, limit: HITS }),
    stores.statistics.frequencies(stems, corpus.release),
  ]);
  const asked = understand({ question, stems, instruments, frequencies, stemsOf: corpus.stemsOf });
  const candidates = hits.flatMap(({ passage }) => {
    const document = corpus.documentOf(passage.generation);
    return document === undefined ? [] : [judge(passage, document, asked)];
  });
  return { asked, candidates: candidates.sort(byRank) };
}

function understand(given: { question: string; stems: readonly string[]; instruments: InstrumentMentions; frequencies: TermFrequencies; stemsOf: AskedFor['stemsOf'] }): AskedFor {
  const pinpointStems = new Set(contentStems(pinpointWords(given.question)));
  const instrumentStems = new Set(contentStems(given.instruments.words));
  return {
    terms: weighQuestion(given.stems, given.frequencies, new Set([...pinpointStems, ...instrumentStems])),
    pinpoints: findPinpoints(given.question),
    pinpointStems,
    instruments: given.instruments.documentIds,
    instrumentStems,
    forMeaning: asksForMeaning(given.question),
    stemsOf: given.stemsOf,
  };
}

/** Best first; equal ones in a fixed order, so that the same question has the same answer. */
export function byRank(a: Candidate, b: Candidate): number {
  return b.rank - a.rank || (a.passage.chunkId < b.passage.chunkId ? -1 : 1);
}

/** Returns the passage with how it answers to the question. */
export function judge(passage: IndexedPassage, document: CurrentDocument, asked: AskedFor): Candidate {
  const features = passageFeatures(passage, asked);
  const rank = rankScore(features);
  return { passage, document, features, rank, confidence: toScore(relevance(evidenceOf(rank, features, asked))) };
}

/** Returns what the confidence in a passage rests on. */
export function evidenceOf(rank: number, features: PassageFeatures, { terms }: AskedFor): ConfidenceEvidence {
  return { rank, coverage: features.coverage, knownShare: terms.knownShare, words: terms.contentWords };
}

/**
 * What people call an instrument is not in its text: `EPBC Act` is searched for by its title as well. Asking words are
 * left out where there are others: nearly every passage has them, and a search takes the longer the more they match.
 */
function searchText(question: string, instruments: ReadonlySet<string>, corpus: Corpus): string {
  const telling = question.split(/\s+/).filter((word) => contentStems(word).some((stem) => askingShare(stem) === 1));
  const text = telling.length === 0 ? question : telling.join(' ');
  if (instruments.size === 0 || instruments.size > MOST_NAMED_INSTRUMENTS) return text;
  const titles = corpus.documents.filter((document) => instruments.has(document.documentId)).map((document) => document.title);
  return [text, ...titles].join('\n');
}
