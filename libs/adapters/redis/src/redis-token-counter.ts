import type { TokenCounter } from '@regqa/ports';
import { RedisCircuit } from './redis-circuit.ts';
import { RedisScript } from './redis-script.ts';
import type { RedisStoreOptions } from './redis-store-options.ts';

const DEADLINE_MS = 100;
/** Longer than a day: the clocks of instances differ. */
const LIFETIME_SECONDS = 172_800;

/** Arguments: tokens, lifetime. */
const ADD = new RedisScript(`redis.call('INCRBY', KEYS[1], ARGV[1]) return redis.call('EXPIRE', KEYS[1], ARGV[2])`);

/** Returns counts that all instances on the same Redis share. While that is away they are 0, and nothing is added. */
export function createRedisTokenCounter({ redis, clock, logger }: RedisStoreOptions): TokenCounter {
  const circuit = new RedisCircuit({ use: 'counts of tokens', deadlineMs: DEADLINE_MS, clock, logger });
  const keyOf = (keyId: string, day: string) => `regqa:tokens:${day}:${keyId}`;
  return {
    add: async (keyId, day, tokens) => {
      const add = () => ADD.run(redis, [keyOf(keyId, day)], [tokens, LIFETIME_SECONDS]);
      await circuit.run(add).catch(() => undefined);
    },
    used: async (keyId, day) => Number((await circuit.run(() => redis.get(keyOf(keyId, day))).catch(() => null)) ?? 0),
  };
}
