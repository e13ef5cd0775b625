import type { DocumentFilter, DocumentStore } from '@regqa/ports';
import type { ClientQuery, Query } from '../database.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { toDocument, toVersion } from '../records.ts';
import { withinFilters } from './within-filters.ts';

export const listDocuments: ClientQuery<DocumentStore['listDocuments']> = async (client, filter, { skip, limit }) => {
  const where = toWhere(filter);
  const [rows, total] = await client.$transaction([
    client.document.findMany({ where, orderBy: [{ title: 'asc' }, { id: 'asc' }], skip, take: limit }),
    client.document.count({ where }),
  ]);
  return { documents: rows.map(toDocument), total };
};

function toWhere(filter: DocumentFilter): Prisma.DocumentWhereInput {
  const { jurisdiction, documentType, state, lga, titleWords = [], coverage, within } = filter;
  return {
    ...(jurisdiction !== undefined && { jurisdiction }),
    ...(documentType !== undefined && { documentType }),
    ...(state !== undefined && { state }),
    ...(lga !== undefined && { lga: { has: lga } }),
    ...(coverage !== undefined && { coverage: { has: coverage } }),
    AND: [
      ...(within === undefined ? [] : withinFilters(within)),
      ...titleWords.map((word) => ({ title: { contains: asLiteral(word), mode: 'insensitive' as const } })),
    ],
  };
}

/** `contains` becomes ILIKE, where these characters stand for others. */
const asLiteral = (word: string) => word.replace(/[\\%_]/g, '\\$&');

export const getDocument: Query<DocumentStore['getDocument']> = async (client, documentId) => {
  const row = await client.document.findUnique({
    where: { id: documentId },
    include: { versions: { orderBy: { sequence: 'desc' } } },
  });
  if (row === null) return undefined;
  return {
    document: toDocument(row),
    versions: row.versions.map((version) => toVersion(version, row.currentVersionId)),
  };
};
