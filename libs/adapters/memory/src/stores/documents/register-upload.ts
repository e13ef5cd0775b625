// Decides whether an upload is a new document, a new version of one, or content that is there already.
import { isDeepStrictEqual } from 'node:util';
import { listUnread } from '@regqa/domain';
import type { DocumentMetadata, GivenMetadata, NewUpload, RegisteredUpload } from '@regqa/ports';
import { addJob, createReprocess } from '../jobs/create-jobs.ts';
import { reopenJob } from '../jobs/reopen-jobs.ts';
import { storable } from '../storable.ts';
import { change } from '../tables.ts';
import type { Tables, VersionRow } from '../tables.ts';
import { refreshStatus } from './document-status.ts';
import { versionsOf } from './records.ts';

/** See DocumentStore.registerUpload. */
export function registerUpload(tables: Tables, given: NewUpload): RegisteredUpload {
  const upload = storable(given);
  const known = sameContent(tables, upload);
  if (known !== undefined) return answerKnown(tables, known, upload);
  const documentId =
    'given' in upload.documentId ? upload.documentId.given : freeDocumentId(tables, upload.documentId.derived);
  const isNew = !tables.documents.has(documentId);
  if (isNew) addDocument(tables, documentId, upload);
  const version = addVersion(tables, documentId, upload);
  if (!isNew) showUnlessAnswering(tables, documentId, upload);
  return { jobId: addIngestJob(tables, version, upload), documentId, versionId: version.id, duplicate: false };
}

function sameContent(tables: Tables, { documentId, sha256 }: NewUpload): VersionRow | undefined {
  return [...tables.versions.values()].findLast(
    (version) => version.sha256 === sha256 && (!('given' in documentId) || version.documentId === documentId.given),
  );
}

/** The job that read the content answers for it, as in DocumentStore.registerUpload. */
function answerKnown(tables: Tables, version: VersionRow, upload: NewUpload): RegisteredUpload {
  const { id: versionId, documentId } = version;
  const given = { ...version.given, ...upload.given };
  const isNews = !isDeepStrictEqual(given, version.given);
  change(tables.versions, versionId, { given });
  const job = [...tables.jobs.values()].findLast((one) => one.versionId === versionId);
  const registered = { documentId, versionId, duplicate: false };
  if (job === undefined) return { jobId: addIngestJob(tables, version, upload), ...registered };
  if (version.status === 'failed' && (job.state === 'failed' || job.state === 'cancelled')) {
    reopenJob(tables, job.id);
    return { jobId: job.id, ...registered };
  }
  if (!isNews) return { jobId: job.id, ...registered, duplicate: true };
  return { ...createReprocess(tables, documentId, upload.requestId, versionId), ...registered };
}

function freeDocumentId(tables: Tables, derived: string): string {
  let candidate = derived;
  for (let number = 2; tables.documents.has(candidate); number += 1) candidate = `${derived}-${number}`;
  return candidate;
}

function addDocument(tables: Tables, id: string, { given, fileName, sample = false }: NewUpload): void {
  tables.documents.set(id, {
    id,
    ...shownUnread(given, fileName),
    status: 'processing',
    statusReason: null,
    passageCount: 0,
    sample,
    currentVersionId: null,
  });
}

function addVersion(tables: Tables, documentId: string, upload: NewUpload): VersionRow {
  const sequence = (versionsOf(tables, documentId).at(-1)?.sequence ?? 0) + 1;
  const { sha256, fileName, mediaType, sizeBytes, given } = upload;
  const version: VersionRow = {
    id: `${documentId}@${sequence}`,
    ...{ documentId, sequence, sha256, fileName, mediaType, sizeBytes, given },
    uploadedAs: 'derived' in upload.documentId ? documentId : null,
    status: 'processing',
    statusReason: null,
    inForceFrom: given.inForceFrom ?? null,
    inForceTo: given.inForceTo ?? null,
    versionLabel: null,
    passageCount: 0,
    uploadedAt: tables.now(),
    publishedAt: null,
    receipt: null,
    generation: null,
    digest: null,
    termCounts: new Map(),
  };
  tables.versions.set(version.id, version);
  return version;
}

/** A document that never answered is listed with what is known of its newest version. */
function showUnlessAnswering(tables: Tables, documentId: string, { given, fileName }: NewUpload): void {
  if (tables.documents.get(documentId)?.currentVersionId === null)
    change(tables.documents, documentId, shownUnread(given, fileName));
  refreshStatus(tables, documentId);
}

const addIngestJob = (tables: Tables, { id, documentId, fileName }: VersionRow, upload: NewUpload): string =>
  addJob(tables, { kind: 'ingest', documentId, versionId: id, fileName, requestId: upload.requestId });

const UNKNOWN = {
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
};

const shownUnread = (given: GivenMetadata, fileName: string): DocumentMetadata => ({
  ...UNKNOWN,
  ...given,
  ...listUnread(given, fileName),
});
