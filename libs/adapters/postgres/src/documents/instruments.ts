// Decides which documents hold the instrument that a new file is a text of, and moves the file to one of them.
import { sameInstrument } from '@regqa/domain';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { DocumentStore, InstrumentIdentity } from '@regqa/ports';
import { lockRegistration } from '../corpus-lock.ts';
import type { Query, Statements } from '../database.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { refuseUnlessUnfinished } from '../jobs/finish-job.ts';
import { refreshStatus } from './document-status.ts';

export const documentsOfInstrument: Query<DocumentStore['documentsOfInstrument']> = async (
  tx,
  identity,
  exceptDocumentId,
) => {
  const candidates = likelyDocuments(identity);
  if (candidates.length === 0) return [];
  const rows = await tx.document.findMany({
    where: { currentVersionId: { not: null }, id: { not: exceptDocumentId }, OR: candidates },
    select: {
      id: true,
      currentVersionId: true,
      registerId: true,
      title: true,
      jurisdiction: true,
      state: true,
      lga: true,
    },
    orderBy: { id: 'asc' },
  });
  return rows
    .filter((row) => sameInstrument(identity, row))
    .map((row) => ({ documentId: row.id, versionId: row.currentVersionId! }));
};

/** A superset that the database can find: titles are compared word by word afterwards. */
function likelyDocuments({ registerId, title, jurisdiction, state }: InstrumentIdentity): Prisma.DocumentWhereInput[] {
  const year = /\b(?:18|19|20)\d\d\b/.exec(title ?? '')?.[0];
  return [
    ...(registerId === null ? [] : [{ registerId }]),
    ...(year === undefined ? [] : [{ jurisdiction, state, title: { contains: year } }]),
  ];
}

/** See DocumentStore.moveToDocument; runs in a transaction. */
export const moveToDocument: Query<DocumentStore['moveToDocument']> = async (tx, { jobId, versionId, documentId }) => {
  await lockRegistration(tx);
  const version = await tx.version.findUnique({ where: { id: versionId }, select: { documentId: true } });
  if (version === null) throw new NotFoundError(`The version ${versionId} was deleted`);
  await tx.$queryRaw`SELECT 1 AS found FROM documents WHERE id IN (${version.documentId}, ${documentId}) ORDER BY id FOR UPDATE`;
  await refuseUnlessUnfinished(tx, jobId);
  await refuseUnlessMovable(tx, { from: version.documentId, to: documentId });
  const newest = await tx.version.findFirstOrThrow({
    where: { documentId },
    orderBy: { sequence: 'desc' },
    select: { sequence: true },
  });
  const sequence = newest.sequence + 1;
  const moved = await tx.version.update({
    where: { id: versionId },
    data: { id: `${documentId}@${sequence}`, documentId, sequence },
  });
  await tx.job.updateMany({ where: { versionId: moved.id }, data: { documentId } });
  await tx.document.delete({ where: { id: version.documentId } });
  await refreshStatus(tx, [documentId]);
  return moved.id;
};

/** Only a document that never answered and holds nothing else disappears; the other must answer. */
async function refuseUnlessMovable(tx: Statements, { from, to }: { from: string; to: string }): Promise<void> {
  const [source, target] = await Promise.all([
    tx.document.findUnique({ where: { id: from }, include: { versions: { select: { id: true } } } }),
    tx.document.findUnique({ where: { id: to }, select: { currentVersionId: true } }),
  ]);
  if (source === null || source.currentVersionId !== null || source.versions.length !== 1)
    throw new ConflictError(`The document ${from} holds more than the version that is read`);
  if (target === null || target.currentVersionId === null)
    throw new ConflictError(`The document ${to} does not answer any more`);
}
