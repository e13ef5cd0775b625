import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sameInstrument } from '@regqa/domain';
import { CancelledError, NotFoundError, StorageFullError } from '@regqa/errors';
import type {
  DocumentRecord,
  DocumentStore,
  FileStore,
  JobAttempt,
  JobQueue,
  JobRecord,
  JobState,
  JobStore,
  Passage,
  PassageIndex,
  Publication,
  VersionRecord,
  VersionToIngest,
} from '@regqa/ports';
import { silentLogger } from '@regqa/platform';
import type { IngestionDeps } from './ingestion-context.ts';

interface HeldVersion {
  readonly target: VersionToIngest;
  generation: string | null;
  digest: string | null;
  publication: Publication | null;
  status: string;
  reason: string | null;
}

type HeldJob = { -readonly [Key in keyof JobRecord]: JobRecord[Key] } & { handedOver: boolean };

/** Stores in memory that keep to what the ports promise to the worker, and a queue that a test hands out by itself. */
export class MemoryCorpus {
  readonly folder = mkdtempSync(join(tmpdir(), 'regqa-ingestion-'));
  readonly versions = new Map<string, HeldVersion>();
  readonly jobs = new Map<string, HeldJob>();
  readonly stored = new Map<string, Passage[]>();
  readonly queued: string[] = [];
  /** Jobs of which a worker has an attempt under way, which the queue does not take. */
  readonly held = new Set<string>();
  readonly stages: string[] = [];
  readonly index: PassageIndex;
  /** Versions that come into force; the next sweep has them read again. */
  readonly due: { documentId: string; versionId: string }[] = [];
  optimized = 0;
  /** Whether the disk of the files is full, and how often that was asked. */
  full = false;
  checks = 0;
  /** Called before each store operation of the name; a test makes it throw or kill. */
  before: (operation: string) => void = () => undefined;
  private handler: ((attempt: JobAttempt) => Promise<void>) | undefined;

  constructor(index: PassageIndex) {
    this.index = index;
  }

  /**
   * Registers a file as the next version of a document with its job; returns the job's id. `derived`: nobody chose the
   * document.
   */
  add(
    documentId: string,
    content: string | Uint8Array,
    { fileName = `${documentId}.md`, derived = false } = {},
  ): string {
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(join(this.folder, sha256), bytes);
    const sequence = [...this.versions.values()].filter(({ target }) => target.document.id === documentId).length + 1;
    const versionId = `${documentId}@${sequence}`;
    const target = {
      version: { id: versionId, documentId, sequence, sha256, fileName },
      document: { id: documentId },
      given: {},
      uploadedAs: derived ? documentId : null,
      movable: derived,
      publishedDigest: null,
    };
    this.versions.set(versionId, {
      target: target as unknown as VersionToIngest,
      generation: null,
      digest: null,
      publication: null,
      status: 'processing',
      reason: null,
    });
    return this.addJob(documentId, versionId);
  }

  /** Adds a job that reads a version again. */
  addJob(documentId: string, versionId: string): string {
    const id = randomUUID();
    const job = {
      id,
      kind: 'ingest',
      state: 'queued',
      documentId,
      versionId,
      attempts: 0,
      error: null,
      outcome: null,
      receipt: null,
      handedOver: false,
    };
    this.jobs.set(id, job as unknown as HeldJob);
    return id;
  }

  job(jobId: string): HeldJob {
    return this.jobs.get(jobId) as HeldJob;
  }

  /** Passages that answer for a document now. */
  current(documentId: string): Passage[] {
    const version = this.currentVersion(documentId);
    return version === undefined ? [] : (this.stored.get(version.generation as string) ?? []);
  }

