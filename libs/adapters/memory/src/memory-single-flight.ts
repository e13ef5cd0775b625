import type { FlightTurn, SingleFlight } from '@regqa/ports';

/** Turns of one process. */
class MemorySingleFlight implements SingleFlight {
  readonly #running = new Map<string, Promise<void>>();

  async begin(key: string, { waitMs, signal }: { waitMs: number; signal?: AbortSignal }): Promise<FlightTurn> {
    const running = this.#running.get(key);
    if (running === undefined) return this.#own(key);
    await Promise.race([running, endOfPatience(waitMs, { signal, unless: running })]);
    return { waited: true, end: async () => {} };
  }

  #own(key: string): FlightTurn {
    let release = () => {};
    this.#running.set(key, new Promise((resolve) => (release = resolve)));
    let ended = false;
    return {
      waited: false,
      end: async () => {
        if (ended) return;
        ended = true;
        this.#running.delete(key);
        release();
      },
    };
  }
}

/** Resolves after the time or at the signal; leaves nothing behind when `unless` resolves before. */
function endOfPatience(
  waitMs: number,
  { signal, unless }: { signal: AbortSignal | undefined; unless: Promise<void> },
): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, waitMs);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', stop, { once: true });
    void unless.then(() => {
      signal?.removeEventListener('abort', stop);
      stop();
    });
  });
}

/** Returns a single flight within this process. */
export function createMemorySingleFlight(): SingleFlight {
  return new MemorySingleFlight();
}
