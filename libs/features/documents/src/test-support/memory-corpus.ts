import { ConflictError, DependencyUnavailableError, NotFoundError } from '@regqa/errors';
import { isWithinKey } from '@regqa/domain';
import type {
  ChangeableStores,
  ComparablePassage,
  DocumentFilter,
  DocumentRecord,
  JobFilter,
  JobRecord,
  JobState,
  InstrumentStructure,
  LocatedPassage,
  NewUpload,
  Page,
  RegisteredUpload,
  VersionRecord,
} from '@regqa/ports';
import type { DocumentsDeps } from '../documents-context.ts';
import { structureReads } from './structure-reads.ts';

/** The part of the document and job stores that the documents service uses, in memory. `down` makes every call fail. */
export class MemoryCorpus {
  readonly documentRows = new Map<string, DocumentRecord>();
  readonly versions: VersionRecord[] = [];
  readonly jobRows: JobRecord[] = [];
  readonly passages = new Map<string, LocatedPassage>();
  /** Passages of published versions, by version. */
  readonly versionTexts = new Map<string, ComparablePassage[]>();
  /** Structures of published versions, by version; the generation is named like the version. */
  readonly structures = new Map<string, InstrumentStructure>();
  readonly handedOver = new Set<string>();
  readonly uploads: NewUpload[] = [];
  filters: DocumentFilter[] = [];
  down = false;
  release = 1;

  readonly documents: DocumentsDeps['documents'] = {
    listDocuments: async (filter, { skip, limit }) =>
      this.up(() => {
        this.filters.push(filter);
        const found = [...this.documentRows.values()]
          .filter((row) => matches(row, filter))
          .sort((a, b) => a.title.localeCompare(b.title));
        return { documents: found.slice(skip, skip + limit), total: found.length };
      }),
    getDocument: async (id) =>
      this.up(() => {
        const document = this.documentRows.get(id);
        return (
          document && { document, versions: this.versions.filter(({ documentId }) => documentId === id).toReversed() }
        );
      }),
    getPassage: async (id) => this.up(() => this.passages.get(id)),
    ...structureReads(() => this.up(() => this)),
    versionPassages: async (id) => this.up(() => this.versionTexts.get(id) ?? []),
    unusedFiles: async (hashes) =>
      this.up(() => hashes.filter((hash) => !this.versions.some(({ sha256 }) => sha256 === hash))),
    statistics: async () => this.up(() => ({ documents: this.documentRows.size, passages: this.passages.size })),
    poolStatus: () => ({ active: 0, idle: 1, max: 5 }),
    check: async () => this.up(() => undefined),
  };

