import { repeat } from '../repeat.ts';

const EVERY_MS = 500;
const PATIENCE_MS = 30_000;

/** The longest time to an answer, in milliseconds, and how often none came. */
export interface HealthRecord {
  readonly longestMs: number;
  readonly failures: number;
}

/** Asks gateways for their health twice a second until it is stopped. */
export function watchHealth(urls: readonly string[]): { stop(): Promise<HealthRecord> } {
  let longestMs = 0;
  let failures = 0;
  const ask = async (url: string) => {
    const began = performance.now();
    await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      (response) => response.arrayBuffer(),
      () => (failures += 1),
    );
    longestMs = Math.max(longestMs, Math.round(performance.now() - began));
  };
  const repetition = repeat(EVERY_MS, async () => void (await Promise.all(urls.map(ask))));
  return {
    async stop() {
      await repetition.stop();
      return { longestMs, failures };
    },
  };
}
