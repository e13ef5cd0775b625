import { setTimeout as pause } from 'node:timers/promises';

/** Repeats work, whose signal aborts when it has to stop; returns what stops it and waits for its end. */
export function repeatUntilStopped(work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) await work(stopping.signal);
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Resolves after the time, or as soon as the signal aborts. Keeps no process alive. */
export async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
    if ((error as Error).name !== 'AbortError') throw error;
  });
}
