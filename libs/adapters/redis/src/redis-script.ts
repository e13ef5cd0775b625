import { createHash } from 'node:crypto';
import type { RedisClient } from './redis-connection.ts';

/** A Lua script that Redis runs as one step. Its text is sent only to a server that does not know it yet. */
export class RedisScript {
  readonly #text: string;
  readonly sha1: string;

  constructor(text: string) {
    this.#text = text;
    this.sha1 = createHash('sha1').update(text).digest('hex');
  }

  /** Returns the reply: texts, whole numbers, arrays of them or null. All keys are of one slot of a cluster. */
  async run(redis: RedisClient, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    const values = [...keys, ...args.map(String)];
    try {
      return await redis.evalsha(this.sha1, keys.length, ...values);
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      return redis.eval(this.#text, keys.length, ...values);
    }
  }
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}
