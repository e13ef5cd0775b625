// Decides whether an upload is a new document, a new version of one, or content that is there already.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { listUnread, storableJson } from '@regqa/domain';
import type { DocumentMetadata, GivenMetadata, NewUpload, RegisteredUpload } from '@regqa/ports';
import { lockDocument, lockRegistration } from '../corpus-lock.ts';
import type { Statements } from '../database.ts';
import type { Version } from '../generated/prisma/client.ts';
import { createReprocess } from '../jobs/create-reprocess.ts';
import { reopenJobs } from '../jobs/reopen-jobs.ts';
import { fromIsoDate, fromMetadata } from '../records.ts';
import { refreshStatus } from './document-status.ts';

/** See DocumentStore.registerUpload; runs in a transaction. */
export async function registerUpload(tx: Statements, upload: NewUpload): Promise<RegisteredUpload> {
  await lockRegistration(tx);
  const known = await findSameContent(tx, upload);
  if (known) return answerKnown(tx, known, upload);
  const documentId =
    'given' in upload.documentId ? upload.documentId.given : await freeDocumentId(tx, upload.documentId.derived);
  const isNew = !(await lockDocument(tx, documentId));
  if (isNew)
    await tx.document.create({
      data: {
        id: documentId,
        ...fromMetadata(provisionalMetadata(upload.given, upload.fileName)),
        sample: upload.sample ?? false,
      },
    });
  const version = await addVersion(tx, documentId, upload);
  if (!isNew) await showUnlessAnswering(tx, documentId, upload);
  const jobId = await addJob(tx, version, upload.requestId);
  return { jobId, documentId, versionId: version.id, duplicate: false };
}

async function findSameContent(tx: Statements, { documentId, sha256 }: NewUpload): Promise<Version | null> {
  const where = 'given' in documentId ? { sha256, documentId: documentId.given } : { sha256 };
  return tx.version.findFirst({ where, orderBy: [{ uploadedAt: 'desc' }, { sequence: 'desc' }] });
}

/**
 * The job that read the content answers for it; one that failed or was cancelled is queued again. With metadata that
 * were not given before, the content is read again. Throws ConflictError where it is being read without them.
 */
async function answerKnown(
  tx: Statements,
  version: Version,
  { given, requestId }: NewUpload,
): Promise<RegisteredUpload> {
  const { id: versionId, documentId } = version;
  await lockDocument(tx, documentId);
  const isNews = await keepGiven(tx, version, given);
  const job = await tx.job.findFirst({ where: { versionId }, orderBy: { number: 'desc' } });
  if (job === null) return { jobId: await addJob(tx, version, requestId), documentId, versionId, duplicate: false };
  const unread = version.status === 'failed' && (job.state === 'failed' || job.state === 'cancelled');
  if (unread) await reopenJobs(tx, [job.id]);
  else if (isNews)
    return {
      ...(await createReprocess(tx, { documentId, versionId, requestId })),
      documentId,
      versionId,
      duplicate: false,
    };
  return { jobId: job.id, documentId, versionId, duplicate: !unread };
}

/** Adds what is given to what was given with the version before; returns whether that changes anything. */
async function keepGiven(tx: Statements, { id, given: before }: Version, given: GivenMetadata): Promise<boolean> {
  const together = { ...(before as GivenMetadata), ...storableJson(given) };
  if (isDeepStrictEqual(together, before)) return false;
  await tx.version.update({ where: { id }, data: { given: together as object } });
  return true;
}

/** Returns the derived id, or where it is taken the first of `id-2`, `id-3` … that is not. */
async function freeDocumentId(tx: Statements, derived: string): Promise<string> {
  const rows = await tx.document.findMany({ where: { id: { startsWith: derived } }, select: { id: true } });
  const taken = new Set(rows.map(({ id }) => id));
  let candidate = derived;
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${derived}-${number}`;
  return candidate;
}

async function addVersion(tx: Statements, documentId: string, upload: NewUpload): Promise<Version> {
  const newest = await tx.version.findFirst({
    where: { documentId },
    orderBy: { sequence: 'desc' },
    select: { sequence: true },
  });
  const sequence = (newest?.sequence ?? 0) + 1;
  return tx.version.create({
    data: {
      id: `${documentId}@${sequence}`,
      documentId,
      sequence,
      sha256: upload.sha256,
      fileName: upload.fileName,
      mediaType: upload.mediaType,
      sizeBytes: upload.sizeBytes,
      given: storableJson(upload.given) as object,
      uploadedAs: 'derived' in upload.documentId ? documentId : null,
      inForceFrom: fromIsoDate(upload.given.inForceFrom),
      inForceTo: fromIsoDate(upload.given.inForceTo),
    },
  });
}

/** A document that never answered is listed with what is known of its newest version. */
async function showUnlessAnswering(tx: Statements, documentId: string, upload: NewUpload): Promise<void> {
  const metadata = fromMetadata(provisionalMetadata(upload.given, upload.fileName));
  await tx.document.updateMany({ where: { id: documentId, currentVersionId: null }, data: metadata });
  await refreshStatus(tx, [documentId]);
}

/** Returns what a document is shown with until it has been read: what the uploader said, and what follows from it. */
function provisionalMetadata(given: GivenMetadata, fileName: string): DocumentMetadata {
  return {
    authority: given.authority ?? null,
    coverage: given.coverage ?? [],
    lastUpdated: given.lastUpdated ?? null,
    inForceFrom: given.inForceFrom ?? null,
    inForceTo: given.inForceTo ?? null,
    sourceUrl: given.sourceUrl ?? null,
    instrumentNumber: given.instrumentNumber ?? null,
    instrumentYear: given.instrumentYear ?? null,
    versionLabel: given.versionLabel ?? null,
    registerId: given.registerId ?? null,
    aliases: given.aliases ?? [],
    ...listUnread(given, fileName),
  };
}

async function addJob(tx: Statements, version: Version, requestId: string | null): Promise<string> {
  const id = randomUUID();
  await tx.job.create({
    data: {
      id,
      kind: 'ingest',
      documentId: version.documentId,
      versionId: version.id,
      fileName: version.fileName,
      requestId,
    },
  });
  return id;
}
