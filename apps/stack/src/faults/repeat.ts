import { setTimeout as pause } from 'node:timers/promises';

/** Something done again and again until it is stopped. */
export interface Repetition {
  /** Resolves when what was under way has ended. */
  stop(): Promise<void>;
}

/** Does it every so often; the next turn does not wait for the last unless `oneByOne`. */
export function repeat(everyMs: number, doIt: () => Promise<void>, { oneByOne = false } = {}): Repetition {
  const stopping = new AbortController();
  const turns: Promise<void>[] = [];
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const turn = doIt();
      if (oneByOne) await turn;
      else turns.push(turn);
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {}); // ends early when stopped
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(turns);
    },
  };
}
