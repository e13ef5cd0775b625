import type { Jurisdiction, StateCode } from '@regqa/contracts';
import type { Passage } from './passage.ts';

/** A passage as the index keeps it: with what it is filtered by. */
export interface IndexedPassage extends Passage {
  readonly generation: string;
  readonly documentId: string;
  readonly versionId: string;
  readonly title: string;
  readonly jurisdiction: Jurisdiction;
  readonly state: StateCode | null;
  readonly lga: readonly string[];
  readonly documentType: string;
  /** Stemmed content words of heading path, heading and text in order, separated by spaces: what scoring counts. */
  readonly stems: string;
}

/** Where the law is asked for: Federal always; a state's own; local plans of a state or of one area. */
export interface PlaceFilter {
  /** Any of these states (a council name may occur in two). */
  readonly states: readonly StateCode[];
  /** Only local documents of these areas, by gazetteer name; null: every local document of the states. */
  readonly lga: string | null;
}

export interface PassageQuery {
  readonly text: string;
  readonly place: PlaceFilter | null;
  /** Folded document types; null or empty: any. */
  readonly documentTypes: readonly string[] | null;
  /** Generations that are not searched: texts that are not in force on the day that is asked about. None by default. */
  readonly without?: readonly string[];
  /** Most hits of each kind of match. */
  readonly limit: number;
  /**
   * The question's vector: passages near to it in meaning are found as well, of those that have a vector of the model.
   */
  readonly vector?: ModelVector | null;
  /**
   * Aborted when nobody waits for the hits: a search that has not begun is not made, and one that can be broken off is.
   */
  readonly signal?: AbortSignal;
}

/** A vector of length 1 and the model that made it. */
export interface ModelVector {
  readonly model: string;
  readonly values: Float32Array;
}

export interface PassageHit {
  readonly passage: IndexedPassage;
  /** BM25 score over title, pinpoint, headings and text, or null when no word matched. */
  readonly wordScore: number | null;
  /**
   * Cosine between passage and question, about 0.005 exact; null without a vector of the question or of the passage.
   */
  readonly cosine: number | null;
}

/** Which model made vectors, how many numbers each has, and how many passages have one. */
export interface VectorStatus {
  readonly model: string;
  readonly dimension: number;
  readonly passages: number;
}

/**
 * Passages for retrieval: derived from the document store and rebuilt from it at will. It may hold generations that no
 * longer answer; readers drop them.
 * Every method throws DependencyUnavailableError('vector_store') when the index is out of reach.
 */
export interface PassageIndex {
  /** Adds passages; they can be found when it resolves. Adding a (generation, chunkId) twice leaves one. */
  add(passages: readonly IndexedPassage[]): Promise<void>;
  /** Removes generations; they cannot be found when it resolves. */
  removeGenerations(generations: readonly string[]): Promise<void>;
  /**
   * Union of the best matches by words and the nearest in meaning, filtered inside the engine, in no particular order.
   */
  search(query: PassageQuery): Promise<PassageHit[]>;
  /** All passages of a provision in order. */
  provision(input: { generation: string; provisionKey: string }): Promise<IndexedPassage[]>;
  /**
   * Reads generations into memory as far as there is room for them, so that the first questions need not read them one
   * by one. Only for generations that are complete, as published ones are. Resolves when done, when memory is full, or
   * when the signal aborts. Absent where all passages are in memory anyway.
   */
  cachePassages?(generations: readonly string[], signal: AbortSignal): Promise<void>;
  /** Generations the index holds, with how many passages of each. */
  generations(): Promise<ReadonlyMap<string, number>>;
  /**
   * Says that the index has all that answers. One that may lack some, as after its data was lost, throws
   * DependencyUnavailableError from searches and `check` until then or until it was rebuilt. Absent where it is not so
   * kept.
   */
  markComplete?(): void;
  /**
   * Adds vectors of passages that the index holds; they are found by them when it resolves. A second one for a passage
   * is left out.
   */
  addVectors(
    model: string,
    vectors: readonly { readonly passage: IndexedPassage; readonly values: Float32Array }[],
  ): Promise<void>;
  /** Returns passages that have no vector of the model yet, at most `limit`; none when all have one. */
  withoutVector(model: string, limit: number): Promise<IndexedPassage[]>;
  /** Removes all vectors of a model. */
  dropVectors(model: string): Promise<void>;
  /** Returns the models that there are vectors of. */
  vectorStatus(): Promise<VectorStatus[]>;
  /**
   * Rebuilds the index, from all passages that are to be in it, beside the one that answers, and lets the new one
   * answer in its place from one moment to the next: meanwhile no search fails or misses anything, what is added or
   * removed is added to or removed from both, and generations that the source lacks are carried over. Vectors stay as
   * they are. The source gives each passage once. Returns how many passages the new index has. Throws ConflictError
   * while another rebuild is under way, and what the source throws; then the old one goes on answering. An index that
   * was lost is made again by this alone: until then nothing else makes an empty one that would find nothing. An engine
   * that has room for one index alone rebuilds it in place: searches throw DependencyUnavailableError meanwhile, and
   * vectors are made again. Absent where the engine cannot.
   */
  rebuild?(source: AsyncIterable<readonly IndexedPassage[]>): Promise<{ passages: number }>;
  /** Folds recent additions into the index where the engine needs that; safe while searches go on. */
  optimize(): Promise<void>;
  status(): Promise<{ type: string; passages: number; indexStatus: string }>;
  /** Finds something that is there, so that a damaged index is seen. */
  check(): Promise<void>;
  close(): Promise<void>;
}
