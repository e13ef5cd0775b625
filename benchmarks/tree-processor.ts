import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Clock ticks a second that Linux reports process times in (USER_HZ), the same on all its usual builds. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly seconds: number;
}

/**
 * Returns the processor time that a process, everything below it and the database server on the data folder have taken
 * so far, in seconds; children that have ended count through their parents (Linux).
 */
export function treeProcessorSeconds(rootPid: number, dataFolder: string): number {
  return secondsBelow([
    rootPid,
    Number(readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]),
  ]);
}

function secondsBelow(roots: readonly number[]): number {
  const processes = new Map<number, ProcessTimes>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const times = readTimes(Number(entry));
    if (times !== undefined) processes.set(Number(entry), times);
  }
  const inTree = (pid: number): boolean =>
    roots.includes(pid) || (processes.has(pid) && inTree((processes.get(pid) as ProcessTimes).parent));
  return [...processes].filter(([pid]) => inTree(pid)).reduce((sum, [, { seconds }]) => sum + seconds, 0);
}

/** Returns the processor time that a process and everything below it have taken so far, in seconds (Linux). */
export function processProcessorSeconds(rootPid: number): number {
  return secondsBelow([rootPid]);
}

/** Undefined for a process that has ended meanwhile. */
function readTimes(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // After the name: state, ppid, …; utime, stime, cutime and cstime are fields 14 to 17 of proc(5).
    const ticks = fields.slice(11, 15).reduce((sum, own) => sum + own, 0);
    return { parent: fields[1] as number, seconds: ticks / TICKS_PER_SECOND };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
