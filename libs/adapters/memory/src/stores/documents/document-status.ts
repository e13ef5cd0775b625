import { change } from '../tables.ts';
import type { Tables } from '../tables.ts';
import { versionsOf } from './records.ts';

/** Sets the status of a document from its versions: published with a current one, else that of the newest. */
export function refreshStatus(tables: Tables, documentId: string): void {
  const newest = versionsOf(tables, documentId).at(-1);
  const answers = tables.documents.get(documentId)?.currentVersionId != null;
  change(tables.documents, documentId, {
    status: answers ? 'published' : (newest?.status ?? 'processing'),
    statusReason: answers ? null : (newest?.statusReason ?? null),
  });
}

/** Sets the status of a version that is not published, and of its document. */
export function setUnpublishedStatus(
  tables: Tables,
  versionId: string | null,
  { status, reason }: { status: 'processing' | 'quarantined' | 'failed'; reason: string | null },
): void {
  const version = tables.versions.get(versionId ?? '');
  if (version === undefined || version.status === 'published') return;
  tables.versions.set(version.id, { ...version, status, statusReason: reason });
  refreshStatus(tables, version.documentId);
}
