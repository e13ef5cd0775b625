import { NotFoundError } from '@regqa/errors';
import type { DocumentRecord, StructureOwner, VersionRecord } from '@regqa/ports';
import type { DocumentsContext } from './documents-context.ts';
import { storedId } from './stored-text.ts';

/** Returns the document with its versions, newest first. Throws NotFoundError. */
export async function findDocument(
  { documents }: DocumentsContext,
  documentId: string,
): Promise<{ document: DocumentRecord; versions: VersionRecord[] }> {
  const found = await documents.getDocument(storedId(documentId, 'Document'));
  if (!found) throw new NotFoundError(`Document "${documentId}" not found`);
  return found;
}

/** Returns where the structure of the named version is kept, else of the current one. Throws NotFoundError. */
export async function publishedVersion(
  { documents }: DocumentsContext,
  documentId: string,
  versionId: string | undefined,
): Promise<StructureOwner> {
  const owner = await documents.structureOwner(
    documentId,
    versionId === undefined ? null : storedId(versionId, 'Version'),
  );
  if (owner !== undefined) return owner;
  throw new NotFoundError(
    versionId === undefined
      ? `Document "${documentId}" has no published text`
      : `Version "${versionId}" is not a published version of the document`,
  );
}
