import type { AnswerCache, CachedAnswer, CacheEntrySummary } from '@regqa/ports';
import {
  ANSWER_CACHE_KEYS,
  CLEAR_ANSWERS,
  COUNT_USE,
  DELETE_ANSWER,
  LIST_ANSWERS,
  MEASURE_ANSWERS,
  SET_ANSWER,
} from './answer-cache-scripts.ts';
import { RedisCircuit, withinDeadline } from './redis-circuit.ts';
import type { RedisScript } from './redis-script.ts';
import type { RedisStoreOptions } from './redis-store-options.ts';

export interface RedisAnswerCacheOptions extends RedisStoreOptions {
  readonly ttlSeconds: number;
  /** How much all answers together may take; the least recently used go first. */
  readonly maxBytes: number;
}

/** A question waits no longer for the cache: composing an answer takes some hundred milliseconds. */
const ANSWER_DEADLINE_MS = 100;
/** Administration has more patience. */
const ADMIN_DEADLINE_MS = 2_000;
/** How long the trace of a check stays. */
const CHECK_TTL_MS = 60_000;
/** The braces keep all keys in one slot of a cluster. The number changes with what is stored: releases never mix. */
const PREFIX = '{regqa:answers:1}';

/**
 * Answers in Redis that all instances share, bounded by age and by size. An answer larger than the whole bound is not
 * kept. Sizes are those of key and answer as UTF-8 JSON. Counts are of all instances since the server was empty. While
 * Redis is away or frozen all methods throw, and `get` and `set` each cost at most 100 ms a second in all, said once in
 * the log; on a read-only server `get` finds what there is.
 */
export class RedisAnswerCache implements AnswerCache {
  readonly #options: RedisAnswerCacheOptions;
  readonly #keys = ANSWER_CACHE_KEYS.map((name) => `${PREFIX}:${name}`);
  readonly #reading: RedisCircuit;
  readonly #writing: RedisCircuit;

  constructor(options: RedisAnswerCacheOptions) {
    this.#options = options;
    const limits = { deadlineMs: ANSWER_DEADLINE_MS, clock: options.clock, logger: options.logger };
    this.#reading = new RedisCircuit({ use: 'reading the answer cache', ...limits });
    this.#writing = new RedisCircuit({ use: 'writing the answer cache', ...limits });
  }

  /** Only reads, so that a server that cannot be written to still gives what it has. */
  async get(key: string): Promise<CachedAnswer | undefined> {
    const value = await this.#reading.run(() => this.#options.redis.hget(this.#keys[0]!, key));
    const kept = typeof value === 'string' ? readAnswer(value) : undefined;
    const fresh = kept !== undefined && this.#options.clock.now() - kept.storedAtMs < this.#ttlMs;
    // Nobody waits for it, and what follows on the same connection finds it counted. Counts may be lost, answers not.
    this.#writing.run(() => this.#run(COUNT_USE, [key, fresh ? 'hits' : 'misses'])).catch(() => undefined);
    return fresh ? kept.answer : undefined;
  }

  async set(key: string, answer: CachedAnswer): Promise<void> {
    const json = JSON.stringify(answer);
    const sizeBytes = Buffer.byteLength(key) + Buffer.byteLength(json);
    const [now, ttlMs] = this.#time();
    await this.#writing.run(() =>
      this.#run(SET_ANSWER, [key, `${now} ${json}`, answer.body.query, sizeBytes, this.#options.maxBytes, now, ttlMs]),
    );
  }

  async delete(key: string): Promise<boolean> {
    return (await this.#administer(DELETE_ANSWER, [key, ...this.#time()])) === 1;
  }

  async clear(): Promise<number> {
    return Number(await this.#administer(CLEAR_ANSWERS, this.#time()));
  }

  async entries(page: { skip: number; limit: number }): Promise<{ entries: CacheEntrySummary[]; total: number }> {
    const reply = await this.#administer(LIST_ANSWERS, [...this.#time(), page.skip, page.limit]);
    const [total, ...values] = reply as [number, ...string[]];
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
    await withinDeadline(this.#options.redis.set(`${PREFIX}:check`, '1', 'PX', CHECK_TTL_MS), ADMIN_DEADLINE_MS);
  }

  #summarise([key, query, storedAtMs, hits, sizeBytes]: readonly string[]): CacheEntrySummary {
    const ageSeconds = Math.max(0, this.#options.clock.now() - Number(storedAtMs)) / 1000;
    return {
      key: key!,
      query: query!,
      ageSeconds,
      expiresInSeconds: Math.max(0, this.#options.ttlSeconds - ageSeconds),
      hits: Number(hits),
      sizeBytes: Number(sizeBytes),
    };
  }

  get #ttlMs(): number {
    return this.#options.ttlSeconds * 1000;
  }

  #time(): [number, number] {
    return [this.#options.clock.now(), this.#ttlMs];
  }

  #run(script: RedisScript, args: readonly (string | number)[]): Promise<unknown> {
    return script.run(this.#options.redis, this.#keys, args);
  }

  #administer(script: RedisScript, args: readonly (string | number)[]): Promise<unknown> {
    return withinDeadline(this.#run(script, args), ADMIN_DEADLINE_MS);
  }
}

/** Returns undefined for what is no answer of ours: whatever else can write to the server is not trusted to fit. */
function readAnswer(value: string): { storedAtMs: number; answer: CachedAnswer } | undefined {
  const space = value.indexOf(' ');
  const storedAtMs = Number(value.slice(0, space));
  const answer = parseJson(value.slice(space + 1)) as Partial<CachedAnswer> | null | undefined;
  const fits =
    space > 0 &&
    Number.isFinite(storedAtMs) &&
    typeof answer?.release === 'number' &&
    typeof answer.body?.answer === 'string';
  return fits ? { storedAtMs, answer: answer as CachedAnswer } : undefined;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
