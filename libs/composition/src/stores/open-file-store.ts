import type { FileStore } from '@regqa/ports';
import type { Opening } from './opening.ts';
import type { FileStoreOptions } from './store-options.ts';

/** Returns the store of original files that the options choose. */
export async function openFileStore(options: FileStoreOptions, _opening: Opening): Promise<FileStore> {
  const { createFolderFileStore } = await import('@regqa/adapter-files');
  return createFolderFileStore(options.folder);
}
