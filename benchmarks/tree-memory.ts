import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Memory of processes in MB (10^6 bytes). `rss` counts shared pages in every process that maps them, `pss` splits them
 * among the processes (Linux).
 */
export interface ProcessMemory {
  readonly rss: number;
  readonly pss: number;
  readonly processes: number;
  /** Files, sockets and pipes that are open. */
  readonly handles: number;
}

/** Returns the memory of a process with everything below it, and of the database server on the data folder. */
export function treeMemory(rootPid: number, dataFolder: string): ProcessMemory {
  return memoryBelow([rootPid, ...databasePid(dataFolder)]);
}

/** Returns the memory of a process with everything below it. */
export function processMemory(rootPid: number): ProcessMemory {
  return memoryBelow([rootPid]);
}

function memoryBelow(roots: readonly number[]): ProcessMemory {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  const inTree = (pid: number): boolean =>
    roots.includes(pid) || (parents.has(pid) && parents.get(pid)! > 1 && inTree(parents.get(pid)!));
  const totals = { rss: 0, pss: 0, processes: 0, handles: 0 };
  for (const pid of [...parents.keys()].filter(inTree)) {
    const [rollup, handles] = [readRollup(pid), countHandles(pid)];
    if (rollup === undefined) continue;
    totals.processes += 1;
    totals.handles += handles;
    totals.rss += kilobytes(rollup, 'Rss') / 1000;
    totals.pss += kilobytes(rollup, 'Pss') / 1000;
  }
  return totals;
}

/** Returns the process id of the database server on the data folder, or nothing where none runs. */
export function databasePid(dataFolder: string): number[] {
  try {
    return [Number(readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])];
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

const readRollup = (pid: number) => ifThere(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
const countHandles = (pid: number) => ifThere(() => readdirSync(`/proc/${pid}/fd`).length) ?? 0;

/** Returns what is read, or undefined where the process has ended. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

const kilobytes = (rollup: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) * 1.024;

const isGone = (error: unknown) => ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');
