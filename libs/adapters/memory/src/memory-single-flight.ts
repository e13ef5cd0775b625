import { setTimeout as delay } from 'node:timers/promises';
import type { FlightTurn, SingleFlight } from '@regqa/ports';

/** Turns of one process. */
export class MemorySingleFlight implements SingleFlight {
  readonly #running = new Map<string, Promise<void>>();

  async begin(key: string, { waitMs, signal }: { waitMs: number; signal?: AbortSignal }): Promise<FlightTurn> {
    const running = this.#running.get(key);
    if (running === undefined) return this.#own(key);
    const over = new AbortController();
    const patience = AbortSignal.any(signal === undefined ? [over.signal] : [over.signal, signal]);
    await Promise.race([running, delay(waitMs, undefined, { signal: patience }).catch(() => {})]);
    over.abort();
    return { waited: true, end: async () => {} };
  }

  #own(key: string): FlightTurn {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.set(key, promise);
    const end = async () => {
      if (this.#running.get(key) === promise) this.#running.delete(key);
      resolve();
    };
    return { waited: false, end };
  }
}
