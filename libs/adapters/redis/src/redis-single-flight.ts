import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FlightTurn, SingleFlight } from '@regqa/ports';
import { RedisCircuit } from './redis-circuit.ts';
import type { RedisClient } from './redis-connection.ts';
import { RedisScript } from './redis-script.ts';
import type { RedisStoreOptions } from './redis-store-options.ts';

/** A worker without a sign of life for so long counts as dead … */
const CLAIM_MS = 5_000;
/** … and gives one this often. */
const RENEW_MS = 1_500;
/** Who waits looks after so long, then after longer and longer, since short work is common. */
const FIRST_LOOK_MS = 10;
const LONGEST_LOOK_MS = 100;
const DEADLINE_MS = 100;

/** Arguments: token, lifetime. A claim is renewed only by whom it belongs to. */
const RENEW_CLAIM = new RedisScript(
  `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`,
);
/** Argument: token. */
const END_CLAIM = new RedisScript(
  `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`,
);

/**
 * A single flight over all instances that use the same Redis, by claims that die with their owner. While it is away
 * every instance works for itself.
 */
export class RedisSingleFlight implements SingleFlight {
  readonly #redis: RedisClient;
  readonly #prefix: string;
  readonly #circuit: RedisCircuit;

  constructor({ redis, prefix = 'regqa:flights:', clock, logger }: RedisStoreOptions) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#circuit = new RedisCircuit({ use: 'single flight', deadlineMs: DEADLINE_MS, clock, logger });
  }

  async begin(key: string, { waitMs, signal }: { waitMs: number; signal?: AbortSignal }): Promise<FlightTurn> {
    const claim = this.#prefix + key;
    const token = randomUUID();
    const taken = await this.#try(async () => (await this.#redis.set(claim, token, 'PX', CLAIM_MS, 'NX')) === 'OK');
    // Without an answer the claim may stand all the same, so that it has to be ended.
    if (taken !== false) return this.#own(claim, token);
    await this.#untilEnded(claim, { endsAt: performance.now() + waitMs, signal });
    return { waited: true, end: async () => {} };
  }

  #own(claim: string, token: string): FlightTurn {
    const renewing = setInterval(
      () => void this.#try(() => RENEW_CLAIM.run(this.#redis, [claim], [token, CLAIM_MS])),
      RENEW_MS,
    ).unref();
    let ended: Promise<void> | undefined;
    const end = async () => {
      clearInterval(renewing);
      await this.#try(() => END_CLAIM.run(this.#redis, [claim], [token]));
    };
    return { waited: false, end: () => (ended ??= end()) };
  }

  async #untilEnded(
    claim: string,
    { endsAt, signal }: { endsAt: number; signal: AbortSignal | undefined },
  ): Promise<void> {
    for (let lookMs = FIRST_LOOK_MS; !signal?.aborted; lookMs = Math.min(LONGEST_LOOK_MS, lookMs * 2)) {
      const leftMs = endsAt - performance.now();
      if (leftMs <= 0) return;
      await delay(Math.min(lookMs, leftMs), undefined, { signal }).catch(() => undefined);
      // Not knowing is no reason to wait.
      if ((await this.#try(() => this.#redis.exists(claim))) !== 1) return;
    }
  }

  /** Returns undefined while Redis does not work: then every instance works for itself. */
  async #try<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#circuit.run(work).catch(() => undefined);
  }
}
