import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { NotFoundError } from '@regqa/errors';
import type { FilePart, FileStore, StoredFile } from '@regqa/ports';
import { DiskSpace } from './disk-space.ts';
import type { DiskSpaceOptions } from './disk-space.ts';
import { isSha256, writeHashed } from './write-hashed.ts';

/** A temporary file that nobody has written to for so long was left by a process that was killed. */
const STALE_AFTER_MS = 60 * 60 * 1_000;
/** Mode of folders that are made; one that is there keeps what its operator gave it. */
const OWNER_ALONE = 0o700;

/** Original files in a folder, each under its hash, spread over 256 folders by the first two digits. */
class FolderFileStore implements FileStore {
  readonly #folder: string;
  readonly #incoming: string;
  readonly #space: DiskSpace;

  constructor(folder: string, space: DiskSpace) {
    this.#folder = folder;
    this.#space = space;
    this.#incoming = join(folder, 'incoming');
  }

  /** Makes the folder and clears what killed uploads left. */
  async prepare(): Promise<void> {
    await mkdir(this.#incoming, { recursive: true, mode: OWNER_ALONE });
    for (const name of await readdir(this.#incoming)) await this.#removeStale(join(this.#incoming, name));
  }

  async write(content: Readable, { maxBytes }: { maxBytes: number }): Promise<StoredFile> {
    const temporary = join(this.#incoming, randomUUID());
    try {
      const stored = await writeHashed(content, temporary, { maxBytes, ready: () => this.#space.check() });
      await this.#keep(temporary, stored.sha256);
      return stored;
    } catch (error) {
      throw this.#space.translate(error);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  check(): Promise<void> {
    return this.#space.check();
  }

  async read(sha256: string, part?: FilePart): Promise<Readable> {
    const { path } = await this.localPath(sha256);
    const stream = createReadStream(path, part && { start: part.first, end: part.last });
    await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject)).catch(refuseMissing);
    return stream;
  }

  async localPath(sha256: string): Promise<{ path: string; release(): Promise<void> }> {
    const path = this.#pathOf(sha256);
    await access(path).catch(refuseMissing);
    return { path, release: async () => {} };
  }

  async remove(sha256: string): Promise<void> {
    if (isSha256(sha256)) await rm(this.#pathOf(sha256), { force: true });
  }

  /** Throws NotFoundError for what is no hash: nothing but a hash ever becomes a path. */
  #pathOf(sha256: string): string {
    if (!isSha256(sha256)) throw new NotFoundError('File not found');
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }

  /** Moves a complete file to its place, durably: a reader sees all of it or nothing, even after a power cut. */
  async #keep(temporary: string, sha256: string): Promise<void> {
    const path = this.#pathOf(sha256);
    await mkdir(dirname(path), { recursive: true, mode: OWNER_ALONE });
    await rename(temporary, path);
    await syncFolder(dirname(path));
  }

  /** An upload of another process may end meanwhile. */
  async #removeStale(path: string): Promise<void> {
    const found = await stat(path).catch(noneWhereMissing);
    if (found !== null && Date.now() - found.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
  }
}

/** Returns the store of original files in `folder`, which is made when absent; nothing is kept free unless set. */
export async function createFolderFileStore(
  folder: string,
  options: DiskSpaceOptions = { minFreeBytes: 0, logger: { warn: () => {} } },
): Promise<FileStore> {
  const store = new FolderFileStore(folder, new DiskSpace(folder, options));
  await store.prepare();
  return store;
}

/** Makes a rename in the folder durable; Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function noneWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

function refuseMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new NotFoundError('File not found', { cause: error }) : error;
}
