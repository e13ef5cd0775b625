import { join } from 'node:path';
import { buildPassage } from '@regqa/testing';
import type { CurrentDocument, IndexedPassage } from '@regqa/ports';
import { readAnsweringConfig } from '../answering-config.ts';
import type { Unit } from '../composition/extractive/unit.ts';
import { createInstrumentNames } from '../corpus/instrument-names.ts';
import { arrangeCorpus } from '../corpus/corpus.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURES } from '../answering-schema.ts';
import type { FeatureVector } from '../answering-schema.ts';
import type { RankedPassage, Ranking } from '../ranking/rank-candidates.ts';
import type { Candidate } from '../retrieval/retrieve-candidates.ts';
import type { LandUseQuestion } from '../understanding/land-use.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';
import type { Query } from '../understanding/understand-question.ts';
import { questionStems, weighTerms } from '../understanding/query-terms.ts';
import { PLAIN_METADATA } from './test-corpus.ts';
import { TEST_CONFIG_FOLDER } from './test-service.ts';

/** The stable numbers of the tests. */
export const TEST_CONFIG = readAnsweringConfig(TEST_CONFIG_FOLDER);
/** What the product ships, for tests of its words. */
export const SHIPPED_CONFIG = readAnsweringConfig(join(import.meta.dirname, '../../../../../config'));

/** Returns a request without filters, about today. */
export function buildQuestion(text: string, given: Partial<ResolvedQuestion> = {}): ResolvedQuestion {
  return {
    ...{
      text,
      place: null,
      placeName: null,
      placeNames: [],
      unknownArea: null,
      possiblePlaces: [],
      documentTypes: null,
      maxSources: 5,
      minConfidence: 0,
      maxTokens: 1000,
    },
    ...{ asOf: '2026-11-21', tense: 'present' as const, warnings: [], generative: false },
    ...given,
  };
}

/** Returns a question after analysis that names nothing; all of its words weigh alike unless `terms` are given. */
export function buildQuery(text: string, given: Partial<Query> = {}): Query {
  const stems = questionStems(text, []);
  const terms = weighTerms(stems, {
    expansions: given.rewrites ?? [],
    frequencies: { passages: 10, counts: new Map() },
    expansionWeight: 0.5,
    askingShare: TEST_CONFIG.understanding.asking_share,
  });
  return {
    request: buildQuestion(text),
    text,
    terms,
    instruments: createInstrumentNames([], TEST_CONFIG.understanding).mentionedIn(text),
    pinpoints: [],
    lawAbroad: null,
    isLookUp: false,
    definedTerm: null,
    landUse: null,
    rewrites: [],
    ...given,
  };
}

/** Returns a document of an invented instrument, of New South Wales unless told otherwise. */
export function buildDocument(given: Partial<CurrentDocument> = {}): CurrentDocument {
  const documentId = given.documentId ?? 'quoll-plan';
  return {
    ...PLAIN_METADATA,
    ...{ documentId, versionId: `${documentId}@1`, generation: `${documentId}-generation-1` },
    ...{ sequence: 1, passageCount: 1, jurisdiction: 'NSW', state: 'NSW' },
    ...given,
  };
}

/** Returns a passage with its document, as the first stage finds it. */
export function buildCandidate(
  passage: Partial<IndexedPassage> = {},
  { document = {}, cosine = null }: { document?: Partial<CurrentDocument>; cosine?: number | null } = {},
): Candidate {
  const own = buildDocument({
    ...(passage.documentId !== undefined && { documentId: passage.documentId }),
    ...(passage.title !== undefined && { title: passage.title }),
    ...document,
  });
  const { documentId, generation, versionId, title, jurisdiction } = own;
  return {
    passage: buildPassage({ documentId, generation, versionId, title, jurisdiction, ...passage }),
    document: own,
    cosine,
    isUnembedded: false,
  };
}

const NO_FEATURES = Object.fromEntries(FEATURES.map((name) => [name, 0])) as FeatureVector;

type RankedGiven = Partial<
  Pick<RankedPassage, 'score' | 'share' | 'crossEncoder' | 'confidence' | 'rule' | 'cosine' | 'isUnembedded'>
> & { readonly features?: Partial<FeatureVector>; readonly document?: Partial<CurrentDocument> };

/** Returns a ranked passage; features that are not given are 0. */
export function buildRanked(
  passage: Partial<IndexedPassage> = {},
  { document = {}, features = {}, ...given }: RankedGiven = {},
): RankedPassage {
  return {
    ...buildCandidate(passage, { document }),
    features: { ...NO_FEATURES, ...features },
    score: 0,
    share: 1,
    crossEncoder: null,
    confidence: 0.5,
    rule: null,
    ...given,
  };
}

/** Returns passages as they were ranked by words alone. */
export function buildRanking(passages: readonly RankedPassage[], given: Partial<Ranking> = {}): Ranking {
  return { passages, mode: 'keywords', degraded: false, ...given };
}

/** Returns a stretch of the source's text as what is quoted; the whole text where none is given. */
export function buildUnit(source: RankedPassage, quote = source.passage.text): Unit {
  const start = source.passage.text.indexOf(quote);
  return { source, start, end: start + quote.length, text: quote, words: quote.split(/\s+/).length };
}

/** Returns a corpus of these documents, all of them in force. */
export function buildCorpus(...documents: readonly CurrentDocument[]): Corpus {
  return arrangeCorpus({ release: 1, documents, others: [] }, TEST_CONFIG);
}

/** Returns a question about zone R9 that an entry of a passage answers; the whole of it where no entry is named. */
export function buildLandUse(
  passage: Pick<IndexedPassage, 'chunkId' | 'text'>,
  { text, placing = null }: { text?: string; placing?: string | null } = {},
): LandUseQuestion {
  const start = passage.text.indexOf(text ?? '');
  const uses = text === undefined ? [] : [{ text, start, end: start + text.length, placing }];
  return {
    zones: new Set(['R9']),
    seeksUse: true,
    lists: new Set(),
    entries: new Map([[passage.chunkId, { zone: 'R9', uses }]]),
  };
}
