import { RedisStore, type RedisReply } from 'rate-limit-redis';
import { RedisCircuit } from './redis-circuit.ts';
import type { RedisClient } from './redis-connection.ts';
import { RedisScript } from './redis-script.ts';
import type { RedisStoreOptions } from './redis-store-options.ts';

/** A request waits no longer to be counted in Redis. */
const DEADLINE_MS = 250;

/**
 * Returns what makes the store of a bucket's counts, shared by all gateways, for express-rate-limit. A store throws
 * while Redis is away, frozen or read-only: at once, but for one request a second, which waits at most 250 ms. The
 * gateway's `ResilientRateLimitStore` says how its own breaker stands in front of this one.
 */
export function createRedisRateLimitStores({
  redis,
  clock,
  logger,
}: RedisStoreOptions): (bucket: string) => RedisStore {
  const circuit = new RedisCircuit({ use: 'rate limits', deadlineMs: DEADLINE_MS, clock, logger });
  return (bucket) => new RedisStore({ prefix: `regqa:limits:${bucket}:`, sendCommand: createSender(redis, circuit) });
}

/**
 * Returns what sends the store's commands. Scripts are not loaded beforehand: the store would never get over a server
 * that was away when it began, and a cluster would load them into one node of many.
 */
function createSender(redis: RedisClient, circuit: RedisCircuit): (...command: string[]) => Promise<RedisReply> {
  const scripts = new Map<string, RedisScript>();
  const runScript = ([sha1, keyCount, ...values]: readonly string[]) => {
    const keys = values.slice(0, Number(keyCount));
    return scripts.get(sha1!)!.run(redis, keys, values.slice(keys.length));
  };
  return async (name, ...args) => {
    if (name === 'SCRIPT') {
      const script = new RedisScript(args[1]!);
      scripts.set(script.sha1, script);
      return script.sha1;
    }
    return (await circuit.run(() => (name === 'EVALSHA' ? runScript(args) : redis.call(name!, ...args)))) as RedisReply;
  };
}
