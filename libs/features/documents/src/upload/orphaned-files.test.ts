import { beforeEach, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { createMemoryStores, MemoryFileStore } from '@regqa/adapter-memory';
import type { MemoryStores } from '@regqa/adapter-memory';
import { DependencyUnavailableError } from '@regqa/errors';
import { buildUpload } from '@regqa/testing';
import { OrphanedFiles } from './orphaned-files.ts';

let stores: MemoryStores;
let isDown = false;
let files: MemoryFileStore;
let orphaned: OrphanedFiles;

beforeEach(() => {
  isDown = false;
  stores = createMemoryStores({
    before: () => {
      if (isDown) throw new DependencyUnavailableError('database', 'The database is out of reach');
    },
  });
  files = new MemoryFileStore();
  files.contents.set('content', Buffer.from('text'));
  orphaned = new OrphanedFiles({ documents: stores.documents, files, logger: silentLogger });
});

it('keeps a file while an upload is under way that may be using it', async () => {
  let finish: (() => void) | undefined;
  const upload = orphaned.whileUploading(() => new Promise<void>((resolve) => (finish = resolve)));
  orphaned.add(['content']);
  await orphaned.drain();
  expect(files.contents.has('content')).toBe(true);
  await stores.documents.registerUpload(buildUpload('a', 'text', { sha256: 'content' }));
  finish?.();
  await upload;
  await orphaned.drain();
  expect(files.contents.has('content')).toBe(true);
});

it('removes a file that the uploads under way did not use', async () => {
  let finish: (() => void) | undefined;
  const upload = orphaned.whileUploading(() => new Promise<void>((resolve) => (finish = resolve)));
  orphaned.add(['content']);
  finish?.();
  await upload;
  await orphaned.drain();
  expect(files.contents.size).toBe(0);
});

it('lets an upload begin only when a removal is through', async () => {
  orphaned.add(['content']);
  const seen = await orphaned.whileUploading(async () => files.contents.size);
  expect(seen).toBe(0);
});

it('tries again what failed', async () => {
  isDown = true;
  orphaned.add(['content']);
  await orphaned.drain();
  expect(files.contents.size).toBe(1);
  isDown = false;
  orphaned.removeWaiting();
  await orphaned.drain();
  expect(files.contents.size).toBe(0);
});
