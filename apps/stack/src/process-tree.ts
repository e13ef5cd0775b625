import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Returns the process and all that descend from it, parents first; without `/proc`, as on macOS, itself alone. */
export function processTree(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) return [pid];
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    const parent = /^\d+$/.test(entry) ? parentOf(entry) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const tree = [pid];
  for (const one of tree) tree.push(...(children.get(one) ?? []));
  return tree;
}

/** Sends the signal to every process of the tree; one that is gone by then needs none. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of processTree(pid)) signalOne(one, signal);
}

/** Returns whether the process was there to be signalled. */
export function signalOne(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** The fourth field of `stat` comes after the name, which may hold anything, in brackets. */
function parentOf(entry: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch (error) {
    // It ended since the folder was read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
