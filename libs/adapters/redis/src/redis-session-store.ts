import type { Clock, SessionStore } from '@regqa/ports';
import { RedisCircuit } from './redis-circuit.ts';
import type { RedisClient, RedisLog } from './redis-connection.ts';

export interface RedisSessionStoreOptions {
  /** A connection for requests; whoever made it ends it. */
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly logger: RedisLog;
  /** What all keys begin with. */
  readonly prefix?: string;
}

const DEADLINE_MS = 1_000;

/** Browser sessions that all gateways on the same Redis know; they expire there by themselves. */
class RedisSessionStore implements SessionStore {
  readonly #redis: RedisClient;
  readonly #prefix: string;
  readonly #circuit: RedisCircuit;

  constructor({ redis, clock, logger, prefix = 'regqa:sessions:' }: RedisSessionStoreOptions) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#circuit = new RedisCircuit({ use: 'browser sessions', deadlineMs: DEADLINE_MS, clock, logger });
  }

  async add(id: string, session: string, lifetimeSeconds: number): Promise<void> {
    await this.#circuit.run(() => this.#redis.set(this.#prefix + id, session, 'EX', lifetimeSeconds));
  }

  find(id: string): Promise<string | null> {
    return this.#circuit.run(() => this.#redis.get(this.#prefix + id));
  }

  async remove(id: string): Promise<void> {
    await this.#circuit.run(() => this.#redis.del(this.#prefix + id));
  }
}

/**
 * Returns sessions that all gateways on the same Redis share. While that is away each call rejects, at once or within a
 * second.
 */
export function createRedisSessionStore(options: RedisSessionStoreOptions): SessionStore {
  return new RedisSessionStore(options);
}