  deps(): IngestionDeps {
    return {
      documents: this.documentStore(),
      jobs: this.jobStore(),
      queue: this.queue(),
      files: this.fileStore(),
      index: this.countedIndex(),
      clock: { now: () => Date.now() },
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

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private currentVersion(documentId: string): HeldVersion | undefined {
    return [...this.versions.values()].findLast(
      ({ target, generation }) => target.document.id === documentId && generation !== null,
    );
  }

  private documentStore(): DocumentStore {
    const store: Partial<DocumentStore> = {
      check: async () => this.before('check'),
      versionToIngest: async (id) => {
        const version = this.versions.get(id);
        return version && { ...version.target, publishedDigest: version.digest };
      },
      versionPassages: async (versionId) =>
        this.stored.get(this.versions.get(versionId)?.publication?.generation ?? '') ?? [],
      generationPassages: async (generation, { fromOrdinal, limit }) => {
        this.before('generationPassages');
        return (this.stored.get(generation) ?? []).filter(({ ordinal }) => ordinal >= fromOrdinal).slice(0, limit);
      },
      getDocument: async (documentId) => ({
        document: { id: documentId } as DocumentRecord,
        versions: this.versionRecords(documentId),
      }),
      documentsOfInstrument: async (identity, except) =>
        [...this.versions.values()]
          .filter(
            ({ target, generation, publication }) =>
              generation !== null &&
              target.document.id !== except &&
              sameInstrument(identity, (publication as Publication).metadata),
          )
          .map(({ target }) => ({ documentId: target.document.id, versionId: target.version.id })),
      moveToDocument: async ({ jobId, versionId, documentId }) => this.move(jobId, versionId, documentId),
      versionsDue: async () => this.due.splice(0),
      storeStructure: async () => undefined,
      storePassages: async ({ generation, passages }) => {
        this.before('storePassages');
        const known = this.stored.get(generation) ?? [];
        this.stored.set(generation, [
          ...known,
          ...passages.filter(({ chunkId }) => !known.some((passage) => passage.chunkId === chunkId)),
        ]);
      },
      publish: async (publication) => this.publish(publication),
      quarantine: async ({ jobId, versionId, reason, receipt }) => {
        Object.assign(this.versions.get(versionId) as HeldVersion, { status: 'quarantined', reason });
        this.finish(jobId, { outcome: 'quarantined', receipt });
      },
      discardGeneration: async (generation) => {
        this.before('discardGeneration');
        this.stored.delete(generation);
      },
      staleGenerations: async (generations) =>
        generations.filter(
          (generation) => ![...this.versions.values()].some((version) => version.generation === generation),
        ),
      corpusSnapshot: async () => ({
        release: 1,
        documents: [...this.versions.values()]
          .filter(({ generation }) => generation !== null)
          .map(({ target, generation, publication }) => ({
            ...(publication as Publication).metadata,
            documentId: target.document.id,
            versionId: target.version.id,
            sequence: target.version.sequence,
            generation: generation as string,
            passageCount: (publication as Publication).passageCount,
          })),
        others: [],
      }),
    };
    return store as DocumentStore;
  }

  private versionRecords(documentId: string): VersionRecord[] {
    const own = [...this.versions.values()].filter(({ target }) => target.document.id === documentId);
    return own.map(
      ({ target, publication, status }) =>
        ({ ...target.version, status, inForceFrom: publication?.metadata.inForceFrom ?? null }) as VersionRecord,
    );
  }

  private move(jobId: string, versionId: string, documentId: string): string {
    const version = this.versions.get(versionId) as HeldVersion;
    const sequence = this.versionRecords(documentId).length + 1;
    const id = `${documentId}@${sequence}`;
    this.versions.delete(versionId);
    const target = {
      ...version.target,
      version: { ...version.target.version, id, documentId, sequence },
      document: { ...version.target.document, id: documentId },
      movable: false,
    };
    this.versions.set(id, { ...version, target });
    Object.assign(this.job(jobId), { documentId, versionId: id });
    return id;
  }

  private publish(publication: Publication) {
    this.before('publish');
    const { versionId, jobId, generation, digest, receipt } = publication;
    const version = this.versions.get(versionId);
    if (version === undefined) throw new NotFoundError('The version was deleted');
    if (this.job(jobId).state === 'cancelled') throw new CancelledError('The job was cancelled');
    if (this.stored.get(generation)?.length !== publication.passageCount) throw new Error('Passages are missing');
    const retired = this.currentVersion(version.target.document.id)?.generation ?? null;
    if (retired !== null && version.generation === retired) this.stored.delete(retired);
    for (const other of this.versions.values()) if (other.generation === retired) other.generation = null;
    Object.assign(version, { generation, digest, publication, status: 'published' });
    this.finish(jobId, { outcome: 'published', receipt });
    return { published: true, release: 2, retiredGenerations: retired === null ? [] : [retired] };
  }

  private finish(jobId: string, end: Partial<JobRecord>): void {
    Object.assign(this.job(jobId), { state: end.outcome === 'failed' ? 'failed' : 'completed', ...end });
  }

  private jobStore(): JobStore {
    const store: Partial<JobStore> = {
      jobsToQueue: async () =>
        [...this.jobs.values()]
          .filter(({ state, handedOver }) => state === 'queued' && !handedOver)
          .map(({ id }) => id),
      markQueued: async (jobIds) => jobIds.forEach((id) => (this.job(id).handedOver = true)),
      beginJob: async (id) => {
        this.before('beginJob');
        const job = this.jobs.get(id);
        if (job === undefined || !(['queued', 'running'] as JobState[]).includes(job.state)) return undefined;
        Object.assign(job, { state: 'running', attempts: job.attempts + 1 });
        return job;
      },
      reportProgress: async (id, { stage }) => {
        this.stages.push(stage);
        this.before(stage);
        return ['queued', 'running'].includes(this.job(id).state);
      },
      requeueJob: async (id, error) => void Object.assign(this.job(id), { state: 'queued', error }),
      failJob: async (id, error) => this.finish(id, { outcome: 'failed', error }),
      completeUnchanged: async (id, receipt) => this.finish(id, { outcome: 'unchanged', receipt }),
      createReprocess: async (documentId, _requestId, versionId) => ({
        jobId: this.addJob(documentId, versionId ?? (this.currentVersion(documentId)?.target.version.id as string)),
      }),
    };
    return store as JobStore;
  }

  private queue(): JobQueue {
    const queue: Partial<JobQueue> = {
      add: async (payloads) => {
        this.queued.push(...payloads.flatMap(({ jobId }) => (this.held.has(jobId) ? [] : [jobId])));
        return payloads.flatMap(({ jobId }) => (this.held.has(jobId) ? [jobId] : []));
      },
      work: async (handler) => {
        this.handler = handler;
        return { close: async () => void (this.handler = undefined) };
      },
    };
    return queue as JobQueue;
  }

  private fileStore(): FileStore {
    const check = async () => {
      this.checks += 1;
      if (this.full) throw new StorageFullError('files', 'The disk is full.');
    };
    const files: Partial<FileStore> = {
      check,
      localPath: async (sha256) => ({ path: join(this.folder, sha256), release: async () => undefined }),
    };
    return files as FileStore;
  }

  private countedIndex() {
    const add = this.index.add.bind(this.index);
    return Object.assign(Object.create(this.index) as typeof this.index, {
      add: async (passages: Parameters<typeof add>[0]) => {
        this.before('index');
        await add(passages);
      },
      optimize: async () => void this.optimized++,
    });
  }
}
