import { RELEASE_LEASE_MS } from '@regqa/domain';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Clock, DocumentStore } from '@regqa/ports';
import type { AnsweringConfig } from '../answering-config.ts';
import { arrangeCorpus } from '../corpus/corpus.ts';
import type { Corpus } from '../corpus/corpus.ts';

/** How often a release is read that takes longer to read than it may be relied on. */
const READ_ATTEMPTS = 3;

export type CorpusSource = Pick<DocumentStore, 'corpusRelease' | 'corpusSnapshot' | 'termFrequencies' | 'onRelease'>;

interface Knowledge {
  readonly release: number;
  readonly readAtMs: number;
}

/**
 * Knows the current corpus. What it says was read at most `RELEASE_LEASE_MS` ago, counted from the start of the read:
 * a deletion waits that long before it answers, so afterwards nothing deleted is cited.
 */
export class CorpusWatcher {
  readonly #documents: CorpusSource;
  readonly #clock: Clock;
  readonly #config: AnsweringConfig;
  #knowledge: Knowledge | undefined;
  /** The newest release that a notification named since the read began: an older one is not relied on. */
  #announced = 0;
  /** The read that first saw the current release. */
  #change: Knowledge | undefined;
  #reading: Promise<void> | undefined;
  #corpus: Corpus | undefined;
  #loading: Promise<void> | undefined;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(documents: CorpusSource, clock: Clock, config: AnsweringConfig) {
    this.#documents = documents;
    this.#clock = clock;
    this.#config = config;
  }

  /** Listens for new releases, which end the lease at once. Without it the lease alone keeps the knowledge fresh. */
  async start(): Promise<void> {
    this.#stopListening = await this.#documents.onRelease((release) => {
      this.#announced = Math.max(this.#announced, release);
      if (this.#knowledge !== undefined && release > this.#knowledge.release) this.#knowledge = undefined;
    });
  }

  async close(): Promise<void> {
    await this.#stopListening?.();
    this.#stopListening = undefined;
  }

  /** Returns the current release; reads it when the lease is over. Throws DependencyUnavailableError. */
  async release(): Promise<number> {
    for (let reads = 0; ; reads++) {
      const known = this.#knowledge;
      if (known !== undefined && this.#clock.now() - known.readAtMs < RELEASE_LEASE_MS) return known.release;
      if (reads === READ_ATTEMPTS) break;
      // A read that takes longer than the lease says nothing any more when it ends, so it is made again.
      await (this.#reading ??= this.#readRelease());
    }
    const message = 'The database answers too slowly to know which documents are current';
    throw new DependencyUnavailableError('database', message, { retryAfterSeconds: 1 });
  }

  /** Returns the current corpus; loads it when the release has changed. Throws DependencyUnavailableError. */
  async current(): Promise<Corpus> {
    const release = await this.release();
    while (this.#corpus === undefined || this.#corpus.release < release) await (this.#loading ??= this.#load());
    return this.#corpus;
  }

  /** Returns when the current release was first seen here, in milliseconds since the epoch. */
  async changedAt(): Promise<number> {
    await this.release();
    return this.#change?.readAtMs ?? 0;
  }

  /** Whether nothing has been published, replaced or deleted since the release, as far as the lease allows to know. */
  async isCurrent(release: number): Promise<boolean> {
    return (await this.release()) <= release;
  }

  async #readRelease(): Promise<void> {
    const readAtMs = this.#clock.now();
    this.#announced = 0;
    try {
      const release = await this.#documents.corpusRelease();
      if (release < this.#announced) return;
      this.#knowledge = { release, readAtMs };
      if (release !== this.#change?.release) this.#change = this.#knowledge;
    } finally {
      this.#reading = undefined;
    }
  }

  async #load(): Promise<void> {
    try {
      this.#corpus = arrangeCorpus(await this.#documents.corpusSnapshot(), this.#config);
    } finally {
      this.#loading = undefined;
    }
  }
}
