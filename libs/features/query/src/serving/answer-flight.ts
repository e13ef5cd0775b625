import type { SourceBody } from '@regqa/contracts';

/** A part of an answer that goes out before the answer is complete. */
export type AnswerPart =
  /** The sources of what follows; earlier text is void. */
  | { readonly kind: 'sources'; readonly sources: readonly SourceBody[] }
  | { readonly kind: 'text'; readonly text: string };

/** One answer on its way, for all who asked the same question. It is given up when the last of them has gone. */
export class AnswerFlight<T> {
  readonly result: Promise<T>;
  readonly #abort = new AbortController();
  readonly #begun = Promise.withResolvers<void>();
  readonly #parts: AnswerPart[] = [];
  #more = Promise.withResolvers<void>();
  #waiting = 0;
  #over = false;

  constructor(work: (flight: AnswerFlight<T>) => Promise<T>) {
    this.result = work(this).finally(() => {
      this.#over = true;
      this.#more.resolve();
    });
    this.result.then(() => this.#begun.resolve(), this.#begun.reject);
    // Those who wait see the rejection themselves; with nobody waiting it must not count as unhandled.
    for (const promise of [this.result, this.begun]) promise.catch(() => undefined);
  }

  /** Aborted when nobody waits for the answer any more. */
  get signal(): AbortSignal {
    return this.#abort.signal;
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
    this.#more.resolve();
    this.#more = Promise.withResolvers<void>();
  }

  /** Waits with an asker who may go, as its signal says: returns how to stop waiting before that. */
  join(gone: AbortSignal): () => void {
    this.#waiting += 1;
    let isWaiting = true;
    const leave = () => {
      gone.removeEventListener('abort', leave);
      if (isWaiting) this.#waiting -= 1;
      isWaiting = false;
      if (this.#waiting === 0 && !this.#over) this.#abort.abort();
    };
    gone.addEventListener('abort', leave, { once: true });
    if (gone.aborted) leave();
    return leave;
  }

  /** Yields the parts so far and those to come, until the answer is complete. */
  async *parts(): AsyncGenerator<AnswerPart, void, undefined> {
    for (let at = 0; ; at++) {
      while (at === this.#parts.length) {
        if (this.#over) return;
        await this.#more.promise;
      }
      yield this.#parts[at]!;
    }
  }
}
