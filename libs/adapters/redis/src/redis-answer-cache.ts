import type { AnswerCache, CachedAnswer, CacheEntrySummary, Clock } from '@regqa/ports';
import { ANSWER_CACHE_KEYS, CLEAR_ANSWERS, DELETE_ANSWER, GET_ANSWER, LIST_ANSWERS, MEASURE_ANSWERS, SET_ANSWER } from './answer-cache-scripts.ts';
import { RedisCircuit, withinDeadline } from './redis-circuit.ts';
import type { RedisClient, RedisLog } from './redis-connection.ts';
import type { RedisScript } from './redis-script.ts';

export interface RedisAnswerCacheOptions {
  /** A connection for requests; whoever made it ends it. */
  readonly redis: RedisClient;
  /** How long an answer is kept. */
  readonly ttlSeconds: number;
  /** How much all answers together may take; the least recently used go first. */
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly logger: RedisLog;
  /** What all keys begin with. The braces keep them in one slot of a cluster. */
  readonly prefix?: string;
}

/** A question waits no longer for the cache: composing an answer takes some hundred milliseconds. */
const ANSWER_DEADLINE_MS = 100;
/** Administration has more patience. */
const ADMIN_DEADLINE_MS = 2_000;
/** How long the trace of a check stays. */
const CHECK_TTL_MS = 60_000;
/** The number changes when what is stored does: processes of two releases never read each other's. */
const DEFAULT_PREFIX = '{regqa:answers:1}';

/** Answers in Redis, shared by all instances. */
class RedisAnswerCache implements AnswerCache {
  readonly #options: RedisAnswerCacheOptions;
  readonly #prefix: string;
  readonly #keys: readonly string[];
  readonly #circuit: RedisCircuit;

  constructor(options: RedisAnswerCacheOptions) {
    this.#options = options;
    this.#prefix = options.prefix ?? DEFAULT_PREFIX;
    this.#keys = ANSWER_CACHE_KEYS.map((name) => `${this.#prefix}:${name}`);
    this.#circuit = new RedisCircuit({ use: 'answer cache', deadlineMs: ANSWER_DEADLINE_MS, clock: options.clock, logger: options.logger });
  }

  async get(key: string): Promise<CachedAnswer | undefined> {
    const reply = await this.#ifItWorks(() => this.#run(GET_ANSWER, [key, ...this.#time()]));
    return typeof reply === 'string' ? readAnswer(reply) : undefined;
  }

  async set(key: string, answer: CachedAnswer): Promise<void> {
    const json = JSON.stringify(answer);
    const sizeBytes = Buffer.byteLength(key) + Buffer.byteLength(json);
    await this.#ifItWorks(() => this.#run(SET_ANSWER, [key, json, answer.body.query, sizeBytes, this.#options.maxBytes, ...this.#time()]));
  }

  async delete(key: string): Promise<boolean> {
    return (await this.#administer(DELETE_ANSWER, [key, ...this.#time()])) === 1;
  }

  async clear(): Promise<number> {
    return Number(await this.#administer(CLEAR_ANSWERS, this.#time()));
  }

  async entries({ skip, limit }: { skip: number; limit: number }): Promise<{ entries: CacheEntrySummary[]; total: number }> {
    const [total, ...values] = (await this.#administer(LIST_ANSWERS, [...this.#time(), skip, limit])) as [number, ...string[]];
    const entries: CacheEntrySummary[] = [];
    for (let at = 0; at < values.length; at += 5) entries.push(this.#summarise(values.slice(at, at + 5)));
    return { entries, total };
  }

  async metrics(): Promise<{ keys: number; hits: number; misses: number; sizeBytes: number; evictions: number }> {
    const reply = (await this.#administer(MEASURE_ANSWERS, this.#time())) as (number | string)[];
    const [keys, sizeBytes, hits, misses, evictions] = reply.map(Number) as [number, number, number, number, number];
    return { keys, hits, misses, sizeBytes, evictions };
  }

  /** Writes, since a server that cannot be written to is of no use here. */
  async check(): Promise<void> {
    await withinDeadline(this.#options.redis.set(`${this.#prefix}:check`, '1', 'PX', CHECK_TTL_MS), ADMIN_DEADLINE_MS);
  }

  #summarise([key, query, storedAtMs, hits, sizeBytes]: readonly string[]): CacheEntrySummary {
    const ageSeconds = Math.max(0, this.#options.clock.now() - Number(storedAtMs)) / 1000;
    return { key: key!, query: query!, ageSeconds, expiresInSeconds: Math.max(0, this.#options.ttlSeconds - ageSeconds), hits: Number(hits), sizeBytes: Number(sizeBytes) };
  }

  #time(): [number, number] {
    return [this.#options.clock.now(), this.#options.ttlSeconds * 1000];
  }

  #run(script: RedisScript, args: readonly (string | number)[]): Promise<unknown> {
    return script.run(this.#options.redis, this.#keys, args);
  }

  #administer(script: RedisScript, args: readonly (string | number)[]): Promise<unknown> {
    return withinDeadline(this.#run(script, args), ADMIN_DEADLINE_MS);
  }

  /** A failing cache is never a failing answer; the circuit says in the log that it fails, once. */
  async #ifItWorks(work: () => Promise<unknown>): Promise<unknown> {
    return this.#circuit.run(work).catch(() => undefined);
  }
}

/** Returns undefined for what is no answer of ours: whatever else can write to the server is not trusted to fit. */
function readAnswer(json: string): CachedAnswer | undefined {
  const value = parseJson(json) as Partial<CachedAnswer> | null | undefined;
  return typeof value?.release === 'number' && typeof value.body?.answer === 'string' ? (value as CachedAnswer) : undefined;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Returns an answer cache in Redis that all instances share, bounded by age and by size. An answer larger than the whole
 * bound is not kept. Sizes are those of key and answer as UTF-8 JSON; Redis needs about a tenth more. Its counts are of
 * all instances since the server was empty. While Redis is away, frozen or read-only, `get` finds nothing, `set` does
 * nothing, and both cost at most 100 ms a second in all; the other methods throw.
 */
export function createRedisAnswerCache(options: RedisAnswerCacheOptions): AnswerCache {
  return new RedisAnswerCache(options);
}
