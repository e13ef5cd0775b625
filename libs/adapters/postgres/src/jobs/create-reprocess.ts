import type { JobStore } from '@regqa/ports';
import { randomUUID } from 'node:crypto';
import { ConflictError, NotFoundError } from '@regqa/errors';
import { lockDocument } from '../corpus-lock.ts';
import type { Query, Statements } from '../database.ts';
import { setUnpublishedStatus } from '../documents/document-status.ts';
import { UNFINISHED } from './finish-job.ts';

/** Whoever looks for a running reprocess-all job waits for whoever makes one. */
const REPROCESS_ALL_LOCK = 4_713_002;

interface VersionToRead {
  documentId: string;
  versionId: string;
  fileName: string;
}

/** See JobStore.createReprocess; runs in a transaction. */
export async function createReprocess(
  tx: Statements,
  { documentId, requestId, versionId }: { documentId: string; requestId: string | null; versionId: string | undefined },
): Promise<{ jobId: string }> {
  if (!(await lockDocument(tx, documentId))) throw new NotFoundError('Document not found');
  const running = await tx.job.findFirst({
    where: { documentId, state: { in: UNFINISHED } },
    orderBy: { number: 'asc' },
  });
  if (running) throw new ConflictError('A job of this document is under way', { job_id: running.id });
  const version =
    versionId === undefined
      ? (await versionsToRead(tx, [documentId]))[0]
      : await givenVersion(tx, documentId, versionId);
  if (version === undefined)
    throw new NotFoundError(
      versionId === undefined ? 'Document not found' : `The document has no version ${versionId}`,
    );
  const jobId = randomUUID();
  await tx.job.create({ data: { id: jobId, kind: 'reprocess', ...version, requestId } });
  await setUnpublishedStatus(tx, [version.versionId], { status: 'processing', reason: null });
  return { jobId };
}

/** See JobStore.createReprocessAll; runs in a transaction. */
export const createReprocessAll: Query<JobStore['createReprocessAll']> = async (tx, requestId) => {
  await refuseSecondReprocessAll(tx);
  const versions = await versionsToRead(tx, await keepDocuments(tx));
  const jobId = randomUUID();
  const end =
    versions.length > 0
      ? {}
      : ({ state: 'completed', stage: 'done', outcome: 'unchanged', finishedAt: new Date() } as const);
  await tx.job.create({
    data: { id: jobId, kind: 'reprocess_all', progressTotal: versions.length, requestId, ...end },
  });
  await tx.job.createMany({
    data: versions.map((version) => ({
      id: randomUUID(),
      kind: 'reprocess',
      parentJobId: jobId,
      requestId,
      ...version,
    })),
  });
  await setUnpublishedStatus(
    tx,
    versions.map(({ versionId }) => versionId),
    { status: 'processing', reason: null },
  );
  return { jobId, documents: versions.length };
};

/** Throws ConflictError while a reprocess-all job other than `own` is under way; none can be made until the end. */
export async function refuseSecondReprocessAll(tx: Statements, own?: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${REPROCESS_ALL_LOCK})`;
  const running = await tx.job.findFirst({
    where: { kind: 'reprocess_all', state: { in: UNFINISHED }, ...(own && { id: { not: own } }) },
  });
  if (running) throw new ConflictError('All documents are being reprocessed already', { job_id: running.id });
}

/** Keeps every document from being deleted until the transaction ends; returns their ids. */
async function keepDocuments(tx: Statements): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM documents ORDER BY id FOR KEY SHARE`;
  return rows.map(({ id }) => id);
}

async function givenVersion(tx: Statements, documentId: string, versionId: string): Promise<VersionToRead | undefined> {
  const version = await tx.version.findUnique({ where: { id: versionId, documentId }, select: { fileName: true } });
  return version === null ? undefined : { documentId, versionId, fileName: version.fileName };
}

/** The current, else the newest version of each document. */
async function versionsToRead(tx: Statements, documentIds: readonly string[]): Promise<VersionToRead[]> {
  return tx.$queryRaw<VersionToRead[]>`
    SELECT DISTINCT ON (d.id) d.id AS "documentId", v.id AS "versionId", v.file_name AS "fileName"
    FROM documents d JOIN versions v ON v.document_id = d.id
    WHERE d.id = ANY(${documentIds}::text[])
    ORDER BY d.id, (v.id = d.current_version_id) IS TRUE DESC, v.sequence DESC`;
}
