import { RELEASE_LEASE_MS } from '@regqa/domain';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Clock, DocumentStore } from '@regqa/ports';
import { arrangeCorpus } from '../corpus/corpus.ts';
import type { Corpus } from '../corpus/corpus.ts';

/** How often a release is read that takes longer to read than it may be relied on. */
const READ_ATTEMPTS = 3;

/** The part of the document store that says what answers. */
export type CorpusSource = Pick<DocumentStore, 'corpusRelease' | 'corpusSnapshot' | 'termFrequencies' | 'onRelease'>;

/** What was read of the release, and when that read began. */
interface Knowledge {
  readonly release: number;
  readonly readAtMs: number;
}

/**
 * Knows the current corpus. What it says was read at most `RELEASE_LEASE_MS` ago, counted from the start of the read:
 * a deletion waits that long before it answers, so afterwards nothing deleted is cited.
 */
export class CorpusWatcher {
  private readonly documents: CorpusSource;
  private readonly clock: Clock;
  private knowledge: Knowledge | undefined;
  /** The newest release that a notification named since the read began: an older one is not relied on. */
  private announced = 0;
  private lastRelease: number | undefined;
  private lastChangeMs = 0;
  private reading: Promise<void> | undefined;
  private corpus: Corpus | undefined;
  private loading: Promise<Corpus> | undefined;
  private stopListening: (() => Promise<void>) | undefined;

  constructor(documents: CorpusSource, clock: Clock) {
    this.documents = documents;
    this.clock = clock;
  }

  /** Listens for new releases, which end the lease at once. Without it the lease alone keeps the knowledge fresh. */
  async start(): Promise<void> {
    this.stopListening = await this.documents.onRelease((release) => this.hear(release));
  }

  async close(): Promise<void> {
    await this.stopListening?.();
    this.stopListening = undefined;
  }

  /** Returns the current release; reads it when the lease is over. Throws DependencyUnavailableError. */
  async release(): Promise<number> {
    return (await this.currentKnowledge()).release;
  }

  /** Returns the current corpus; loads it when the release has changed. Throws DependencyUnavailableError. */
  async current(): Promise<Corpus> {
    const release = await this.release();
    if (this.corpus !== undefined && this.corpus.release >= release) return this.corpus;
    return this.load(release);
  }

  /** Returns when the current release was first seen here, in milliseconds since the epoch. */
  async changedAt(): Promise<number> {
    await this.release();
    return this.lastChangeMs;
  }

  /** Whether nothing has been published, replaced or deleted since the release, as far as the lease allows to know. */
  async isCurrent(release: number): Promise<boolean> {
    return (await this.release()) <= release;
  }

  /** A read that takes longer than the lease says nothing any more when it ends, so it is made again. */
  private async currentKnowledge(): Promise<Knowledge> {
    for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
      if (this.knowledge !== undefined && this.isFresh(this.knowledge)) return this.knowledge;
      this.reading ??= this.readRelease();
      await this.reading;
    }
    if (this.knowledge !== undefined && this.isFresh(this.knowledge)) return this.knowledge;
    throw new DependencyUnavailableError(
      'database',
      'The database answers too slowly to know which documents are current',
      { retryAfterSeconds: 1 },
    );
  }

  private async readRelease(): Promise<void> {
    const readAtMs = this.clock.now();
    this.announced = 0;
    try {
      const release = await this.documents.corpusRelease();
      if (release >= this.announced) this.know({ release, readAtMs });
    } finally {
      this.reading = undefined;
    }
  }

  private know(knowledge: Knowledge): void {
    this.knowledge = knowledge;
    if (knowledge.release === this.lastRelease) return;
    this.lastRelease = knowledge.release;
    this.lastChangeMs = knowledge.readAtMs;
  }

  /** Loads the corpus once for everyone; one that is older than what the caller knows is loaded again. */
  private async load(release: number): Promise<Corpus> {
    this.loading ??= this.loadSnapshot();
    const corpus = await this.loading;
    return corpus.release >= release ? corpus : this.load(release);
  }

  private async loadSnapshot(): Promise<Corpus> {
    try {
      this.corpus = arrangeCorpus(await this.documents.corpusSnapshot());
      return this.corpus;
    } finally {
      this.loading = undefined;
    }
  }

  private hear(release: number): void {
    this.announced = Math.max(this.announced, release);
    if (this.knowledge === undefined || release > this.knowledge.release) this.knowledge = undefined;
  }

  private isFresh(knowledge: Knowledge): boolean {
    return this.clock.now() - knowledge.readAtMs < RELEASE_LEASE_MS;
  }
}
