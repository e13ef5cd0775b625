import { JURISDICTIONS_EVERYWHERE } from '@regqa/contracts';
import type { KeyFilters } from '@regqa/contracts';
import type { DocumentFilter, DocumentStore, NamedDocument } from '@regqa/ports';
import type { ClientQuery, Query } from '../database.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { toDocument, toVersion } from '../records.ts';

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

/** Returns the conditions of documents that a key with these filters may see: those of `isWithinKey` of the domain. */
function withinFilters({ state, lga, documentTypes }: KeyFilters): Prisma.DocumentWhereInput[] {
  return [
    { status: 'published' },
    ...(documentTypes === null ? [] : [{ documentType: { in: documentTypes } }]),
    ...(state === null
      ? []
      : [
          {
            OR: [
              { jurisdiction: { in: [...JURISDICTIONS_EVERYWHERE] } },
              { state, ...(lga !== null && { OR: [{ jurisdiction: { not: 'Local' } }, { lga: { has: lga } }] }) },
            ],
          },
        ]),
  ];
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

export const documentsNamed: Query<DocumentStore['documentsNamed']> = async (client, names, within) => {
  if (names.length === 0) return [];
  const found = await client.$queryRaw<NamedDocument[]>`
    SELECT DISTINCT ON (given.name, d.id) given.name, d.id AS "documentId", d.title, v.generation
    FROM unnest(${[...new Set(names)]}::text[]) AS given (name)
    JOIN documents d ON lower(d.title) = lower(given.name)
      OR lower(regexp_replace(d.title, '\\s*\\([^()]*\\)$', '')) = lower(given.name)
      OR EXISTS (SELECT 1 FROM unnest(d.aliases) AS alias WHERE lower(alias) = lower(given.name))
    JOIN versions v ON v.id = d.current_version_id
    ORDER BY given.name, d.id`;
  if (within === undefined || found.length === 0) return found;
  const visible = await client.document.findMany({
    where: { id: { in: found.map(({ documentId }) => documentId) }, AND: withinFilters(within) },
    select: { id: true },
  });
  const ids = new Set(visible.map(({ id }) => id));
  return found.filter(({ documentId }) => ids.has(documentId));
};
