import type { S3FileStoreOptions } from './create-s3-file-store.ts';
import type { S3FileStore } from './s3-file-store.ts';

/** The same as `createS3FileStore`; the client of S3 is loaded only now, for it takes long and most run without it. */
export async function openS3FileStore(options: S3FileStoreOptions): Promise<S3FileStore> {
  const { createS3FileStore } = await import('./create-s3-file-store.ts');
  return createS3FileStore(options);
}
