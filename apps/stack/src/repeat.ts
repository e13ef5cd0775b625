import { setTimeout as pause } from 'node:timers/promises';

export interface Repetition {
  /** Resolves when what was under way has ended. */
  stop(): Promise<void>;
}

/** Does it at a steady rate, by its number from 0 on; `oneByOne`: only once the last has ended, and so long after. */
export function repeat(
  everyMs: number,
  doIt: (number: number) => Promise<void>,
  { oneByOne = false } = {},
): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const began = performance.now();
  const turns: Promise<void>[] = [];
  const running = (async () => {
    for (let number = 0; !signal.aborted; number++) {
      const turn = doIt(number);
      if (oneByOne) await turn;
      else turns.push(turn);
      const waitMs = oneByOne ? everyMs : began + (number + 1) * everyMs - performance.now();
      await pause(Math.max(0, waitMs), undefined, { signal }).catch(() => {}); // ends early when stopped
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
