import { statfs } from 'node:fs/promises';
import { StorageFullError } from '@regqa/errors';
import type { Log } from '@regqa/ports';

export interface DiskSpaceOptions {
  /** Bytes that are kept free: databases and indexes on the same disk stop when there are none left. */
  readonly minFreeBytes: number;
  readonly logger: Pick<Log, 'warn'>;
  /** Returns how many bytes are free where the folder is; the system's own count unless set. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

const FULL =
  'The disk of the original files is full: nothing can be uploaded or read in until there is space again. ' +
  'Free some space on it.';
const NO_SPACE: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);
/** So much more than the bound must be free before it counts as not full: what wavers is not full and free by turns. */
const AGAIN_FREE_SHARE = 1.1;
/** A quota that the count of free bytes does not show holds for so long after a write that it has refused. */
const REFUSAL_HOLDS_MS = 30_000;

/** Knows whether the disk of a folder has room. It logs when the disk becomes full and when it is not any more. */
export class DiskSpace {
  readonly #folder: string;
  readonly #options: DiskSpaceOptions;
  #full = false;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string, options: DiskSpaceOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /** Throws StorageFullError while less is free than is kept free. */
  async check(): Promise<void> {
    const { minFreeBytes, freeBytes = countFree } = this.#options;
    const free = await freeBytes(this.#folder);
    const isRefused = performance.now() - this.#refusedAt < REFUSAL_HOLDS_MS;
    this.#set(isRefused || free < minFreeBytes * (this.#full ? AGAIN_FREE_SHARE : 1), free);
    if (this.#full) throw new StorageFullError('files', FULL);
  }

  /** Returns what the port promises for an error of a write: StorageFullError where there was no space, else itself. */
  translate(error: unknown): unknown {
    if (!(error instanceof Error) || !NO_SPACE.has((error as NodeJS.ErrnoException).code)) return error;
    this.#refusedAt = performance.now();
    this.#set(true, 0);
    return new StorageFullError('files', FULL, { cause: error });
  }

  #set(full: boolean, freeBytes: number): void {
    if (full === this.#full) return;
    this.#full = full;
    const about = { folder: this.#folder, freeBytes, minFreeBytes: this.#options.minFreeBytes };
    const message = full
      ? 'The disk of the original files is full; uploads are refused'
      : 'There is space again for original files';
    this.#options.logger.warn(about, message);
  }
}

async function countFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
