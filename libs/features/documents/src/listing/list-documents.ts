import type { documentsRoutes, RouteOutput } from '@regqa/contracts';
import type { DocumentsContext } from '../documents-context.ts';
import { documentToWire } from '../wire/document-to-wire.ts';
import { documentFilter } from './document-filter.ts';
import type { ListingQuery } from './document-filter.ts';

/** Returns a page of the documents that match, by title, then id, and how many match in all. */
export async function listDocuments(
  context: DocumentsContext,
  query: ListingQuery,
): Promise<RouteOutput<(typeof documentsRoutes)['listDocuments']>> {
  const { skip, limit } = query;
  const { documents, total } = await context.documents.listDocuments(documentFilter(query), { skip, limit });
  return { documents: documents.map(documentToWire), total, skip, limit };
}
