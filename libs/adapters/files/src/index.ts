export { createFolderFileStore, syncFolder } from './folder-file-store.ts';
export { openS3FileStore } from './open-s3-file-store.ts';
export type { S3FileStoreOptions } from './create-s3-file-store.ts';
