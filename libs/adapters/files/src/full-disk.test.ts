import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StorageFullError } from '@regqa/errors';
import type { FileStore } from '@regqa/ports';
import { createFolderFileStore } from './folder-file-store.ts';

const FLOOR = 1_000;
const UPLOAD = { maxBytes: 100 };

describe('the file store on a disk that fills up', () => {
  const disk = { freeBytes: 5_000 };
  let log: string[];
  let folder: string;
  let store: FileStore;

  beforeEach(async () => {
    disk.freeBytes = 5_000;
    log = [];
    folder = await mkdtemp(join(tmpdir(), 'regqa-full-'));
    const logger = { warn: (_fields: object, message: string) => void log.push(message) };
    store = await createFolderFileStore(folder, { minFreeBytes: FLOOR, freeBytes: async () => disk.freeBytes, logger });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = () => store.write(Readable.from(['text']), UPLOAD);
  const filesIn = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

  it('takes nothing once less is free than is kept free, and says why', async () => {
    disk.freeBytes = FLOOR - 1;
    await expect(write()).rejects.toThrow(StorageFullError);
    await expect(store.check!()).rejects.toThrow(
      'The disk of the original files is full: nothing can be uploaded or read in until there is space again. Free some space on it.',
    );
    expect(await filesIn()).toBe(0);
  });

  it('lets go of a content that it does not take, so that its sender is not kept waiting', async () => {
    disk.freeBytes = 0;
    const content = Readable.from(['text']);
    await expect(store.write(content, UPLOAD)).rejects.toThrow(StorageFullError);
    expect(content.destroyed).toBe(true);
  });

  it('can still be read, and takes files again as soon as there is space', async () => {
    const { sha256 } = await write();
    disk.freeBytes = 0;
    expect((await (await store.read(sha256)).toArray()).join('')).toBe('text');
    await expect(write()).rejects.toThrow(StorageFullError);
    disk.freeBytes = 5_000;
    await store.check!();
    expect((await write()).sha256).toBe(sha256);
  });

  it('logs when the disk is full and when it is not any more, and not for each attempt', async () => {
    disk.freeBytes = 0;
    for (let attempt = 0; attempt < 5; attempt++) await expect(write()).rejects.toThrow(StorageFullError);
    disk.freeBytes = 5_000;
    for (let attempt = 0; attempt < 5; attempt++) await write();
    expect(log).toEqual([expect.stringContaining('is full'), expect.stringContaining('space again')]);
  });

  it('is not full and free by turns while what is free wavers about the bound', async () => {
    disk.freeBytes = FLOOR - 1;
    await expect(write()).rejects.toThrow(StorageFullError);
    disk.freeBytes = FLOOR + 1;
    await expect(write()).rejects.toThrow(StorageFullError);
    expect(log).toHaveLength(1);
  });

  it.each(['ENOSPC', 'EDQUOT'])(
    'says the same where the system refuses a write with %s, and keeps no part of the file',
    async (code) => {
      const refused = Object.assign(new Error(`${code}: no space left on device, write`), { code });
      const content = Readable.from(
        (function* () {
          yield 'text';
          throw refused;
        })(),
      );
      await expect(store.write(content, UPLOAD)).rejects.toMatchObject({ name: 'StorageFullError', cause: refused });
      expect(await filesIn()).toBe(0);
      expect(log).toEqual([expect.stringContaining('is full')]);
    },
  );
});
