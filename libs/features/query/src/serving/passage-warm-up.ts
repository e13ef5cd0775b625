import type { DocumentStore, PassageIndex } from '@regqa/ports';
import type { Logger } from '@regqa/platform';
import type { Corpus } from '../corpus/corpus.ts';

/**
 * How long no release may have followed another, in milliseconds, before the passages are read: an ingestion publishes
 * one after another.
 */
const QUIET_MS = 1_000;

export interface PassageWarmUpDeps {
  readonly index: Pick<PassageIndex, 'cachePassages'>;
  readonly corpus: { current(): Promise<Corpus> };
  readonly documents: Pick<DocumentStore, 'onRelease'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Has the index read into memory what is published, at the start and whenever something was published, so that the
 * first questions are answered as fast as later ones. Best effort: what is not in memory is read when a question needs
 * it.
 */
export class PassageWarmUp {
  readonly #deps: PassageWarmUpDeps;
  readonly #leaving = new AbortController();
  #cached: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #reading = Promise.resolve();
  #stopListening: (() => Promise<void>) | undefined;

  constructor(deps: PassageWarmUpDeps) {
    this.#deps = deps;
  }

  /** Begins, without waiting for the reading. Does nothing where the index needs none. */
  async start(): Promise<void> {
    if (this.#deps.index.cachePassages === undefined) return;
    this.#stopListening = await this.#deps.documents.onRelease(() => this.#readWhenQuiet());
    this.#readWhenQuiet();
  }

  /** Stops reading, and resolves when it has stopped. */
  async close(): Promise<void> {
    this.#leaving.abort();
    await this.#stopListening?.();
    clearTimeout(this.#timer);
    await this.#reading;
  }

  #readWhenQuiet(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#reading = this.#reading.then(() => this.#cachePublished());
    }, QUIET_MS);
  }

  /** Current texts first, then those of other days. */
  async #cachePublished(): Promise<void> {
    const { signal } = this.#leaving;
    try {
      const { documents, others } = await this.#deps.corpus.current();
      const published = [...documents, ...others].map(({ generation }) => generation);
      const missing = published.filter((generation) => !this.#cached.has(generation));
      await this.#deps.index.cachePassages?.(missing, signal);
      this.#cached = new Set(published);
    } catch (err) {
      if (!signal.aborted)
        this.#deps.logger.warn({ err }, 'passages could not be read ahead; questions read what they need');
    }
  }
}
