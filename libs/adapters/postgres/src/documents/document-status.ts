import type { Statements } from '../database.ts';

/** Sets the status of documents from their versions: published with a current one, else that of the newest. */
export async function refreshStatus(tx: Statements, documentIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE documents d
    SET status = CASE WHEN d.current_version_id IS NULL THEN newest.status ELSE 'published' END,
        status_reason = CASE WHEN d.current_version_id IS NULL THEN newest.status_reason END
    FROM (
      SELECT DISTINCT ON (document_id) document_id, status, status_reason FROM versions
      WHERE document_id = ANY(${documentIds}) ORDER BY document_id, sequence DESC
    ) newest
    WHERE newest.document_id = d.id`;
}

/** Sets the status of versions that are not published, and of their documents. */
export async function setUnpublishedStatus(
  tx: Statements,
  versionIds: readonly string[],
  { status, reason }: { status: 'processing' | 'quarantined' | 'failed'; reason: string | null },
): Promise<void> {
  const versions = await tx.version.updateManyAndReturn({
    where: { id: { in: [...versionIds] }, status: { not: 'published' } },
    data: { status, statusReason: reason },
    select: { documentId: true },
  });
  if (versions.length > 0)
    await refreshStatus(
      tx,
      versions.map(({ documentId }) => documentId),
    );
}
