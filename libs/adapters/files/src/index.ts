export { createFolderFileStore } from './create-folder-file-store.ts';
