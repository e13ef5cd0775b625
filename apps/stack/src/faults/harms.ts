// What is done to the service where no process is stopped from outside: to its index, its readers and by its clients.
import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FreezableProcess } from '../freezable-process.ts';
import type { ManagedProcess } from '../managed-process.ts';
import { processTree, signalOne } from '../process-tree.ts';
import { questionOf } from './fictional-acts.ts';

const POLL_MS = 20;
/** Longest wait for a process to be there that is to be killed, and for the service to be ready again. */
const DEADLINE_MS = 180_000;
/** Far from the questions of every trial, so that none of them is in the cache. */
const OTHER_QUESTIONS = 500_000;

/** A harm that is done and undone, in the form of a process: `kill` does it, `start` undoes it or waits until it is. */
export function harm(name: string, { begin, end }: Record<'begin' | 'end', () => Promise<void>>): ManagedProcess {
  const nothing = () => undefined;
  return {
    name,
    state: 'running',
    pid: undefined,
    logFile: '',
    start: end,
    stop: begin,
    kill: begin,
    freeze: nothing,
    thaw: nothing,
  };
}

/** Returns a wait until the service at the address says that it is ready. Throws after three minutes. */
export const untilReady = (url: string) => async (): Promise<void> => {
  for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`${url} was not ready again within ${DEADLINE_MS} ms`);
};

/** The database of a data folder, which the service starts again by itself. */
export class OwnDatabase extends FreezableProcess {
  readonly name = 'database';
  readonly logFile = '';
  readonly #pidFile: string;
  readonly #ready: () => Promise<void>;

  constructor(dataFolder: string, url: string) {
    super();
    this.#pidFile = join(dataFolder, 'postgres/data/postmaster.pid');
    this.#ready = untilReady(url);
  }

  get pid(): number | undefined {
    const [pid] = readFileSync(this.#pidFile, 'utf8').split('\n');
    return Number(pid);
  }

  start(): Promise<void> {
    return this.#ready();
  }

  stop(): Promise<void> {
    return this.kill();
  }

  async kill(): Promise<void> {
    signalOne(this.pid!, 'SIGKILL');
  }
}

/** Kills the next process that reads a document for the service; another is begun for its job. */
export function readerDeath(service: ManagedProcess, database: ManagedProcess): ManagedProcess {
  const begin = async () => {
    for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline; await pause(POLL_MS)) {
      const others = new Set([service.pid, ...processTree(database.pid!)]);
      const readers = processTree(service.pid!).filter((pid) => !others.has(pid));
      if (readers.filter((pid) => signalOne(pid, 'SIGKILL')).length > 0) return;
    }
    throw new Error('No process read a document');
  };
  return harm('reader', { begin, end: async () => {} });
}

/** Cuts every file of the index in half; the service finds that and makes the index again from the database. */
export function indexDamage(dataFolder: string, url: string): ManagedProcess {
  const begin = async () => {
    const files = readdirSync(join(dataFolder, 'passages'), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter((file) => file.isFile())) {
      const path = join(parentPath, name);
      truncateSync(path, Math.floor(statSync(path).size / 2));
    }
  };
  return harm('index', { begin, end: untilReady(url) });
}

/** More clients than can be answered: so many ask new questions without a pause, with the same key. */
export function overload(urls: readonly string[], key: string, connections: number): ManagedProcess {
  let stopping = new AbortController();
  let number = OTHER_QUESTIONS;
  let asking: Promise<void>[] = [];
  const ask = async (url: string, signal: AbortSignal) => {
    while (!signal.aborted) {
      await fetch(`${url}/api/query`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(questionOf(number++)),
        signal,
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
    }
  };
  return harm('clients', {
    begin: async () => {
      const { signal } = (stopping = new AbortController());
      asking = Array.from({ length: connections }, (_none, at) => ask(urls[at % urls.length]!, signal));
    },
    end: async () => {
      stopping.abort();
      await Promise.all(asking);
    },
  });
}
