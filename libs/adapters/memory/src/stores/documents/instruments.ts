// Decides which documents hold the instrument that a new file is a text of, and moves the file to one of them.
import { sameInstrument } from '@regqa/domain';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { DocumentStore } from '@regqa/ports';
import { refuseUnlessUnfinished } from '../jobs/job-rows.ts';
import { change } from '../tables.ts';
import type { Operation, Tables, VersionRow } from '../tables.ts';
import { refreshStatus } from './document-status.ts';
import { documentsThatAnswer, versionsOf } from './records.ts';

export const documentsOfInstrument: Operation<DocumentStore['documentsOfInstrument']> = (
  tables,
  identity,
  exceptDocumentId,
) => {
  return documentsThatAnswer(tables)
    .filter((row) => row.id !== exceptDocumentId && sameInstrument(identity, row))
    .map(({ id, currentVersionId }) => ({ documentId: id, versionId: currentVersionId }));
};

export const moveToDocument: Operation<DocumentStore['moveToDocument']> = (
  tables,
  { jobId, versionId, documentId },
) => {
  const version = tables.versions.get(versionId);
  if (version === undefined) throw new NotFoundError(`The version ${versionId} was deleted`);
  refuseUnlessUnfinished(tables, jobId);
  refuseUnlessMovable(tables, { from: version.documentId, to: documentId });
  const sequence = (versionsOf(tables, documentId).at(-1)?.sequence ?? 0) + 1;
  const moved = { ...version, id: `${documentId}@${sequence}`, documentId, sequence };
  renameVersion(tables, version, moved);
  tables.documents.delete(version.documentId);
  refreshStatus(tables, documentId);
  return moved.id;
};

function renameVersion(tables: Tables, version: VersionRow, moved: VersionRow): void {
  tables.versions.delete(version.id);
  tables.versions.set(moved.id, moved);
  for (const [id, job] of tables.jobs)
    if (job.versionId === version.id) change(tables.jobs, id, { versionId: moved.id, documentId: moved.documentId });
  for (const [generation, row] of tables.generations)
    if (row.versionId === version.id) change(tables.generations, generation, { versionId: moved.id });
}

/** Only a document that never answered and holds nothing else disappears; the other must answer. */
function refuseUnlessMovable(tables: Tables, { from, to }: { from: string; to: string }): void {
  if (tables.documents.get(from)?.currentVersionId != null || versionsOf(tables, from).length !== 1)
    throw new ConflictError(`The document ${from} holds more than the version that is read`);
  if (tables.documents.get(to)?.currentVersionId == null)
    throw new ConflictError(`The document ${to} does not answer any more`);
}
