import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, type Logger } from '@regqa/platform';
import { commandLine, type ServerAccount, serverEnvironment } from './server-account.ts';
import { SERVER_SETTINGS } from './server-settings.ts';
import { hasServerProcesses, readServerState, removeStaleFile } from './server-state.ts';

export interface ServerStart {
  readonly folder: string;
  readonly account: ServerAccount;
  readonly settings: Readonly<Record<string, string>>;
  readonly logger: Logger;
  /** Ends a start that has not come to an end. */
  readonly stopping?: AbortSignal;
}

const START_DEADLINE_MS = 60_000;
const POLL_MS = 15;
/** A start fails for a moment while another one holds the folder, or when the port was taken meanwhile. */
const MOST_FAILED_STARTS = 10;
const RETRY_MS = 200;
/** The fast shutdown ends sessions and writes everything out; the immediate one leaves recovery to the next start. */
const SHUTDOWN = {
  fast: { signal: 'SIGINT', withinMs: 15_000 },
  immediate: { signal: 'SIGQUIT', withinMs: 5_000 },
} as const;

/** Resolves when a server takes connections in the folder: the one that runs there already, or a new one. */
export async function awaitServer(start: ServerStart): Promise<{ pid: number; port: number; takenOver: boolean }> {
  const dataFolder = join(start.folder, 'data');
  const deadline = Date.now() + START_DEADLINE_MS;
  let child: ChildProcess | undefined;
  for (
    let failedStarts = 0;
    failedStarts < MOST_FAILED_STARTS && Date.now() < deadline && start.stopping?.aborted !== true;
  ) {
    const state = readServerState(dataFolder);
    if (state.kind === 'alive' && state.ready)
      return { pid: state.pid, port: state.port, takenOver: child === undefined };
    if (state.kind === 'alive' || isRunning(child)) {
      await delay(POLL_MS);
    } else if (hasServerProcesses(dataFolder)) {
      await delay(RETRY_MS); // processes of a killed server end by themselves; a new one must not start beside them
    } else if (state.kind === 'stale') {
      start.logger.warn({ pid: state.pid }, 'Clearing what a killed PostgreSQL left behind');
      await removeStaleFile(dataFolder, state);
    } else if (child !== undefined) {
      failedStarts += 1;
      child = undefined;
      await delay(RETRY_MS);
    } else {
      child = await launch(start, dataFolder);
    }
  }
  throw new Error(`PostgreSQL did not start (${start.account.description}): ${await endOfLog(start.folder)}`);
}

/** Shuts down the server that runs in the folder, all that was committed on disk; resolves when it is gone. */
export async function stopServer({ folder, account, logger }: Omit<ServerStart, 'settings'>): Promise<void> {
  const dataFolder = join(folder, 'data');
  if (await shutDown(account, dataFolder, 'fast')) return;
  logger.warn({}, 'PostgreSQL did not shut down in time and is stopped at once; it recovers at the next start');
  if (!(await shutDown(account, dataFolder, 'immediate'))) throw new Error('PostgreSQL cannot be stopped');
}

/** Returns whether the server ended in time. */
async function shutDown(account: ServerAccount, dataFolder: string, mode: keyof typeof SHUTDOWN): Promise<boolean> {
  const state = readServerState(dataFolder);
  if (state.kind !== 'alive') return true;
  if (process.platform === 'win32') await runControl(account, ['stop', '-D', dataFolder, '-m', mode, '-W']);
  else process.kill(state.pid, SHUTDOWN[mode].signal);
  for (const deadline = Date.now() + SHUTDOWN[mode].withinMs; Date.now() < deadline; await delay(POLL_MS)) {
    if (readServerState(dataFolder).kind !== 'alive') return true;
  }
  return false;
}

/** Windows knows no signals: there pg_ctl tells the server. */
async function runControl(account: ServerAccount, args: readonly string[]): Promise<void> {
  const child = spawn(join(account.binaries, 'bin', 'pg_ctl.exe'), args, { stdio: 'ignore', windowsHide: true });
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Launches a server; detached, so that Ctrl-C in a terminal reaches the product first, which stops the server last. */
async function launch(start: ServerStart, dataFolder: string): Promise<ChildProcess> {
  const settings = Object.entries({ ...SERVER_SETTINGS, ...start.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const { command, args } = commandLine(start.account, 'postgres', [
    '-D',
    dataFolder,
    '-p',
    String(await freePort()),
    ...settings,
  ]);
  const log = openSync(logFile(start.folder), 'w');
  try {
    const child = spawn(command, args, {
      ...start.account.ids,
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', log],
      detached: true,
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

const logFile = (folder: string) => join(folder, 'server.log');

/** The last lines that the server wrote. */
async function endOfLog(folder: string): Promise<string> {
  return (await readFile(logFile(folder), 'utf8')).trim().split('\n').slice(-8).join('\n');
}
