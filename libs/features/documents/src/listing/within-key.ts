/** Decides which documents the holder of a key with mandatory filters sees. */
import type { KeyFilters } from '@regqa/contracts';
import { isWithinKey } from '@regqa/domain';
import type { DocumentsContext, Handler, RouteId } from '../documents-context.ts';

type Documents = DocumentsContext['documents'];

/** Returns the handler with documents as the holder of the key sees them: for a key without filters, as they are. */
export function withinKey<Id extends RouteId>(handle: Handler<Id>): Handler<Id> {
  return (context, request) => {
    const { filters } = request.principal;
    const documents = filters === undefined ? context.documents : within(context.documents, filters);
    return handle({ ...context, documents }, request);
  };
}

/**
 * Every way to a document begins with one of these four; whatever is read afterwards belongs to what they gave. What is
 * not published yet is not shown: its place and type are not certain.
 */
function within(documents: Documents, filters: KeyFilters): Documents {
  return {
    ...documents,
    listDocuments: (filter, page) => documents.listDocuments({ ...filter, within: filters }, page),
    getDocument: async (documentId) => {
      const found = await documents.getDocument(documentId);
      return found?.document.status === 'published' && isWithinKey(found.document, filters) ? found : undefined;
    },
    getPassage: async (chunkId) => {
      const located = await documents.getPassage(chunkId);
      return located !== undefined && isWithinKey(located.metadata, filters) ? located : undefined;
    },
    documentsNamed: (names) => documents.documentsNamed(names, filters),
  };
}
