import { setTimeout as delay } from 'node:timers/promises';
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
  private readonly deps: PassageWarmUpDeps;
  private readonly leaving = new AbortController();
  private cached: ReadonlySet<string> = new Set();
  private newest = 0;
  private running: Promise<void> | undefined;
  private stopListening: (() => Promise<void>) | undefined;

  constructor(deps: PassageWarmUpDeps) {
    this.deps = deps;
  }

  /** Begins, without waiting for the reading. Does nothing where the index needs none. */
  async start(): Promise<void> {
    if (this.deps.index.cachePassages === undefined) return;
    this.stopListening = await this.deps.documents.onRelease(() => this.noteRelease());
    this.noteRelease();
  }

  /** Stops reading, and resolves when it has stopped. */
  async close(): Promise<void> {
    this.leaving.abort();
    await this.stopListening?.();
    await this.running;
  }

  private noteRelease(): void {
    this.newest += 1;
    this.running ??= this.untilCached();
  }

  private async untilCached(): Promise<void> {
    const { signal } = this.leaving;
    try {
      for (let seen = -1; seen !== this.newest && !signal.aborted;) {
        seen = this.newest;
        await delay(QUIET_MS, undefined, { signal });
        if (seen === this.newest) await this.cachePublished();
      }
    } catch (err) {
      if (!signal.aborted)
        this.deps.logger.warn({ err }, 'passages could not be read ahead; questions read what they need');
    } finally {
      this.running = undefined;
    }
  }

  /** Current texts first, then those of other days. */
  private async cachePublished(): Promise<void> {
    const { documents, others } = await this.deps.corpus.current();
    const published = [...documents, ...others].map(({ generation }) => generation);
    await this.deps.index.cachePassages?.(
      published.filter((generation) => !this.cached.has(generation)),
      this.leaving.signal,
    );
    this.cached = new Set(published);
  }
}
