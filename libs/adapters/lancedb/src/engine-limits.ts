/**
 * Threads of the engine's own pool at least. By itself it takes two fewer than there are processors, and then hangs
 * on small machines: writing a word index of some size holds one of them for each part that is being written while
 * the file needs one more (lance-format/lance#7350). Measured on two processors: without this, folding at 58,000
 * passages never ended.
 */
const FEWEST_THREADS = 4;

/** The engine's limits, unless the environment sets others. */
const LIMITS = {
  // Parts of a word index that are written at the same time; fewer than threads, for the reason above.
  LANCE_FTS_NUM_SHARDS: '2',
  // Rows that are read at a time, and bytes that are read ahead, while additions are folded in: with the engine's own
  // 8,192 rows and 2 GB folding took 93 MB more at 60,000 passages, and .3 s of 1.2 s less.
  LANCE_DEFAULT_BATCH_SIZE: '1024',
  LANCE_DEFAULT_IO_BUFFER_SIZE: '16777216',
  LANCE_IO_THREADS: '4',
} as const;

/**
 * Sets how much the engine may use in the environment, which it reads when it is first called; what is set already
 * stays. The index has to do so itself: every process that opens one needs these limits, whatever starts it.
 */
export function limitEngine(env: Record<string, string | undefined>, processors: number): void {
  env['LANCE_CPU_THREADS'] ??= String(Math.max(FEWEST_THREADS, processors));
  for (const [name, value] of Object.entries(LIMITS)) env[name] ??= value;
}
