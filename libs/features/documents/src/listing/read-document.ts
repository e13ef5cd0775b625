import { NotFoundError } from '@regqa/errors';
import type { Handler } from '../documents-context.ts';
import { findDocument } from '../find-document.ts';
import { passageRelations } from '../provisions/passage-relations.ts';
import { storedId } from '../stored-text.ts';
import { documentDetailToWire } from '../wire/document-to-wire.ts';
import { passageToWire } from '../wire/passage-to-wire.ts';

/** Returns a document with its versions, newest first, and their receipts. Throws NotFoundError. */
export const getDocument: Handler<'getDocument'> = async (context, { params }) => {
  const { document, versions } = await findDocument(context, params.document_id);
  return documentDetailToWire(document, versions);
};

/** Returns a published original: of the named version, else the current, else the newest. Throws NotFoundError. */
export const getDocumentFile: Handler<'getDocumentFile'> = async (context, { params, query }) => {
  const { document_id: documentId } = params;
  const { version_id: versionId } = query;
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
};

const noFile = (documentId: string, versionId: string | undefined) =>
  versionId === undefined
    ? `Document "${documentId}" has no file`
    : `Version "${versionId}" of document "${documentId}" not found`;

/** Returns a passage of the corpus as it answers now. Throws NotFoundError. */
export const getPassage: Handler<'getPassage'> = async ({ documents }, { params: { chunk_id: chunkId } }) => {
  const located = await documents.getPassage(storedId(chunkId, 'Passage'));
  if (!located) throw new NotFoundError(`Passage "${chunkId}" not found`);
  return { ...passageToWire(located), ...(await passageRelations(documents, located)) };
};
