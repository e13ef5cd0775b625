import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@regqa/platform';
import { TEST_RUN } from '../config.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** The whole service, started as a person starts it, with keys of its own and limits out of the way. */
export interface ServiceProcess {
  readonly url: string;
  readonly keys: { readonly access: string; readonly admin: string };
  readonly pid: number;
  /** From spawning the process to the first healthy answer, in milliseconds. */
  readonly readyMs: number;
  /** The exit code once it ends, null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** What it has written to standard error. */
  output(): string;
  /** SIGTERM, then the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: nothing gets a chance to clean up. */
  kill(): Promise<void>;
}

export interface ServiceProcessOptions {
  readonly dataFolder: string;
  readonly samples?: boolean;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

const KEYS = { access: 'test-access-key-000000000000', admin: 'test-admin-key-0000000000000' };
const NO_LIMIT = '100000000';
const DEADLINE_MS = 60_000;

/**
 * Starts the service and waits until it is healthy and has said so. Throws with its output when it ends instead, or
 * after 60 s.
 */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const started = performance.now();
  const url = `http://127.0.0.1:${await freePort()}`;
  const { child, output } = spawnService(options, url);
  await untilHealthy(url, child, output);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return child.exitCode ?? (child.signalCode === null ? ended : null);
  };
  return {
    url,
    keys: KEYS,
    pid: child.pid!,
    readyMs: performance.now() - started,
    ended,
    output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL').then(() => ended)),
  };
}

/** Starts a service that is expected to end by itself; returns its exit code and what it wrote to standard error. */
export async function runServiceToItsEnd(
  options: ServiceProcessOptions,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnService(options, `http://127.0.0.1:${await freePort()}`);
  const timer = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  return { code, output: output() };
}

function spawnService(
  { dataFolder, samples = true, env = {} }: ServiceProcessOptions,
  url: string,
): { child: ChildProcess; output: () => string } {
  const limits = Object.fromEntries(
    ['PUBLIC', 'ADMIN', 'QUERY', 'HEALTH'].map((bucket) => [`RATE_LIMIT_${bucket}_PER_MINUTE`, NO_LIMIT]),
  );
  const withoutModels = { ENABLE_EMBEDDINGS: 'false', ENABLE_RERANKING: 'false' };
  const keys = { API_ACCESS_KEY: KEYS.access, ADMIN_API_KEY: KEYS.admin };
  const own = { PORT: new URL(url).port, REGQA_DATA_DIR: dataFolder, LOG_LEVEL: 'warn' };
  const variables = { ...own, ...keys, ...withoutModels, ...limits, ...env };
  const args = [join(ROOT, 'apps/all-in-one/src/main.mjs'), ...(samples ? [] : ['--no-samples'])];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...TEST_RUN.programEnvironment(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text };
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}: ${output()}`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    // What it says to a person comes a moment after it listens.
    if (response?.status === 200 && output().includes('answers at')) return;
    await sleep(10);
  }
  child.kill('SIGKILL');
  throw new Error(`the service was not healthy within ${DEADLINE_MS} ms: ${output()}`);
}
