import { repeat } from './repeat.ts';

const EVERY_MS = 500;
const PATIENCE_MS = 30_000;

/** Asks gateways for their health twice a second. */
export class HealthWatch {
  #longestMs = 0;
  #failures = 0;
  readonly #repetition;

  constructor(urls: readonly string[]) {
    this.#repetition = repeat(EVERY_MS, async () => void (await Promise.all(urls.map((url) => this.#ask(url)))));
  }

  /** Returns the longest time to an answer, in milliseconds, and how often none came. */
  async stop(): Promise<{ readonly longestMs: number; readonly failures: number }> {
    await this.#repetition.stop();
    return { longestMs: Math.round(this.#longestMs), failures: this.#failures };
  }

  async #ask(url: string): Promise<void> {
    const began = performance.now();
    const answered = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      async (response) => {
        await response.arrayBuffer();
        return true;
      },
      () => false,
    );
    if (!answered) this.#failures += 1;
    this.#longestMs = Math.max(this.#longestMs, performance.now() - began);
  }
}
