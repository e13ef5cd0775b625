import { createMemoryStores, MemoryFileStore } from '@regqa/adapter-memory';
import { StorageFullError } from '@regqa/errors';
import { silentLogger } from '@regqa/platform';
import type {
  GivenMetadata,
  JobAttempt,
  JobQueue,
  JobRecord,
  Passage,
  PassageIndex,
  VersionRecord,
} from '@regqa/ports';
import { buildUpload, createSetClock } from '@regqa/testing';
import type { IngestionDeps } from './ingestion-context.ts';

interface Upload {
  readonly fileName?: string;
  /** Nobody chose the document: it is named after its file. */
  readonly derived?: boolean;
  readonly given?: GivenMetadata;
}

export const WORKER_OPTIONS = { concurrency: 1, parseTimeoutMs: 20_000, parseMemoryMb: 700, reprocessLimit: 1 };

/** What a worker works with, in memory: stores, files, an index, and a queue that a test hands out by itself. */
export class WorkerStores {
  readonly clock = createSetClock(Date.UTC(2026, 10, 21, 3));
  readonly files = new MemoryFileStore();
  readonly index: PassageIndex;
  readonly stores = createMemoryStores({
    clock: this.clock,
    before: (operation) => this.before(operation.slice(operation.indexOf('.') + 1)),
  });
  readonly queued: string[] = [];
  /** Jobs that a worker is attempting, which the queue does not take. */
  readonly held = new Set<string>();
  readonly stages: string[] = [];
  /** How often the index was folded. */
  optimized = 0;
  /** Whether the disk of the files is full, and how often that was asked. */
  full = false;
  checks = 0;
  /** Called and awaited before each operation of a store and each stage; a test makes it throw or change something. */
  before: (operation: string) => void | Promise<void> = () => undefined;
  private handler: ((attempt: JobAttempt) => Promise<void>) | undefined;

  constructor(index: PassageIndex) {
    this.index = index;
  }

  /** Registers a file as the next version of a document with its job; returns the job's id. */
  async add(
    documentId: string,
    content: string | Uint8Array,
    { fileName, derived, given }: Upload = {},
  ): Promise<string> {
    const { sha256 } = this.files.put(Buffer.from(content));
    const { jobId } = await this.stores.documents.registerUpload(
      buildUpload(documentId, '', {
        sha256,
        given: given ?? {},
        ...(fileName !== undefined && { fileName }),
        ...(derived && { documentId: { derived: documentId } }),
      }),
    );
    return jobId;
  }

  /** Adds a job that reads a version again; returns its id. */
  async addJob(documentId: string, versionId: string): Promise<string> {
    return (await this.stores.jobs.createReprocess(documentId, null, versionId)).jobId;
  }

  /** Throws an Error for a job that is gone. */
  async job(jobId: string): Promise<JobRecord> {
    const job = await this.stores.jobs.getJob(jobId);
    if (job === undefined) throw new Error(`There is no job ${jobId}`);
    return job;
  }

  /** The newest version of a document. */
  async version(documentId: string): Promise<VersionRecord | undefined> {
    return (await this.stores.documents.getDocument(documentId))?.versions[0];
  }

  /** Passages that answer for a document now. */
  async current(documentId: string): Promise<Passage[]> {
    const { documents } = await this.stores.documents.corpusSnapshot();
    const generation = documents.find((document) => document.documentId === documentId)?.generation ?? '';
    return this.stores.documents.generationPassages(generation, { fromOrdinal: 0, limit: 10_000 });
  }

  /** Jobs that the queue does not have yet. */
  waitingJobs(): Promise<string[]> {
    return this.stores.jobs.jobsToQueue({ staleAfterMs: 3_600_000, limit: 1_000, reprocessLimit: 1_000 });
  }

  deps(): IngestionDeps {
    const { documents, jobs } = this.stores;
    return {
      documents,
      jobs: {
        ...jobs,
        reportProgress: async (jobId, progress) => {
          this.stages.push(progress.stage);
          await this.before(progress.stage);
          return jobs.reportProgress(jobId, progress);
        },
      },
      queue: this.queue(),
      files: Object.assign(this.files, {
        check: async () => {
          this.checks += 1;
          if (this.full) throw new StorageFullError('files', 'The disk is full.');
        },
      }),
      index: this.countedIndex(),
      clock: this.clock,
      logger: silentLogger,
    };
  }

  /** Hands a job to the worker as the queue would. */
  async hand(jobId: string, how: Partial<Omit<JobAttempt, 'payload'>> = {}): Promise<void> {
    if (this.handler === undefined) throw new Error('no worker');
    await this.handler({ payload: { jobId }, attempt: 1, last: false, signal: new AbortController().signal, ...how });
  }

  /** Hands out everything that is queued. */
  async handAll(): Promise<void> {
    for (let jobId = this.queued.shift(); jobId !== undefined; jobId = this.queued.shift()) await this.hand(jobId);
  }

  private queue(): JobQueue {
    return {
      add: async (payloads) => {
        this.queued.push(...payloads.flatMap(({ jobId }) => (this.held.has(jobId) ? [] : [jobId])));
        return payloads.flatMap(({ jobId }) => (this.held.has(jobId) ? [jobId] : []));
      },
      remove: async (jobId) => void this.queued.splice(0, Infinity, ...this.queued.filter((id) => id !== jobId)),
      work: async (handler) => {
        this.handler = handler;
        return { close: async () => void (this.handler = undefined) };
      },
      check: async () => {},
      close: async () => {},
    };
  }

  private countedIndex(): PassageIndex {
    const counted: PassageIndex = Object.create(this.index);
    return Object.assign(counted, {
      add: async (passages: Parameters<PassageIndex['add']>[0]) => {
        await this.before('index');
        await this.index.add(passages);
      },
      optimize: async () => void this.optimized++,
    });
  }
}
