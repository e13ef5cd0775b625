import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { fileStoreContract } from '@regqa/testing/contracts';
import { createFolderFileStore } from './folder-file-store.ts';

async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'regqa-files-'));
}

describe('the file store in a folder', () => {
  fileStoreContract(async () => {
    const folder = await newFolder();
    return {
      files: await createFolderFileStore(folder),
      countKept: async () =>
        (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length,
      close: () => rm(folder, { recursive: true, force: true }),
    };
  });

  it('makes folders that nobody else may look into', async () => {
    const folder = join(await newFolder(), 'files');
    const store = await createFolderFileStore(folder);
    const { sha256 } = await store.write(Readable.from(['text']), { maxBytes: 100 });
    for (const path of [folder, join(folder, 'incoming'), join(folder, sha256.slice(0, 2))])
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    await rm(folder, { recursive: true });
  });

  it('clears what killed uploads left long ago, and nothing that may still be written', async () => {
    const folder = await newFolder();
    const incoming = join(folder, 'incoming');
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, 'old'), 'left by a killed process');
    await utimes(join(incoming, 'old'), 0, 0);
    await writeFile(join(incoming, 'new'), 'being written');
    await createFolderFileStore(folder);
    await expect(stat(join(incoming, 'old'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await stat(join(incoming, 'new'))).size).toBe(13);
    await rm(folder, { recursive: true });
  });

  it('begins while an upload ends', async () => {
    const folder = await newFolder();
    const incoming = join(folder, 'incoming');
    await mkdir(incoming, { recursive: true });
    await symlink(join(folder, 'gone'), join(incoming, 'just renamed'));
    await expect(createFolderFileStore(folder)).resolves.toBeDefined();
  });
});
