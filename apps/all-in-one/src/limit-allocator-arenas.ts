/** More arenas than two cost some 150 MB after an ingestion and bring nothing on few cores. */
const ARENAS = '2';

/**
 * Starts the process again in its own place, under the same process id, with few allocator arenas. glibc gives every
 * thread that allocates an arena of its own and hardly ever gives their memory back; their number can only be set before
 * a process starts. Does nothing elsewhere than on Linux, and nothing when `MALLOC_ARENA_MAX` is set.
 */
export function limitAllocatorArenas(): void {
  if (process.platform !== 'linux' || process.env['MALLOC_ARENA_MAX'] !== undefined) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: ARENAS });
}
