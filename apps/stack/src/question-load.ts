import { setTimeout as pause } from 'node:timers/promises';

/** How often the readiness of each gateway is probed, as a balancer would. */
const CHECK_MS = 200;
/** Whoever asks waits no longer. */
const PATIENCE_MS = 30_000;

export interface LoadOptions {
  readonly urls: readonly string[];
  readonly key: string;
  readonly perSecond: number;
  /** Returns the question to ask, by its number. */
  readonly question: (number: number) => {
    readonly query: string;
    readonly lga_name?: string;
    readonly max_sources?: number;
  };
  /** Returns what an answer with status 200 is worth, from its body and the question's number; `200` unless set. */
  readonly judge?: (number: number, body: string) => string;
  /** Hears of each outcome as soon as it is known. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** What came of one question: its status, or why there was no answer. */
export interface Outcome {
  /** When it was asked, in milliseconds since 1970. */
  readonly at: number;
  readonly outcome: string;
  readonly milliseconds: number;
}

/** Asks questions at a steady rate, through the gateways that say that they are ready, until it is stopped. */
export class QuestionLoad {
  readonly #options: LoadOptions;
  readonly #ready: Set<string>;
  readonly #asked: Promise<Outcome>[] = [];
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#ready = new Set(options.urls);
    this.#running = Promise.all([this.#ask(), ...options.urls.map((url) => this.#check(url))]);
  }

  /** Stops; returns what came of every question, when the last has been answered. */
  async stop(): Promise<Outcome[]> {
    this.#stopping.abort();
    await this.#running;
    return Promise.all(this.#asked);
  }

  async #ask(): Promise<void> {
    const { perSecond, urls } = this.#options;
    const began = performance.now();
    for (let number = 0; !this.#stopping.signal.aborted; number++) {
      const wait = began + (number * 1000) / perSecond - performance.now();
      if (wait > 0) await this.#pause(wait);
      const ready = urls.filter((url) => this.#ready.has(url));
      if (!this.#stopping.signal.aborted)
        this.#asked.push(this.#send(ready[number % ready.length] ?? urls[number % urls.length]!, number));
    }
  }

  async #send(url: string, number: number): Promise<Outcome> {
    const { key, question, judge = () => '200', onOutcome } = this.#options;
    const [at, began] = [Date.now(), performance.now()];
    const request = {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(question(number)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    };
    const outcome = await fetch(`${url}/api/query`, request)
      .then(async (response) => {
        const body = await response.text();
        return response.status === 200 ? judge(number, body) : String(response.status);
      })
      .catch(
        (error: Error) =>
          `${error.message} (${String((error.cause as NodeJS.ErrnoException | undefined)?.code ?? 'no code')})`,
      );
    const known = { at, outcome, milliseconds: performance.now() - began };
    onOutcome?.(known);
    return known;
  }

  async #check(url: string): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok;
        },
        () => false,
      );
      if (ready) this.#ready.add(url);
      else this.#ready.delete(url);
      await this.#pause(CHECK_MS);
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {}); // ends early when stopped
  }
}

/** Returns how often each outcome came, and the slowest answer in milliseconds. */
export function summarise(outcomes: readonly Outcome[]): {
  readonly counts: Readonly<Record<string, number>>;
  readonly slowestMs: number;
} {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return { counts, slowestMs: Math.max(0, ...outcomes.map(({ milliseconds }) => Math.round(milliseconds))) };
}
