import { contentForms, contentStems } from '@regqa/domain';
import type { IndexedPassage, PassageHit, PassageIndex, PlaceFilter, QuestionWords } from '@regqa/ports';
import type { Corpus } from '../corpus/corpus.ts';
import type { InstrumentMentions } from '../corpus/instrument-names.ts';
import type { TermStatistics } from '../corpus/term-statistics.ts';
import { askingShare } from '../question/asking-words.ts';
import { asksForMeaning } from '../question/asks-for-meaning.ts';
import { correctSpelling } from '../question/correct-spelling.ts';
import { expandQuestion, inLegalWords } from '../question/legal-synonyms.ts';
import type { Expansion } from '../question/legal-synonyms.ts';
import { readLandUseQuestion, zoneListKeys } from '../question/land-use.ts';
import { findPinpoints, pinpointWords } from '../question/pinpoint-mentions.ts';
import { questionStems, weighQuestion } from '../question/question-terms.ts';
import type { TermFrequencies } from '../question/question-terms.ts';
import { withoutPlace } from '../question/without-place.ts';
import { seekWord } from './has-word.ts';
import { byRank, judgeCandidates } from './judge-candidates.ts';
import type { Candidate, Found, Judgement } from './judge-candidates.ts';
export type { Candidate } from './judge-candidates.ts';
import type { AskedFor } from './passage-features.ts';
import type { QuestionMeaning, QuestionVectors } from './question-vectors.ts';
import type { Reranking } from './reranking.ts';
import { placeUse } from './place-use.ts';
import { withPointedProvision } from './pointed-provision.ts';
import { possibleProvisionKeys } from './provision-keys.ts';
import { USUAL_CANDIDATES } from './standing.ts';

/** Hits of each kind that are compared with the question in full. Comparing 100 takes twice as long and finds hardly more. */
const HITS = USUAL_CANDIDATES;
/** A question that names more provisions is no look-up. */
const MOST_NAMED_PROVISIONS = 4;
/** More named instruments than this say nothing about which is meant. */
const MOST_NAMED_INSTRUMENTS = 4;

export interface Retrieval extends Judgement {
  readonly asked: AskedFor;
  /** What the question says in another way than the law or with a slip, and the words that were searched. */
  readonly expansions: readonly Expansion[];
  /** True where there is an embedding model and it failed: another time the answer may be better. */
  readonly withoutMeaning: boolean;
  /** The best candidate by what was learned, whatever a reranker makes of it: whether the corpus answers at all was fitted on it. */
  readonly lead: Candidate | undefined;
  /** True where there is a reranker and it gave no order. */
  readonly withoutReranking: boolean;
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
  readonly vectors: Pick<QuestionVectors, 'of' | 'method'>;
  /** Left out, passages stand in the order that was learned. */
  readonly reranking?: Pick<Reranking, 'order' | 'method'>;
}

/**
 * Returns the current passages that answer to the question, best first; read in the law's words and without the place
 * that it is restricted to, and with words that the
 * corpus does not have corrected where they are slips of ones it has. Throws DependencyUnavailableError.
 */
export async function retrievePassages(input: RetrievalInput, stores: RetrievalStores): Promise<Retrieval> {
  const asked = withoutPlace(input.question, input);
  const instruments = input.corpus.instruments.mentionedIn(asked);
  const naming = new Set(instruments.words.split(' '));
  const expansions = expandQuestion(asked).filter(({ said }) => !naming.has(said.toLowerCase()));
  const question = inLegalWords(asked, expansions);
  const about = inLegalWords(instruments.rest, expansions);
  const { frequencies, ...first } = await retrieveAsRead({ ...input, question, about, instruments }, stores);
  const corrections = await correctSpelling(question, frequencies, (stems) => stores.statistics.frequencies(stems, input.corpus.release));
  if (corrections.length === 0) return reranked({ ...first, expansions }, question, stores);
  const rightQuestion = inLegalWords(question, corrections);
  const { frequencies: _, ...corrected } = await retrieveAsRead({ ...input, question: rightQuestion, about: inLegalWords(about, corrections), instruments }, stores);
  return reranked({ ...corrected, expansions: [...expansions, ...corrections] }, rightQuestion, stores);
}

