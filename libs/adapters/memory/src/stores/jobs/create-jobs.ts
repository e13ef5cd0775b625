import { randomUUID } from 'node:crypto';
import { ConflictError, NotFoundError } from '@regqa/errors';
import { setUnpublishedStatus } from '../documents/document-status.ts';
import { versionsOf } from '../documents/records.ts';
import type { JobRow, Tables, VersionRow } from '../tables.ts';
import { AS_NEW, isUnfinished } from './job-rows.ts';

/** Adds a job that no worker took yet; returns its id. */
export function addJob(tables: Tables, now: Date, given: Partial<JobRow> & Pick<JobRow, 'kind' | 'requestId'>): string {
  const id = randomUUID();
  tables.lastJobNumber += 1;
  tables.jobs.set(id, {
    ...{ id, number: tables.lastJobNumber, createdAt: now },
    ...{ documentId: null, versionId: null, parentJobId: null, fileName: null, receipt: null },
    ...AS_NEW,
    ...given,
  });
  return id;
}

/** See JobStore.createReprocess. */
export function createReprocess(
  tables: Tables,
  now: Date,
  given: { documentId: string; requestId: string | null; versionId: string | undefined },
): { jobId: string } {
  const { documentId, requestId, versionId } = given;
  if (!tables.documents.has(documentId)) throw new NotFoundError('Document not found');
  const running = [...tables.jobs.values()].find((job) => job.documentId === documentId && isUnfinished(job));
  if (running !== undefined) throw new ConflictError('A job of this document is under way', { job_id: running.id });
  const version =
    versionId === undefined
      ? versionToRead(tables, documentId)
      : versionsOf(tables, documentId).find(({ id }) => id === versionId);
  if (version === undefined) throw new NotFoundError(`The document has no version ${versionId}`);
  return { jobId: addReprocess(tables, now, { version, requestId, parentJobId: null }) };
}

/** See JobStore.createReprocessAll. */
export function createReprocessAll(
  tables: Tables,
  now: Date,
  requestId: string | null,
): { jobId: string; documents: number } {
  refuseSecondReprocessAll(tables);
  const versions = [...tables.documents.keys()].sort().flatMap((id) => versionToRead(tables, id) ?? []);
  const total = versions.length;
  const jobId = addJob(tables, now, {
    ...{ kind: 'reprocess-all', requestId },
    progress: { stage: total === 0 ? 'done' : 'queued', done: 0, total },
    ...(total === 0 && { state: 'completed', outcome: 'unchanged', finishedAt: now }),
  });
  for (const version of versions) addReprocess(tables, now, { version, requestId, parentJobId: jobId });
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
  now: Date,
  { version, ...given }: { version: VersionRow; requestId: string | null; parentJobId: string | null },
): string {
  const { id: versionId, documentId, fileName } = version;
  const jobId = addJob(tables, now, { kind: 'reprocess', ...{ documentId, versionId, fileName }, ...given });
  setUnpublishedStatus(tables, versionId, { status: 'processing', reason: null });
  return jobId;
}

/** The current, else the newest version of a document. */
function versionToRead(tables: Tables, documentId: string): VersionRow | undefined {
  const current = tables.documents.get(documentId)?.currentVersionId;
  return tables.versions.get(current ?? '') ?? versionsOf(tables, documentId).at(-1);
}
