// The whole service in one process with its stores on a small disk of their own, which can be filled.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOrClose } from '@regqa/composition';
import type { StackOptions } from '../stack.ts';
import { untilReady } from './harms.ts';
import type { Target } from './harms.ts';
import type { FaultBench } from './run-trial.ts';
import { dataFolderOf, startEmbeddedBench } from './start-embedded-bench.ts';

/** More than the stores of the trials take, and the space that the service keeps free. */
const DISK_MB = 1_024;
const BLOCK_BYTES = 4_096;
const BLOCKS_AT_ONCE = 256;
const FILLER = 'filler';

export const FULL_DISK_TARGETS: readonly string[] = ['embedded-disk'];

/** Whether a disk can be made here, in memory: on Linux, by root, where a container does not forbid it. */
export function canMakeDisk(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'regqa-disk-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  if (isMounted) execFileSync('umount', [folder]);
  rmdirSync(folder);
  return isMounted;
}

/** Starts the service as `startEmbeddedBench` does, on such a disk, which goes when the bench is closed. */
export function startFullDiskBench(options: StackOptions): Promise<FaultBench> {
  return startOrClose(async (closing) => {
    const folder = dataFolderOf(options);
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder]);
    closing.add('the disk', async () => void execFileSync('umount', [folder]));
    const bench = await startEmbeddedBench(options);
    closing.add('the service', () => bench.close());
    const targets = new Map([['embedded-disk', filledDisk(folder, bench.urls[0]!)]]);
    return { ...bench, targets, close: () => closing.close() };
  });
}

/** Fills the disk to its last block; undone, the file that does so is removed. */
function filledDisk(folder: string, url: string): Target {
  const file = join(folder, FILLER);
  return {
    acts: ['fill'],
    async begin() {
      await using handle = await open(file, 'w');
      for (const blocks of [BLOCKS_AT_ONCE, 1]) await writeUntilFull(handle, Buffer.alloc(blocks * BLOCK_BYTES));
    },
    async end() {
      rmSync(file);
      await untilReady(url)();
    },
  };
}

/** Leaves this process free meanwhile: it also measures how long health takes. */
async function writeUntilFull(handle: FileHandle, bytes: Buffer): Promise<void> {
  try {
    while ((await handle.write(bytes)).bytesWritten === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
