import type { QueryResponseBody } from '@regqa/contracts';

export interface CachedAnswer {
  /** The body as first answered. */
  readonly body: QueryResponseBody;
  /** Corpus release it was made from. */
  readonly release: number;
}

export interface CacheEntrySummary {
  readonly key: string;
  readonly query: string;
  readonly ageSeconds: number;
  readonly expiresInSeconds: number;
  readonly hits: number;
  readonly sizeBytes: number;
}

/** Answers by key, bounded in size and age. What throws is never a failing answer: callers go on without the cache. */
export interface AnswerCache {
  /** Returns the answer and counts a hit, or undefined and counts a miss. */
  get(key: string): Promise<CachedAnswer | undefined>;
  set(key: string, answer: CachedAnswer): Promise<void>;
  /** Returns whether it was there. */
  delete(key: string): Promise<boolean>;
  /** Returns how many were dropped. */
  clear(): Promise<number>;
  /** Most recently used first. */
  entries(page: { skip: number; limit: number }): Promise<{ entries: CacheEntrySummary[]; total: number }>;
  /** Since the process started, or of all instances since a store that they share was empty; sizes in bytes. */
  metrics(): Promise<{ keys: number; hits: number; misses: number; sizeBytes: number; evictions: number }>;
  check(): Promise<void>;
}
