// Runs in a thread of a parser process: a parser that hangs cannot notice by itself that its worker was killed.
import { workerData } from 'node:worker_threads';

const { parent, intervalMs } = workerData as { parent: number; intervalMs: number };

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, intervalMs);
