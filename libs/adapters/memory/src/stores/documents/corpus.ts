import type { CorpusSnapshot, CurrentDocument, DocumentStore, VersionToIngest } from '@regqa/ports';
import type { DocumentRow, Operation, Tables, VersionRow } from '../tables.ts';
import { documentsThatAnswer, toDocument, toMetadata, toVersion, versionsOf } from './records.ts';

/** See DocumentStore.corpusSnapshot. */
export function corpusSnapshot(tables: Tables): CorpusSnapshot {
  const rows = documentsThatAnswer(tables);
  return {
    release: tables.release,
    documents: rows.map((row) => ({ ...textOf(row, tables.versions.get(row.currentVersionId)!), ...toMetadata(row) })),
    others: rows.flatMap((row) =>
      versionsOf(tables, row.id)
        .filter(({ id, status }) => status === 'published' && id !== row.currentVersionId)
        .map((version) => otherText(row, version)),
    ),
  };
}

function textOf(row: DocumentRow, { id, sequence, generation, passageCount }: VersionRow) {
  return { documentId: row.id, versionId: id, sequence, generation: generation!, passageCount };
}

/** When the publisher last changed another version's text is not kept, so it is as old as its first day in force. */
function otherText(row: DocumentRow, version: VersionRow): CurrentDocument {
  const { inForceFrom, inForceTo, versionLabel } = version;
  return { ...toMetadata(row), ...textOf(row, version), lastUpdated: null, inForceFrom, inForceTo, versionLabel };
}

export const termFrequencies: Operation<DocumentStore['termFrequencies']> = (tables, stems) => {
  const answering = documentsThatAnswer(tables).map(({ currentVersionId }) => tables.versions.get(currentVersionId)!);
  const count = (stem: string) => answering.reduce((sum, { termCounts }) => sum + (termCounts.get(stem) ?? 0), 0);
  const counts = new Map(stems.map((stem) => [stem, count(stem)] as const).filter(([, passages]) => passages > 0));
  return { passages: statistics(tables).passages, counts };
};

/** See DocumentStore.statistics. */
export function statistics(tables: Tables): { documents: number; passages: number } {
  const answering = documentsThatAnswer(tables);
  return {
    documents: answering.length,
    passages: answering.reduce((sum, { passageCount }) => sum + passageCount, 0),
  };
}

/** See DocumentStore.versionToIngest. */
export function versionToIngest(tables: Tables, versionId: string): VersionToIngest | undefined {
  const row = tables.versions.get(versionId);
  const document = tables.documents.get(row?.documentId ?? '');
  if (row === undefined || document === undefined) return undefined;
  const { given, uploadedAs, digest } = row;
  return {
    version: toVersion(row, document.currentVersionId),
    document: toDocument(document),
    ...{ given, uploadedAs },
    movable:
      uploadedAs === document.id && document.currentVersionId === null && versionsOf(tables, document.id).length === 1,
    publishedDigest: document.currentVersionId === row.id ? digest : null,
  };
}
