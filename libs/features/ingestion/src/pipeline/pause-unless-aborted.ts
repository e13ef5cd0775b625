import { setTimeout as pause } from 'node:timers/promises';

/** Resolves after the time, or as soon as the signal aborts. Keeps no process alive. */
export async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
    if ((error as Error).name !== 'AbortError') throw error;
  });
}
