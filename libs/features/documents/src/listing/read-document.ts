import type { documentsRoutes, RouteOutput } from '@regqa/contracts';
import { NotFoundError } from '@regqa/errors';
import type { StreamReply } from '@regqa/platform';
import type { DocumentRecord, VersionRecord } from '@regqa/ports';
import type { DocumentsContext } from '../documents-context.ts';
import { passageRelations } from '../provisions/passage-relations.ts';
import { storedId } from '../stored-text.ts';
import { documentDetailToWire } from '../wire/document-to-wire.ts';
import { passageToWire } from '../wire/passage-to-wire.ts';

/** Returns a document with its versions, newest first, and their receipts. Throws NotFoundError. */
export async function getDocument(
  context: DocumentsContext,
  documentId: string,
): Promise<RouteOutput<(typeof documentsRoutes)['getDocument']>> {
  const { document, versions } = await findDocument(context, documentId);
  return documentDetailToWire(document, versions);
}

/** Returns a published original: of the named version, else the current, else the newest. Throws NotFoundError. */
export async function getDocumentFile(
  context: DocumentsContext,
  documentId: string,
  versionId?: string,
): Promise<StreamReply> {
  const { versions } = await findDocument(context, documentId);
  const version =
    versionId === undefined
      ? (versions.find(({ current }) => current) ?? versions[0])
      : versions.find((one) => one.id === versionId && one.publishedAt !== null);
  if (!version) throw new NotFoundError(noFile(documentId, versionId));
  return {
    kind: 'file',
    contentType: version.mediaType,
    fileName: version.fileName,
    sizeBytes: version.sizeBytes,
    open: (range) => context.files.read(version.sha256, range),
  };
}

const noFile = (documentId: string, versionId: string | undefined) =>
  versionId === undefined
    ? `Document "${documentId}" has no file`
    : `Version "${versionId}" of document "${documentId}" not found`;

/** Returns a passage of the corpus as it answers now. Throws NotFoundError. */
export async function getPassage(
  context: DocumentsContext,
  chunkId: string,
): Promise<RouteOutput<(typeof documentsRoutes)['getPassage']>> {
  const located = await context.documents.getPassage(storedId(chunkId, 'Passage'));
  if (!located) throw new NotFoundError(`Passage "${chunkId}" not found`);
  return { ...passageToWire(located), ...(await passageRelations(context.documents, located)) };
}

async function findDocument(
  context: DocumentsContext,
  documentId: string,
): Promise<{ document: DocumentRecord; versions: VersionRecord[] }> {
  const found = await context.documents.getDocument(storedId(documentId, 'Document'));
  if (!found) throw new NotFoundError(`Document "${documentId}" not found`);
  return found;
}
