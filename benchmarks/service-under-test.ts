import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');

/** A service started for measuring, with limits out of the way. */
export interface ServiceUnderTest {
  readonly url: string;
  readonly keys: { readonly access: string; readonly admin: string };
  readonly pid: number;
  /** From spawning the process to the first healthy answer, in milliseconds. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Starts the whole service on a data folder and waits until it is healthy. Throws after 60 s. */
export async function startService(dataFolder: string, options: { samples?: boolean } = {}): Promise<ServiceUnderTest> {
  const port = await freePort();
  const keys = { access: 'bench-access-key-000000000000', admin: 'bench-admin-key-0000000000000' };
  const unlimited = '100000000';
  const env = {
    ...process.env,
    PORT: String(port),
    REGQA_DATA_DIR: dataFolder,
    API_ACCESS_KEY: keys.access,
    ADMIN_API_KEY: keys.admin,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PUBLIC_PER_MINUTE: unlimited,
    RATE_LIMIT_ADMIN_PER_MINUTE: unlimited,
    RATE_LIMIT_QUERY_PER_MINUTE: unlimited,
    RATE_LIMIT_HEALTH_PER_MINUTE: unlimited,
  };
  const started = performance.now();
  const args = [join(ROOT, 'apps/all-in-one/src/main.ts'), ...(options.samples === true ? [] : ['--no-samples'])];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(url, child);
  return { url, keys, pid: child.pid!, readyMs: performance.now() - started, stop: () => stop(child) };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 10) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.status === 200) return;
    await sleep(10);
  }
  child.kill('SIGKILL');
  throw new Error('the service was not healthy within 60 s');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Memory of a process and everything below it, and of the database server on the data folder, in MB (10^6 bytes).
 * `rss` counts shared pages in every process that maps them, `pss` splits them among the processes (Linux).
 */
export function treeMemory(rootPid: number, dataFolder: string): { rss: number; pss: number; processes: number } {
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
  const roots = [rootPid, ...databasePid(dataFolder)];
  const inTree = (pid: number): boolean => roots.includes(pid) || (parents.has(pid) && parents.get(pid)! > 1 && inTree(parents.get(pid)!));
  const totals = { rss: 0, pss: 0, processes: 0 };
  for (const pid of [...parents.keys()].filter(inTree)) {
    const rollup = readRollup(pid);
    if (rollup === undefined) continue;
    totals.processes += 1;
    totals.rss += kilobytes(rollup, 'Rss') / 1000;
    totals.pss += kilobytes(rollup, 'Pss') / 1000;
  }
  return totals;
}

function databasePid(dataFolder: string): number[] {
  try {
    return [Number(readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])];
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

function readRollup(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

const kilobytes = (rollup: string, field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) * 1.024;

const isGone = (error: unknown) => ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');
