import type { FileStore } from '@regqa/ports';
import { FolderFileStore } from './folder-file-store.ts';

/** Returns the store of original files in `folder`, which is made when absent. */
export async function createFolderFileStore(folder: string): Promise<FileStore> {
  const store = new FolderFileStore(folder);
  await store.prepare();
  return store;
}