  readonly jobs: DocumentsDeps['jobs'] = {
    getJob: async (id) => this.up(() => this.jobRows.find((job) => job.id === id)),
    listJobs: async (filter, page) => this.up(() => this.jobPage(filter, page)),
    jobsToQueue: async ({ limit }) =>
      this.up(() =>
        this.jobRows
          .filter(({ id, kind, state }) => kind !== 'reprocess-all' && state === 'queued' && !this.handedOver.has(id))
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    markQueued: async (ids) => this.up(() => ids.forEach((id) => this.handedOver.add(id))),
  };

  /** What administrators change of documents and jobs. */
  readonly changeable: Omit<ChangeableStores, 'keys' | 'questions'> = {
    documents: {
      registerUpload: async (upload) => this.up(() => this.register(upload)),
      deleteDocument: async (id) => this.up(() => this.remove(id)),
    },
    jobs: {
      createReprocess: async (documentId, _requestId, versionId) =>
        this.up(() => {
          if (!this.documentRows.has(documentId)) throw new NotFoundError(`Document "${documentId}" not found`);
          return { jobId: this.addJob({ kind: 'reprocess', documentId, versionId: versionId ?? null }).id };
        }),
      createReprocessAll: async () =>
        this.up(() => {
          const running = this.jobRows.find(({ kind, state }) => kind === 'reprocess-all' && state === 'queued');
          if (running) throw new ConflictError('All documents are being reprocessed already', { job_id: running.id });
          const parent = this.addJob({ kind: 'reprocess-all' });
          for (const documentId of this.documentRows.keys())
            this.addJob({ kind: 'reprocess', documentId, parentJobId: parent.id });
          return { jobId: parent.id, documents: this.documentRows.size };
        }),
      cancelJob: async (id) =>
        this.up(() => this.move(id, ['queued', 'running'], { state: 'cancelled', outcome: 'cancelled' })),
      retryJob: async (id) =>
        this.up(() => {
          this.handedOver.delete(id);
          return this.move(id, ['failed', 'cancelled'], { state: 'queued', outcome: null, error: null });
        }),
    },
  };

  addJob(part: Partial<JobRecord>): JobRecord {
    const job = newJob(`job-${this.jobRows.length + 1}`, part);
    this.jobRows.push(job);
    return job;
  }

  /** Changes a job as the worker would. */
  update(id: string, part: Partial<JobRecord>): JobRecord {
    const at = this.jobRows.findIndex((job) => job.id === id);
    const found = this.jobRows[at];
    if (!found) throw new NotFoundError(`Job "${id}" not found`);
    this.jobRows[at] = { ...found, ...part };
    return this.jobRows[at];
  }

  private move(id: string, from: JobState[], part: Partial<JobRecord>): JobRecord {
    const job = this.update(id, {});
    if (!from.includes(job.state)) throw new ConflictError(`The job is ${job.state}`);
    return this.update(id, part);
  }

  private register(upload: NewUpload): RegisteredUpload {
    this.uploads.push(upload);
    const documentId = 'given' in upload.documentId ? upload.documentId.given : upload.documentId.derived;
    const same = this.versions.find((version) => version.sha256 === upload.sha256);
    if (same) {
      const job = this.jobRows.find(({ versionId }) => versionId === same.id);
      return { jobId: job?.id ?? '', documentId: same.documentId, versionId: same.id, duplicate: true };
    }
    const sequence = this.versions.filter((version) => version.documentId === documentId).length + 1;
    const version = newVersion(`${documentId}@${sequence}`, {
      documentId,
      sequence,
      sha256: upload.sha256,
      fileName: upload.fileName,
      mediaType: upload.mediaType,
      sizeBytes: upload.sizeBytes,
    });
    this.versions.push(version);
    this.documentRows.set(documentId, newDocument(documentId, upload.given));
    const job = this.addJob({
      kind: 'ingest',
      documentId,
      versionId: version.id,
      fileName: upload.fileName,
      requestId: upload.requestId,
    });
    return { jobId: job.id, documentId, versionId: version.id, duplicate: false };
  }

  private remove(id: string) {
    const document = this.documentRows.get(id);
    if (!document) throw new NotFoundError(`Document "${id}" not found`);
    const gone = this.versions.filter(({ documentId }) => documentId === id);
    this.documentRows.delete(id);
    this.versions.splice(0, this.versions.length, ...this.versions.filter(({ documentId }) => documentId !== id));
    this.jobRows.splice(0, this.jobRows.length, ...this.jobRows.filter(({ documentId }) => documentId !== id));
    return {
      passages: document.passageCount,
      generations: document.passageCount > 0 ? [`generation of ${id}`] : [],
      orphanedFiles: gone.map(({ sha256 }) => sha256),
      release: ++this.release,
    };
  }

  private jobPage(filter: JobFilter, { skip, limit }: Page) {
    const { state, ...rest } = filter;
    const inFilter = this.jobRows
      .filter((job) => Object.entries(rest).every(([key, value]) => job[key as keyof JobRecord] === value))
      .toReversed();
    const byState = { queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 };
    for (const job of inFilter) byState[job.state]++;
    const found = inFilter.filter((job) => state === undefined || job.state === state);
    return { jobs: found.slice(skip, skip + limit), total: found.length, byState };
  }

  private up<T>(answer: () => T): T {
    if (this.down) throw new DependencyUnavailableError('database', 'The database is out of reach');
    return answer();
  }
}

/** Returns a document record with sensible values for what is not given. */
export function newDocument(id: string, part: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    id,
    title: `Title of ${id}`,
    jurisdiction: 'NSW',
    state: 'NSW',
    lga: [],
    documentType: 'legislation',
    authority: null,
    coverage: [],
    lastUpdated: null,
    inForceFrom: null,
    inForceTo: null,
    sourceUrl: null,
    instrumentNumber: null,
    instrumentYear: null,
    versionLabel: null,
    registerId: null,
    aliases: [],
    status: 'processing',
    statusReason: null,
    passageCount: 0,
    sample: false,
    ...part,
  };
}

/** Returns a version record with sensible values for what is not given. */
export function newVersion(id: string, part: Partial<VersionRecord>): VersionRecord {
  return {
    id,
    documentId: 'document',
    sequence: 1,
    status: 'processing',
    statusReason: null,
    current: false,
    sha256: '',
    fileName: 'document.md',
    mediaType: 'text/markdown',
    sizeBytes: 0,
    inForceFrom: null,
    inForceTo: null,
    versionLabel: null,
    passageCount: 0,
    uploadedAt: new Date('2026-11-21T03:00:00Z'),
    publishedAt: null,
    receipt: null,
    ...part,
  };
}

function newJob(id: string, part: Partial<JobRecord>): JobRecord {
  return {
    id,
    kind: 'ingest',
    state: 'queued',
    documentId: null,
    versionId: null,
    parentJobId: null,
    fileName: null,
    progress: { stage: 'queued', done: 0, total: 0 },
    attempts: 0,
    error: null,
    outcome: null,
    receipt: null,
    requestId: null,
    createdAt: new Date('2026-11-21T03:00:00Z'),
    startedAt: null,
    finishedAt: null,
    ...part,
  };
}

function matches(row: DocumentRecord, filter: DocumentFilter): boolean {
  return (
    (!filter.jurisdiction || row.jurisdiction === filter.jurisdiction) &&
    (!filter.documentType || row.documentType === filter.documentType) &&
    (!filter.state || row.state === filter.state) &&
    (!filter.lga || row.lga.includes(filter.lga)) &&
    (!filter.within || (row.status === 'published' && isWithinKey(row, filter.within))) &&
    (!filter.coverage || row.coverage.includes(filter.coverage)) &&
    (filter.titleWords ?? []).every((word) => row.title.toLowerCase().includes(word.toLowerCase()))
  );
}
