import type { FileStore } from '@regqa/ports';
import { DiskSpace } from './disk-space.ts';
import type { DiskSpaceOptions } from './disk-space.ts';
import { FolderFileStore } from './folder-file-store.ts';

const SILENT = { warn: () => {} };

/** Returns the store of original files in `folder`, which is made when absent; nothing is kept free unless set. */
export async function createFolderFileStore(
  folder: string,
  options: Partial<DiskSpaceOptions> = {},
): Promise<FileStore> {
  const space = new DiskSpace(folder, { minFreeBytes: 0, logger: SILENT, ...options });
  const store = new FolderFileStore(folder, space);
  await store.prepare();
  return store;
}
