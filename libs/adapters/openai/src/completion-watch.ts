import { ChatModelError } from '@regqa/errors';
import type { ChatModelFailure } from '@regqa/errors';

/** Ends an attempt that takes too long or is no longer wanted; the signal's reason is the ChatModelError for it. */
export class CompletionWatch {
  readonly #controller = new AbortController();
  readonly #deadline: NodeJS.Timeout;
  #silence: NodeJS.Timeout | undefined;
  readonly #cancels: readonly AbortSignal[];
  readonly #cancel = () => this.#end('aborted', 'The completion was cancelled');

  constructor(deadlineMs: number, cancels: readonly AbortSignal[]) {
    this.#cancels = cancels;
    this.#deadline = setTimeout(
      () => this.#end('timeout', 'The model did not finish in time'),
      Math.max(0, deadlineMs),
    );
    for (const signal of cancels) signal.addEventListener('abort', this.#cancel, { once: true });
    if (cancels.some((signal) => signal.aborted)) this.#cancel();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Gives the next part of the answer its time, from now. */
  expectMoreWithin(ms: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#end('timeout', `The model fell silent for ${ms} ms`), ms);
  }

  /** Ends the attempt for good and lets go of everything. */
  release(): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#silence);
    for (const signal of this.#cancels) signal.removeEventListener('abort', this.#cancel);
    if (!this.#controller.signal.aborted)
      this.#controller.abort(new ChatModelError('aborted', 'The completion is over'));
  }

  #end(failure: ChatModelFailure, message: string): void {
    if (!this.#controller.signal.aborted) this.#controller.abort(new ChatModelError(failure, message));
  }
}
