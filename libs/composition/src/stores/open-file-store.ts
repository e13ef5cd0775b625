import type { FileStore } from '@regqa/ports';
import type { Opening } from './opening.ts';
import type { FileStoreOptions } from './store-options.ts';

/** Returns the store of original files that the options choose. */
export async function openFileStore(options: FileStoreOptions, { stack, logger }: Opening): Promise<FileStore> {
  const { createFolderFileStore, openS3FileStore } = await import('@regqa/adapter-files');
  if (options.kind === 'folder')
    return createFolderFileStore(options.folder, { minFreeBytes: options.minFreeBytes ?? 0, logger });
  const store = await openS3FileStore(options);
  stack.add('the file store', async () => store.close());
  return store;
}
