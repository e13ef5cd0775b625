import type { AnswerCache, CachedAnswer, CacheEntrySummary, Clock } from '@regqa/ports';
import { LRUCache } from 'lru-cache';

export interface MemoryAnswerCacheOptions {
  readonly ttlSeconds: number;
  /** How much all answers together may take; the least recently used go first. */
  readonly maxBytes: number;
  readonly clock: Clock;
}

interface Entry {
  readonly answer: CachedAnswer;
  readonly storedAtMs: number;
  readonly sizeBytes: number;
  hits: number;
}

/** Bounded by age and size (key and answer as UTF-8 JSON); an answer larger than the whole bound is not kept. */
export class MemoryAnswerCache implements AnswerCache {
  private readonly options: MemoryAnswerCacheOptions;
  private readonly kept: LRUCache<string, Entry>;
  private hits = 0;
  private misses = 0;
  private evictions = 0;

  constructor(options: MemoryAnswerCacheOptions) {
    this.options = options;
    this.kept = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry) => entry.sizeBytes,
      dispose: (_entry, _key, reason) => {
        if (reason === 'evict') this.evictions += 1;
      },
      // An entry is stale when more than this has passed.
      ttl: options.ttlSeconds * 1000 - 1,
      ttlResolution: 0,
      perf: options.clock,
    });
  }

  async get(key: string): Promise<CachedAnswer | undefined> {
    const entry = this.kept.get(key);
    if (entry === undefined) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    entry.hits += 1;
    return entry.answer;
  }

  async set(key: string, answer: CachedAnswer): Promise<void> {
    const sizeBytes = Math.max(1, Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(answer)));
    this.kept.set(key, { answer, storedAtMs: this.options.clock.now(), sizeBytes, hits: 0 });
  }

  async delete(key: string): Promise<boolean> {
    this.kept.purgeStale();
    return this.kept.delete(key);
  }

  async clear(): Promise<number> {
    this.kept.purgeStale();
    const dropped = this.kept.size;
    this.kept.clear();
    return dropped;
  }

  async entries(page: { skip: number; limit: number }): Promise<{ entries: CacheEntrySummary[]; total: number }> {
    this.kept.purgeStale();
    const all = [...this.kept.entries()];
    return {
      entries: all.slice(page.skip, page.skip + page.limit).map(([key, entry]) => this.summarise(key, entry)),
      total: all.length,
    };
  }

  async metrics(): Promise<{ keys: number; hits: number; misses: number; sizeBytes: number; evictions: number }> {
    this.kept.purgeStale();
    const { hits, misses, evictions } = this;
    return { keys: this.kept.size, hits, misses, sizeBytes: this.kept.calculatedSize, evictions };
  }

  async check(): Promise<void> {}

  private summarise(key: string, entry: Entry): CacheEntrySummary {
    const ageSeconds = (this.options.clock.now() - entry.storedAtMs) / 1000;
    return {
      key,
      query: entry.answer.body.query,
      ageSeconds,
      expiresInSeconds: Math.max(0, this.options.ttlSeconds - ageSeconds),
      hits: entry.hits,
      sizeBytes: entry.sizeBytes,
    };
  }
}