/** Puts the best candidates in the order of the reranker, where there is one. */
async function reranked(retrieval: Omit<Retrieval, 'lead' | 'withoutReranking'>, question: string, { reranking }: RetrievalStores): Promise<Retrieval> {
  const learned = { ...retrieval, lead: retrieval.candidates[0] };
  if (reranking === undefined) return { ...learned, withoutReranking: false };
  const { candidates, failed } = await reranking.order(question, retrieval.candidates);
  return { ...learned, candidates, withoutReranking: failed };
}

/** A question in the law's words. */
interface ReadQuestion extends RetrievalInput {
  readonly instruments: InstrumentMentions;
  /** The question without the words that name instruments. */
  readonly about: string;
}

async function retrieveAsRead(input: ReadQuestion, stores: RetrievalStores): Promise<Omit<Retrieval, 'expansions' | 'lead' | 'withoutReranking'> & { frequencies: TermFrequencies }> {
  const { question, instruments, corpus, place } = input;
  const stems = askedStems(input);
  const [{ hits, meaning, words }, frequencies] = await Promise.all([
    search(input, { text: searchText(input), stores }),
    stores.statistics.frequencies(stems, corpus.release),
  ]);
  const understood = understand({ question, stems, instruments, frequencies, corpus, place });
  const found = hits.flatMap(({ passage, cosine }) => {
    const document = corpus.documentOf(passage.generation);
    return document === undefined ? [] : [{ passage, document, cosine }];
  });
  const [named, zoneLists] = await Promise.all([readNamedProvisions(found, understood, stores.index), readZoneLists(found, understood, stores.index)]);
  const landUse = understood.landUse === null ? null : await placeUse(understood.landUse, { question, zoneLists, found: found.map(({ passage }) => passage), index: stores.index });
  const asked = { ...understood, landUse };
  const known = new Set(found.map(({ passage }) => passage.chunkId));
  const read = [...named, ...zoneLists.filter(({ chunkId }) => !known.has(chunkId))];
  const judged = await withPointedProvision(withProvisions(judgeCandidates(found, asked, words), read, corpus), { index: stores.index, corpus });
  return { asked, ...judged, withoutMeaning: meaning === 'failed', frequencies };
}

/**
 * Returns the provisions that the question names, number and instrument, where the search did not find them: a short
 * one says the words of its title once, and hundreds of others of its instrument say them often. Looked for only in
 * documents that the search found something in, which are those that its filters let through.
 */
async function readNamedProvisions(found: readonly Found[], asked: AskedFor, index: PassageIndex): Promise<IndexedPassage[]> {
  const numbers = new Set(asked.pinpoints.flatMap(({ kind, number }) => (kind === 'provision' ? [number] : [])));
  const generations = new Set(found.flatMap(({ passage, document }) => (asked.instruments.has(document.documentId) ? [passage.generation] : [])));
  if (numbers.size * generations.size === 0 || numbers.size * generations.size > MOST_NAMED_PROVISIONS) return [];
  const isFound = (generation: string, keys: readonly string[]) => found.some(({ passage }) => passage.generation === generation && keys.includes(passage.provisionKey));
  const lacking = [...generations].flatMap((generation) => [...numbers].map((number) => ({ generation, keys: possibleProvisionKeys(number) }))).filter(({ generation, keys }) => !isFound(generation, keys));
  return (await Promise.all(lacking.flatMap(({ generation, keys }) => keys.map((provisionKey) => index.provision({ generation, provisionKey }))))).flat();
}

/**
 * Returns the lists of the zones that the question is about, of local plans in which the search found something; none
 * where there are too many. Each is whole: a long list lies in several passages, and where a use stands depends on all of them.
 */
