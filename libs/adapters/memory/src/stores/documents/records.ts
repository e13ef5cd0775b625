import type { DocumentMetadata, DocumentRecord, VersionRecord } from '@regqa/ports';
import type { DocumentRow, Tables, VersionRow } from '../tables.ts';

export function toDocument({ currentVersionId: _, ...document }: DocumentRow): DocumentRecord {
  return document;
}

export function toMetadata(row: DocumentRow): DocumentMetadata {
  const { id: _id, status: _status, statusReason: _reason, passageCount: _count, sample: _sample, ...metadata } = row;
  const { currentVersionId: _version, ...own } = metadata;
  return own;
}

export function toVersion(row: VersionRow, currentVersionId: string | null): VersionRecord {
  const { given: _given, uploadedAs: _as, generation: _generation, digest: _digest, termCounts: _counts, ...own } = row;
  return { ...own, current: row.id === currentVersionId };
}

/** Versions of a document, the oldest upload first. */
export function versionsOf(tables: Tables, documentId: string): VersionRow[] {
  return [...tables.versions.values()]
    .filter((version) => version.documentId === documentId)
    .sort((a, b) => a.sequence - b.sequence);
}

/** Documents that answer, by id. */
export function documentsThatAnswer(tables: Tables): (DocumentRow & { readonly currentVersionId: string })[] {
  return [...tables.documents.values()]
    .filter((row): row is DocumentRow & { currentVersionId: string } => row.currentVersionId !== null)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
