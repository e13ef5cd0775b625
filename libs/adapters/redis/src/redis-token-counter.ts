import type { Clock, TokenCounter } from '@regqa/ports';
import { RedisCircuit } from './redis-circuit.ts';
import type { RedisClient, RedisLog } from './redis-connection.ts';
import { RedisScript } from './redis-script.ts';

export interface RedisTokenCounterOptions {
  /** A connection for requests; whoever made it ends it. */
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly logger: RedisLog;
  /** What all keys begin with. */
  readonly prefix?: string;
}

const DEADLINE_MS = 100;
/** Longer than a day: the clocks of instances differ. */
const LIFETIME_SECONDS = 172_800;

/** Arguments: tokens, lifetime. */
const ADD = new RedisScript(`redis.call('INCRBY', KEYS[1], ARGV[1]) return redis.call('EXPIRE', KEYS[1], ARGV[2])`);

/** A count for each key and day. */
class RedisTokenCounter implements TokenCounter {
  readonly #redis: RedisClient;
  readonly #prefix: string;
  readonly #circuit: RedisCircuit;

  constructor({ redis, clock, logger, prefix = 'regqa:tokens:' }: RedisTokenCounterOptions) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#circuit = new RedisCircuit({ use: 'counts of tokens', deadlineMs: DEADLINE_MS, clock, logger });
  }

  async add(keyId: string, day: string, tokens: number): Promise<void> {
    const key = this.#keyOf(keyId, day);
    await this.#circuit.run(() => ADD.run(this.#redis, [key], [tokens, LIFETIME_SECONDS])).catch(() => undefined);
  }

  async used(keyId: string, day: string): Promise<number> {
    const key = this.#keyOf(keyId, day);
    return Number((await this.#circuit.run(() => this.#redis.get(key)).catch(() => null)) ?? 0);
  }

  #keyOf(keyId: string, day: string): string {
    return `${this.#prefix}${day}:${keyId}`;
  }
}

/** Returns counts that all instances on the same Redis share. While that is away they are 0, and nothing is added. */
export function createRedisTokenCounter(options: RedisTokenCounterOptions): TokenCounter {
  return new RedisTokenCounter(options);
}
