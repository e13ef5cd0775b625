import { describe } from '@jest/globals';
import { fileStoreContract } from '@regqa/testing/contracts';
import { MemoryFileStore } from './memory-file-store.ts';

describe('files in memory', () => {
  fileStoreContract(async () => {
    const files = new MemoryFileStore();
    return { files, countKept: async () => files.contents.size + files.writing, close: async () => {} };
  });
});
