import { LRUCache } from 'lru-cache';
import type { Clock, SessionStore } from '@regqa/ports';

/** More than the people who use one gateway in a working day; the one used longest ago would end. */
const MOST_SESSIONS = 10_000;

/** Returns a store of the sessions of one gateway; they end with its process. */
export function createMemorySessionStore(clock: Clock): SessionStore {
  const sessions = new LRUCache<string, string>({ max: MOST_SESSIONS, perf: clock, ttlResolution: 0 });
  return {
    add: async (id, session, lifetimeSeconds) => void sessions.set(id, session, { ttl: lifetimeSeconds * 1000 - 1 }),
    find: async (id) => sessions.get(id) ?? null,
    remove: async (id) => void sessions.delete(id),
  };
}
