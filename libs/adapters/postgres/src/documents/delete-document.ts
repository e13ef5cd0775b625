import { NotFoundError } from '@regqa/errors';
import type { DocumentStore } from '@regqa/ports';
import { lockCorpus, lockDocument, startRelease } from '../corpus-lock.ts';
import type { Statements } from '../database.ts';
import { settleParents } from '../jobs/finish-job.ts';
import { shiftTermCounts } from './term-counts.ts';

const NOTHING_ADDED: ReadonlyMap<string, number> = new Map();

/** See DocumentStore.deleteDocument; runs in a transaction. */
export async function deleteDocument(tx: Statements, documentId: string): ReturnType<DocumentStore['deleteDocument']> {
  const release = await lockCorpus(tx);
  await lockDocument(tx, documentId);
  const document = await tx.document.findUnique({
    where: { id: documentId },
    include: { versions: { select: { id: true, sha256: true } } },
  });
  if (document === null) throw new NotFoundError('Document not found');
  const { currentVersionId, passageCount, versions } = document;
  const generations = await generationsOf(
    tx,
    versions.map(({ id }) => id),
  );
  const children = await tx.job.findMany({
    where: { documentId, parentJobId: { not: null } },
    select: { parentJobId: true },
  });
  if (currentVersionId !== null) await shiftTermCounts(tx, { retired: currentVersionId, added: NOTHING_ADDED });
  await tx.document.delete({ where: { id: documentId } });
  await settleParents(
    tx,
    children.map(({ parentJobId }) => parentJobId),
  );
  return {
    passages: passageCount,
    generations,
    orphanedFiles: await unusedFiles(
      tx,
      versions.map(({ sha256 }) => sha256),
    ),
    release: currentVersionId === null ? release : await startRelease(tx, -passageCount),
  };
}

/** Every generation that passages are stored of, the unpublished included: all may be in the passage index. */
async function generationsOf(tx: Statements, versionIds: string[]): Promise<string[]> {
  const rows = await tx.passage.groupBy({ by: ['generation'], where: { versionId: { in: versionIds } } });
  return rows.map(({ generation }) => generation);
}

/** See DocumentStore.unusedFiles. */
export async function unusedFiles(tx: Statements, sha256s: readonly string[]): Promise<string[]> {
  const used = await tx.version.findMany({ where: { sha256: { in: [...sha256s] } }, select: { sha256: true } });
  const stillUsed = new Set(used.map(({ sha256 }) => sha256));
  return [...new Set(sha256s)].filter((sha256) => !stillUsed.has(sha256));
}
