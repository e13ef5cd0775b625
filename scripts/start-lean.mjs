import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Compiled code is kept between starts: they take half the time. In the environment it serves threads and parser
 * processes too.
 */
const COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/regqa');

/** More allocator arenas than two cost some 150 MB after an ingestion and bring nothing on few cores. */
const ARENAS = 2;

/**
 * Blocks from so many KiB on are mapped apart and returned when freed, which the allocator otherwise stops doing:
 * another 90 MB. From 32 KiB on, which suits a worker, a question takes a tenth more processor time.
 */
const MAPPED_FROM_KIB = 128;

/**
 * Megabytes of a half of the young generation: half of it costs a sixth more processor time a question, and with the
 * default the heap stays larger after an ingestion. Megabytes of the old generation at most: V8 lets garbage grow with
 * this limit, which is 4 GB by itself; while documents were read 100 MB less were taken so.
 */
const SEMI_SPACE_MB = 16;
const OLD_SPACE_MB = 768;

/**
 * Starts the process again in its own place, under the same process id, so that it gives back what an ingestion took:
 * glibc makes an arena for every thread that allocates and hardly ever empties one, V8 keeps a large young generation,
 * and both can only be told before a process starts. Does nothing elsewhere than on Linux, and nothing when
 * `MALLOC_ARENA_MAX` is set. `semiSpaceMb` is half of the young generation,
 * `mappedFromKib` the size of the smallest blocks that are mapped apart.
 */
export function startLean({ semiSpaceMb = SEMI_SPACE_MB, mappedFromKib = MAPPED_FROM_KIB } = {}) {
  if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
    const args = [
      process.execPath,
      `--max-semi-space-size=${semiSpaceMb}`,
      `--max-old-space-size=${OLD_SPACE_MB}`,
      ...process.execArgv,
      ...process.argv.slice(1),
    ];
    const allocator = {
      MALLOC_ARENA_MAX: String(ARENAS),
      MALLOC_MMAP_THRESHOLD_: String(mappedFromKib * 1024),
      MALLOC_TRIM_THRESHOLD_: String(mappedFromKib * 1024),
    };
    process.execve?.(process.execPath, args, { ...process.env, ...allocator, NODE_COMPILE_CACHE: COMPILE_CACHE });
  }
  enableCompileCache(COMPILE_CACHE);
}
