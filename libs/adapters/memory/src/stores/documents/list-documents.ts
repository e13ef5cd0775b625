import { isWithinKey } from '@regqa/domain';
import type { KeyFilters } from '@regqa/contracts';
import type { DocumentFilter, DocumentStore, NamedDocument } from '@regqa/ports';
import { paged } from '../tables.ts';
import type { DocumentRow, Operation, Tables } from '../tables.ts';
import { documentsThatAnswer, toDocument, toVersion, versionsOf } from './records.ts';

export const listDocuments: Operation<DocumentStore['listDocuments']> = (tables, filter, page) => {
  const found = [...tables.documents.values()]
    .filter((row) => matches(row, filter))
    .sort((a, b) => compare(a.title, b.title) || compare(a.id, b.id));
  return { documents: paged(found, page).map(toDocument), total: found.length };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function matches(row: DocumentRow, filter: DocumentFilter): boolean {
  const { titleWords = [], lga, coverage, within, ...equal } = filter;
  const title = row.title.toLowerCase();
  return (
    Object.entries(equal).every(([name, value]) => value === undefined || row[name as keyof typeof equal] === value) &&
    (lga === undefined || row.lga.includes(lga)) &&
    (coverage === undefined || row.coverage.includes(coverage)) &&
    (within === undefined || isVisible(row, within)) &&
    titleWords.every((word) => title.includes(word.toLowerCase()))
  );
}

const isVisible = (row: DocumentRow, within: KeyFilters): boolean =>
  row.status === 'published' && isWithinKey(row, within);

export const getDocument: Operation<DocumentStore['getDocument']> = (tables, documentId) => {
  const row = tables.documents.get(documentId);
  return (
    row && {
      document: toDocument(row),
      versions: versionsOf(tables, documentId)
        .toReversed()
        .map((version) => toVersion(version, row.currentVersionId)),
    }
  );
};

/** See DocumentStore.documentsNamed. */
export function documentsNamed(tables: Tables, names: readonly string[], within?: KeyFilters): NamedDocument[] {
  return [...new Set(names)].sort(compare).flatMap((name) =>
    documentsThatAnswer(tables)
      .filter((row) => (within === undefined || isVisible(row, within)) && isNamed(row, name))
      .map(({ id, title, currentVersionId }) => ({
        name,
        documentId: id,
        title,
        generation: tables.versions.get(currentVersionId)!.generation!,
      })),
  );
}

function isNamed({ title, aliases }: DocumentRow, name: string): boolean {
  const withoutBrackets = title.replace(/(?<!\s)\s*\([^()]*\)$/, '');
  return [title, withoutBrackets, ...aliases].some((own) => own.toLowerCase() === name.toLowerCase());
}
