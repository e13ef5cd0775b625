import { ConflictError, DependencyUnavailableError } from '@regqa/errors';
import { canarySearch } from './canary-search.ts';
import type { LancePassageIndexOptions } from './open-tables.ts';

/** How old the outcome of a canary search may be, in milliseconds. */
const CANARY_FRESH_MS = 5_000;
/** A write that is under way may take a file from under a canary search: only what fails twice is damaged. */
const CANARY_ATTEMPTS = 2;

/** Why an index is not searched. */
export type Unsearchable = 'not-compared' | 'damaged' | 'rebuilding';

const UNSEARCHABLE: Readonly<Record<Unsearchable, string>> = {
  'not-compared': 'The passage index has not been compared with the database yet',
  damaged: 'The passage index is damaged and will be rebuilt from the database',
  rebuilding: 'The passage index is being rebuilt from the database',
};

/** Whether the index may be searched: not before it is known to be whole, nor once a canary search has failed. */
export class IndexSoundness {
  readonly #options: LancePassageIndexOptions;
  readonly #closing: AbortSignal;
  #unsearchable: Unsearchable | undefined;
  #canary: { readonly startedAt: number; readonly outcome: Promise<void> } | undefined;

  constructor(options: LancePassageIndexOptions, closing: AbortSignal, unsearchable: Unsearchable | undefined) {
    this.#options = options;
    this.#closing = closing;
    this.#unsearchable = unsearchable;
  }

  /** Why the index is not searched; undefined: it is. */
  get unsearchable(): Unsearchable | undefined {
    return this.#unsearchable;
  }

  markComplete(): void {
    if (this.#unsearchable === 'not-compared') this.#unsearchable = undefined;
  }

  /** Throws DependencyUnavailableError unless the index may be searched. */
  refuseUnsearchable(): void {
    if (this.#unsearchable !== undefined)
      throw new DependencyUnavailableError('vector_store', UNSEARCHABLE[this.#unsearchable]);
  }

  /** Rejects when the newest canary search has failed; only the first is waited for, since a slow one says nothing. */
  async check(): Promise<void> {
    this.refuseUnsearchable();
    const last = this.#canary;
    if (last !== undefined && Date.now() - last.startedAt < CANARY_FRESH_MS) return last.outcome;
    this.#canary = { startedAt: Date.now(), outcome: this.#searchCanary() };
    this.#canary.outcome.catch(() => {}); // rejects for whoever checks next
    await (last ?? this.#canary).outcome;
  }

  /** Has the next check make a canary search of its own. */
  forgetCanary(): void {
    this.#canary = undefined;
  }

  /** Waits for a canary search that is under way, whatever it finds. */
  async idle(): Promise<void> {
    await this.#canary?.outcome.catch(() => {}); // closing asks no more whether it is whole
  }

  /** Runs the work that rebuilds the index, which is not searched until it has succeeded. */
  async rebuild<T>(work: () => Promise<T>): Promise<T> {
    if (this.#unsearchable === 'rebuilding') throw new ConflictError('The passage index is being rebuilt');
    this.#unsearchable = 'rebuilding';
    try {
      const result = await work();
      this.#unsearchable = undefined;
      return result;
    } finally {
      this.#canary = undefined;
      if (this.#unsearchable === 'rebuilding') this.#unsearchable = 'damaged';
    }
  }

  /** Rejects when the files are damaged; whoever owns the folder searches it no more then. */
  async #searchCanary(): Promise<void> {
    const { folder, logger, sole } = this.#options;
    for (let attempt = 1; ; attempt++) {
      try {
        return await canarySearch(folder);
      } catch (error) {
        if (this.#closing.aborted || this.#unsearchable !== undefined) return;
        if (attempt < CANARY_ATTEMPTS) continue;
        logger.warn({ err: error }, 'A canary search of the passage index has failed: it is damaged');
        if (sole) this.#unsearchable = 'damaged';
        throw new DependencyUnavailableError('vector_store', 'The passage index is damaged', { cause: error });
      }
    }
  }
}
