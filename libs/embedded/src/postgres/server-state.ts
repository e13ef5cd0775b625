import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What `postmaster.pid` in a data folder tells about its server. */
export type ServerState =
  | { readonly kind: 'none' }
  /** The file names a process that is gone, a zombie, or some other program's. */
  | { readonly kind: 'stale'; readonly pid: number; readonly content: string }
  | { readonly kind: 'alive'; readonly pid: number; readonly port: number; readonly ready: boolean };

/** Lines of postmaster.pid, from 0: process id, port, and whether it takes connections. */
const LINES = { pid: 0, port: 3, status: 7 };

/** Reads the state of the server that works in the folder (an absolute path without links). */
export function readServerState(dataFolder: string): ServerState {
  const content = readIfThere(join(dataFolder, 'postmaster.pid'));
  if (content === undefined) return { kind: 'none' };
  const lines = content.split('\n');
  const pid = Number(lines[LINES.pid]);
  if (!Number.isInteger(pid) || pid <= 0) return { kind: 'stale', pid: 0, content };
  if (!isServerProcess(pid, dataFolder)) return { kind: 'stale', pid, content };
  return { kind: 'alive', pid, port: Number(lines[LINES.port]), ready: lines[LINES.status]?.trim() === 'ready' };
}

/** Whether a process still works in the folder: on Linux each of PostgreSQL's processes has it as working directory. */
export function hasServerProcesses(dataFolder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && isServerProcess(Number(entry), dataFolder));
}

/**
 * Removes a stale postmaster.pid, which would keep a new server from starting while its process id is taken by another
 * program. A file that another start has written since is put back.
 */
export async function removeStaleFile(dataFolder: string, stale: { content: string }): Promise<void> {
  const file = join(dataFolder, 'postmaster.pid');
  const aside = `${file}.stale-${process.pid}`;
  await rename(file, aside).catch(ignoreMissing);
  if (readIfThere(aside) !== stale.content) await link(aside, file).catch(ignoreMissing);
  await rm(aside, { force: true });
}

function isServerProcess(pid: number, dataFolder: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid);
  const status = readIfThere(`/proc/${pid}/stat`);
  if (status === undefined || /\) [ZX] /.test(status)) return false;
  return workingDirectory(pid) === dataFolder;
}

/** Whether a process of that id exists, whatever program it runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // gone meanwhile, or another user's
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
