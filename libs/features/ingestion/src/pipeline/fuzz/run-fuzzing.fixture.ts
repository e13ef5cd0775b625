import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { FuzzMessage, FuzzRequest } from './fuzz-messages.fixture.ts';

/** What became of the changed files of one format. */
export interface FuzzOutcome {
  readonly read: number;
  readonly refused: number;
  /** `file N: what`, each to be made again with the same seed. */
  readonly faults: readonly string[];
  /** Megabytes held after each quarter of the longest run. */
  readonly heapMb: readonly number[];
}

const PROCESS = join(import.meta.dirname, 'fuzz-process.fixture.ts');
/** One of these files takes milliseconds; a machine that has much else to do gets time. */
const LONGEST_FILE_MS = 60_000;
const HEAP_LIMIT_MB = 700;

/**
 * Reads the changed files in a process; one that a file ends or holds up is replaced and goes on with the next file.
 */
export async function runFuzzing(request: FuzzRequest): Promise<FuzzOutcome> {
  const total = { read: 0, refused: 0 };
  const faults: string[] = [];
  let heapMb: readonly number[] = [];
  for (let from = request.from; from < request.to;) {
    const run = await runProcess({ ...request, from });
    faults.push(...run.faults);
    if (run.end !== null) {
      total.read += run.end.read;
      total.refused += run.end.refused;
      heapMb = run.end.heapMb;
      break;
    }
    faults.push(`file ${run.last}: ${run.how}`);
    from = run.last + 1;
  }
  return { ...total, faults, heapMb };
}

interface ProcessRun {
  readonly faults: readonly string[];
  readonly end: Extract<FuzzMessage, { is: 'end' }> | null;
  readonly last: number;
  readonly how: string;
}

function runProcess(request: FuzzRequest): Promise<ProcessRun> {
  const child = fork(PROCESS, [], {
    execArgv: ['--expose-gc', `--max-old-space-size=${HEAP_LIMIT_MB}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {},
  });
  const faults: string[] = [];
  let last = request.from;
  let end: ProcessRun['end'] = null;
  let how = '';
  let watch = setTimeout(() => undefined, 0);
  const restartWatch = () => {
    clearTimeout(watch);
    watch = setTimeout(() => {
      how = `takes longer than ${LONGEST_FILE_MS} ms`;
      child.kill('SIGKILL');
    }, LONGEST_FILE_MS);
  };
  child.on('message', (message: FuzzMessage) => {
    restartWatch();
    if (message.is === 'reading') last = message.file;
    else if (message.is === 'fault') faults.push(`file ${message.file}: ${message.what}`);
    else end = message;
  });
  restartWatch();
  child.send(request);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(watch);
      resolve({ faults, end, last, how: how || `ended the process (${signal ?? code})` });
    });
  });
}
