/**
 * Decides what becomes of an uploaded file: which document it belongs to, what is known of it, and that a job reads it.
 */
import { UploadFields } from '@regqa/contracts';
import { slugify } from '@regqa/domain';
import { validate } from '@regqa/platform';
import type { HandlerRequest } from '@regqa/platform';
import type { NewUpload, RegisteredUpload } from '@regqa/ports';
import type { Change, DoneEntry } from '../audit/audited.ts';
import type { DocumentsContext } from '../documents-context.ts';
import { plainLine } from '../stored-text.ts';
import { withoutExtension } from './display-file-name.ts';
import { givenMetadata } from './given-metadata.ts';
import { receiveUpload } from './receive-upload.ts';
import type { ReceivedUpload } from './receive-upload.ts';

/**
 * Stores the file, registers the version with its job, and hands the job over. What is refused leaves nothing behind.
 * Throws what `receiveUpload` and `givenMetadata` throw.
 */
export const uploadDocument: Change<'uploadDocument'> = async (context, request, done) => {
  const { jobId, documentId, versionId, duplicate } = await context.orphanedFiles.whileUploading(() =>
    receiveAndRegister(context, request, done),
  );
  // The job of a duplicate may have failed before and be queued again, so the sweep looks for it.
  if (duplicate) context.outbox.sweep();
  else context.outbox.handOver(jobId, request.requestId);
  request.logger.info({ job_id: jobId, document_id: documentId, version_id: versionId, duplicate }, 'upload accepted');
  return { job_id: jobId, document_id: documentId, version_id: versionId, duplicate };
};

async function receiveAndRegister(
  context: DocumentsContext,
  { raw, signal, requestId }: Pick<HandlerRequest, 'raw' | 'signal' | 'requestId'>,
  done: DoneEntry,
): Promise<RegisteredUpload> {
  const onUnused = (sha256: string) => context.orphanedFiles.add([sha256]);
  const received = await receiveUpload({
    raw,
    signal,
    files: context.files,
    maxBytes: context.maxUploadBytes,
    onUnused,
  });
  try {
    const upload = newUpload(received, requestId);
    return await context.changes.perform(
      ({ documents }) => documents.registerUpload(upload),
      ({ documentId, versionId, jobId, duplicate }) =>
        done(documentId, { version_id: versionId, job_id: jobId, sha256: upload.sha256, duplicate }),
    );
  } catch (error) {
    onUnused(received.file.sha256);
    throw error;
  }
}

function newUpload({ fields, file }: ReceivedUpload, requestId: string): NewUpload {
  const given = validate(UploadFields, filledFields(fields), 'body');
  const { sha256, sizeBytes, fileName, mediaType } = file;
  return {
    documentId:
      given.document_id === undefined
        ? { derived: slugify(withoutExtension(fileName)) || 'document' }
        : { given: given.document_id },
    given: givenMetadata(given),
    sha256,
    sizeBytes,
    fileName,
    mediaType,
    requestId,
  };
}

/** A form sends its empty fields too: they are fields left out. */
function filledFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  const plain = Object.entries(fields).map(([name, value]) => [name, plainLine(value)] as const);
  return Object.fromEntries(plain.filter(([, value]) => value !== ''));
}
