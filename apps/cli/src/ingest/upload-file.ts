import { openAsBlob } from 'node:fs';
import { ApiError } from '@regqa/client';
import type { ApiClient } from '@regqa/client';
import type { SourceFile } from './collect-files.ts';

/** What became of an upload: the job that reads it, or why it was refused. */
export type UploadResult =
  | { readonly file: SourceFile; readonly jobId: string; readonly documentId: string; readonly duplicate: boolean }
  | { readonly file: SourceFile; readonly refused: string };

/** Text fields of an upload by their names in the interface. */
export type UploadFieldValues = Readonly<Record<string, string>>;

/**
 * Uploads a file from disk without holding it in memory. Returns why where the service refuses this file (400, 409,
 * 413, 415, 422) or it cannot be read; throws ApiError where it would refuse any, and fetch's error when it cannot be
 * reached.
 */
export async function uploadFile(
  client: ApiClient,
  file: SourceFile,
  fields: UploadFieldValues,
): Promise<UploadResult> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  try {
    form.append('file', await openAsBlob(file.path, { type: file.mediaType }), file.name);
    const accepted = await client.call('uploadDocument', { body: form });
    return { file, jobId: accepted.job_id, documentId: accepted.document_id, duplicate: accepted.duplicate };
  } catch (error) {
    if (error instanceof ApiError && [400, 409, 413, 415, 422].includes(error.status))
      return { file, refused: error.detail };
    if (isUnreadable(error)) return { file, refused: `it cannot be read from disk: ${(error as Error).message}` };
    throw error;
  }
}

function isUnreadable(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return (
    code === 'ENOENT' ||
    code === 'EACCES' ||
    code === 'ERR_INVALID_ARG_VALUE' ||
    (error instanceof DOMException && error.name === 'NotReadableError')
  );
}
