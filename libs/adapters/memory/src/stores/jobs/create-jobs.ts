import { randomUUID } from 'node:crypto';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { JobStore } from '@regqa/ports';
import { setUnpublishedStatus } from '../documents/document-status.ts';
import { versionsOf } from '../documents/records.ts';
import type { JobRow, Tables, VersionRow } from '../tables.ts';
import { AS_NEW, isUnfinished } from './job-rows.ts';

/** Adds a job that no worker took yet; returns its id. */
export function addJob(tables: Tables, given: Partial<JobRow> & Pick<JobRow, 'kind' | 'requestId'>): string {
  const id = randomUUID();
  tables.jobs.set(id, {
    ...{ id, createdAt: tables.now() },
    ...{ documentId: null, versionId: null, parentJobId: null, fileName: null, receipt: null },
    ...AS_NEW,
    ...given,
  });
  return id;
}

/** See JobStore.createReprocess. */
export function createReprocess(
  tables: Tables,
  ...[documentId, requestId, versionId]: Parameters<JobStore['createReprocess']>
): { jobId: string } {
  if (!tables.documents.has(documentId)) throw new NotFoundError('Document not found');
  const running = [...tables.jobs.values()].find((job) => job.documentId === documentId && isUnfinished(job));
  if (running !== undefined) throw new ConflictError('A job of this document is under way', { job_id: running.id });
  const version =
    versionId === undefined
      ? versionToRead(tables, documentId)
      : versionsOf(tables, documentId).find(({ id }) => id === versionId);
  if (version === undefined) throw new NotFoundError(`The document has no version ${versionId}`);
  return { jobId: addReprocess(tables, { version, requestId, parentJobId: null }) };
}

/** See JobStore.createReprocessAll. */
export function createReprocessAll(tables: Tables, requestId: string | null): { jobId: string; documents: number } {
  refuseSecondReprocessAll(tables);
  const versions = [...tables.documents.keys()].sort().flatMap((id) => versionToRead(tables, id) ?? []);
  const total = versions.length;
  const jobId = addJob(tables, {
    ...{ kind: 'reprocess-all', requestId },
    progress: { stage: total === 0 ? 'done' : 'queued', done: 0, total },
    ...(total === 0 && { state: 'completed', outcome: 'unchanged', finishedAt: tables.now() }),
  });
  for (const version of versions) addReprocess(tables, { version, requestId, parentJobId: jobId });
  return { jobId, documents: total };
}

/** Throws ConflictError while a reprocess-all job other than `own` is under way. */
export function refuseSecondReprocessAll(tables: Tables, own?: string): void {
  const running = [...tables.jobs.values()].find(
    (job) => job.kind === 'reprocess-all' && isUnfinished(job) && job.id !== own,
  );
  if (running !== undefined)
    throw new ConflictError('All documents are being reprocessed already', { job_id: running.id });
}

function addReprocess(
  tables: Tables,
  { version, ...given }: { version: VersionRow; requestId: string | null; parentJobId: string | null },
): string {
  const { id: versionId, documentId, fileName } = version;
  const jobId = addJob(tables, { kind: 'reprocess', ...{ documentId, versionId, fileName }, ...given });
  setUnpublishedStatus(tables, versionId, { status: 'processing', reason: null });
  return jobId;
}

/** The current, else the newest version of a document. */
function versionToRead(tables: Tables, documentId: string): VersionRow | undefined {
  const current = tables.documents.get(documentId)?.currentVersionId;
  return tables.versions.get(current ?? '') ?? versionsOf(tables, documentId).at(-1);
}
