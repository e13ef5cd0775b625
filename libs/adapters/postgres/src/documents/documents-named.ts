import type { DocumentStore, NamedDocument } from '@regqa/ports';
import type { Query } from '../database.ts';
import { withinFilters } from './within-filters.ts';

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
