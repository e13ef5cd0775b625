import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'regqa-file-';
/** No file is uploaded or read for so long: the folder's process was killed. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1_000;

export interface TemporaryFolder {
  readonly path: string;
  /** Removes the folder with all that is in it. */
  remove(): Promise<void>;
}

/**
 * Folders for single files; whoever makes one removes it. Making the first clears what killed processes left behind.
 */
export class TemporaryFolders {
  readonly #parent: string;
  #cleared: Promise<void> | undefined;

  constructor(parent: string) {
    this.#parent = parent;
  }

  /** Returns a new folder, which nobody else may look into. */
  async make(): Promise<TemporaryFolder> {
    await (this.#cleared ??= this.#clearStale());
    const path = await mkdtemp(join(this.#parent, NAME));
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  }

  async #clearStale(): Promise<void> {
    const names = (await readdir(this.#parent)).filter((name) => name.startsWith(NAME));
    for (const path of names.map((name) => join(this.#parent, name)))
      if (await isStale(path)) await rm(path, { recursive: true, force: true });
  }
}

/** What another process removes meanwhile is not stale. */
async function isStale(path: string): Promise<boolean> {
  const times = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  return times !== undefined && Date.now() - times.mtimeMs > STALE_AFTER_MS;
}
