import type { SessionStore } from '@regqa/ports';
import { RedisCircuit } from './redis-circuit.ts';
import type { RedisStoreOptions } from './redis-store-options.ts';

const PREFIX = 'regqa:sessions:';
const DEADLINE_MS = 1_000;

/**
 * Returns browser sessions that all gateways on the same Redis know; they expire there by themselves. While it is away
 * each call rejects, at once or within a second.
 */
export function createRedisSessionStore({ redis, clock, logger }: RedisStoreOptions): SessionStore {
  const circuit = new RedisCircuit({ use: 'browser sessions', deadlineMs: DEADLINE_MS, clock, logger });
  return {
    add: async (id, session, lifetimeSeconds) => {
      await circuit.run(() => redis.set(PREFIX + id, session, 'EX', lifetimeSeconds));
    },
    find: (id) => circuit.run(() => redis.get(PREFIX + id)),
    remove: async (id) => {
      await circuit.run(() => redis.del(PREFIX + id));
    },
  };
}
