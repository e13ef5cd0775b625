import type { SourceBody } from '@regqa/contracts';

/** A part of an answer that goes out before the answer is complete. */
export type AnswerPart =
  /** The sources of what follows; earlier text is void. */
  | { readonly kind: 'sources'; readonly sources: readonly SourceBody[] }
  | { readonly kind: 'text'; readonly text: string };

/**
 * One answer on its way, for all who asked the same question. It is given up when the last of them has gone.
 */
export class AnswerFlight<T> {
  readonly #abort = new AbortController();
  readonly #parts: AnswerPart[] = [];
  readonly #wake = new Set<() => void>();
  #waiting = 0;
  #over = false;
  readonly #begun = Promise.withResolvers<void>();
  readonly result: Promise<T>;

  constructor(work: (flight: AnswerFlight<T>) => Promise<T>) {
    this.result = work(this).finally(() => {
      this.#over = true;
      this.#wakeAll();
    });
    this.result.then(() => this.#begun.resolve(), this.#begun.reject);
    this.#begun.promise.catch(() => undefined);
    // Those who wait see the rejection themselves; with nobody waiting it must not count as unhandled.
    this.result.catch(() => undefined);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get abandoned(): boolean {
    return this.#abort.signal.aborted;
  }

  /** Resolves when the work has its turn or is done already; rejects as the result does when it never gets one. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  begin(): void {
    this.#begun.resolve();
  }

  emit(part: AnswerPart): void {
    this.#parts.push(part);
    this.#wakeAll();
  }

  /** Waits with an asker who may go: returns how to stop waiting, once. */
  join(): () => void {
    this.#waiting += 1;
    let joined = true;
    return () => {
      if (!joined) return;
      joined = false;
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#over) this.#abort.abort();
    };
  }

  /** Yields the parts so far and those to come, until the answer is complete. */
  async *parts(): AsyncGenerator<AnswerPart, void, undefined> {
    for (let at = 0; ; at++) {
      while (at === this.#parts.length) {
        if (this.#over) return;
        await new Promise<void>((resolve) => this.#wake.add(resolve));
      }
      yield this.#parts[at]!;
    }
  }

  #wakeAll(): void {
    for (const wake of this.#wake) wake();
    this.#wake.clear();
  }
}

/** Waits for the flight with an asker who may go, which its signal says: returns how to stop waiting before that. */
export function joinUntilGone<T>(flight: AnswerFlight<T>, gone: AbortSignal): () => void {
  const leaveFlight = flight.join();
  const leave = () => {
    gone.removeEventListener('abort', leave);
    leaveFlight();
  };
  gone.addEventListener('abort', leave, { once: true });
  if (gone.aborted) leave();
  return leave;
}

/** Returns the flight's result, for an asker who may go. Rejects as the flight does. */
export async function waitFor<T>(flight: AnswerFlight<T>, gone: AbortSignal): Promise<T> {
  const leave = joinUntilGone(flight, gone);
  try {
    return await flight.result;
  } finally {
    leave();
  }
}