async function readZoneLists(found: readonly Found[], { landUse }: AskedFor, index: PassageIndex): Promise<IndexedPassage[]> {
  const plans = new Set(found.flatMap(({ passage }) => (passage.jurisdiction === 'Local' ? [passage.generation] : [])));
  if (landUse === null || plans.size * landUse.zones.size > MOST_NAMED_PROVISIONS) return [];
  const keys = [...landUse.zones].flatMap(zoneListKeys);
  return (await Promise.all([...plans].flatMap((generation) => keys.map((provisionKey) => index.provision({ generation, provisionKey }))))).flat();
}

/** Returns the judgement with these passages among its candidates. */
function withProvisions(judgement: Judgement, passages: readonly IndexedPassage[], corpus: Corpus): Judgement {
  const others = passages.flatMap((passage) => {
    const document = corpus.documentOf(passage.generation);
    return document === undefined ? [] : [judgement.judge(passage, document)];
  });
  return others.length === 0 ? judgement : { ...judgement, candidates: [...judgement.candidates, ...others].sort(byRank) };
}

/**
 * Stems of what is asked about. The words that name an instrument are left out where there are others: they say where to
 * look, and each of its passages would be judged by how often it says the instrument's own name.
 */
function askedStems({ question, about, placeNames }: ReadQuestion): string[] {
  const rest = questionStems(about, placeNames);
  return rest.some((stem) => askingShare(stem) === 1) ? rest : questionStems(question, placeNames);
}

async function search({ question, place, documentTypes, corpus }: RetrievalInput, { text, stores }: { text: string; stores: RetrievalStores }): Promise<{ hits: PassageHit[]; meaning: QuestionMeaning['kind']; words: QuestionWords | null }> {
  const meaning = await stores.vectors.of(question);
  const { vector, words } = meaning.kind === 'vector' ? meaning : { vector: null, words: null };
  const hits = await stores.index.search({ text, place, documentTypes, without: corpus.withheld, limit: HITS, vector });
  return { hits, meaning: meaning.kind, words };
}

interface Given {
  readonly question: string;
  readonly stems: readonly string[];
  readonly instruments: InstrumentMentions;
  readonly frequencies: TermFrequencies;
  readonly corpus: Corpus;
  readonly place: PlaceFilter | null;
}

function understand(given: Given): AskedFor {
  const pinpointStems = new Set(contentStems(pinpointWords(given.question)));
  const instrumentStems = new Set(contentStems(given.instruments.words));
  return {
    terms: weighQuestion(given.stems, given.frequencies, new Set([...pinpointStems, ...instrumentStems])),
    pinpoints: findPinpoints(given.question),
    pinpointStems,
    instruments: given.instruments.documentIds,
    instrumentStems,
    forms: askedForms(given),
    forMeaning: asksForMeaning(given.question),
    nameAlone: instrumentStems.size > 0 && given.stems.every((stem) => instrumentStems.has(stem) || askingShare(stem) < 1),
    forArea: given.place?.lga != null,
    landUse: given.place?.lga == null ? null : readLandUseQuestion(given.question),
    stemsOf: given.corpus.stemsOf,
  };
}

/** Returns the words in whose form the question says the stems of what is asked about. */
function askedForms({ question, stems }: Given): AskedFor['forms'] {
  const asked = new Set(stems);
  return new Map([...contentForms(question)].filter(([stem]) => asked.has(stem)).map(([stem, words]) => [stem, [...words].map(seekWord)]));
}

/**
 * What people call an instrument is not in its text: `EPBC Act` is searched for by its title as well. Asking words are
 * left out where there are others: nearly every passage has them, and a search takes the longer the more they match.
 */
function searchText({ question, instruments, corpus }: ReadQuestion): string {
  const telling = question.split(/\s+/).filter((word) => contentStems(word).some((stem) => askingShare(stem) === 1));
  const text = telling.length === 0 ? question : telling.join(' ');
  const named = instruments.documentIds;
  if (named.size === 0 || named.size > MOST_NAMED_INSTRUMENTS) return text;
  const titles = corpus.documents.filter((document) => named.has(document.documentId)).map((document) => document.title);
  return [text, ...titles].join('\n');
}
