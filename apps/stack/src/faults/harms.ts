// What can be done to the service: to one of its processes, its index, its readers, and by its clients.
import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ManagedProcess } from '../managed-process.ts';
import { processTree, signalOne, signalTree } from '../process-tree.ts';
import { isReady } from '../question-load.ts';
import { questionOf } from './fictional-acts.ts';

const POLL_MS = 20;
/** Longest wait for a process to be there that is to be killed, and for the service to be ready again. */
const DEADLINE_MS = 180_000;
/** Far from the questions of every trial, so that none of them is in the cache. */
const OTHER_QUESTIONS = 500_000;
/** Many more than two query services work on at once. */
const OVERLOAD_CONNECTIONS = 100;

export const ACTS_OF_FAULT = ['stop', 'freeze', 'kill', 'damage', 'fill', 'overload'] as const;
export type FaultAct = (typeof ACTS_OF_FAULT)[number];

/** What can be harmed, and how that begins and ends. */
export interface Target {
  readonly acts: readonly FaultAct[];
  /** Of a process that answers itself: while it is harmed, its health is not asked for. */
  readonly url?: string | undefined;
  begin(act: FaultAct): Promise<void>;
  /** Undoes it; resolves when what was harmed is ready again. */
  end(act: FaultAct): Promise<void>;
}

/** Returns a target whose process is stopped, frozen and killed. */
export function processTarget(process: ManagedProcess, url?: string): Target {
  return {
    acts: ['stop', 'freeze', 'kill'],
    url,
    async begin(act) {
      if (act === 'freeze') process.freeze();
      else await (act === 'stop' ? process.stop() : process.kill());
    },
    async end(act) {
      if (act === 'freeze') process.thaw();
      else await process.start();
    },
  };
}

/** Returns a wait until the service at the address says that it is ready. Throws after three minutes. */
export const untilReady = (url: string) => async (): Promise<void> => {
  for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    if (await isReady(url)) return;
  }
  throw new Error(`${url} was not ready again within ${DEADLINE_MS} ms`);
};

const databasePid = (dataFolder: string): number =>
  Number(readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** The database of a data folder, which the service starts again by itself. */
export function ownDatabase(dataFolder: string, url: string): Target {
  return {
    acts: ['freeze', 'kill'],
    async begin(act) {
      if (act === 'freeze') signalTree(databasePid(dataFolder), 'SIGSTOP');
      else signalOne(databasePid(dataFolder), 'SIGKILL');
    },
    async end(act) {
      if (act === 'freeze') signalTree(databasePid(dataFolder), 'SIGCONT');
      else await untilReady(url)();
    },
  };
}

/** Kills the next process that reads a document for the service; another is begun for its job. */
export function readerDeath(service: ManagedProcess, dataFolder: string): Target {
  return {
    acts: ['kill'],
    async begin() {
      for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline; await pause(POLL_MS)) {
        const others = new Set([service.pid, ...processTree(databasePid(dataFolder))]);
        const readers = processTree(service.pid!).filter((pid) => !others.has(pid));
        if (readers.filter((pid) => signalOne(pid, 'SIGKILL')).length > 0) return;
      }
      throw new Error('No process read a document');
    },
    end: async () => {},
  };
}

/** Cuts every file of the index in half; the service finds that and makes the index again from the database. */
export function indexDamage(dataFolder: string, url: string): Target {
  return {
    acts: ['damage'],
    async begin() {
      const files = readdirSync(join(dataFolder, 'passages'), { recursive: true, withFileTypes: true });
      for (const { parentPath, name } of files.filter((file) => file.isFile())) {
        const path = join(parentPath, name);
        // The engine may be writing: a file that it has renamed or removed since is none to damage.
        const size = statSync(path, { throwIfNoEntry: false })?.size;
        if (size !== undefined) truncateSync(path, Math.floor(size / 2));
      }
    },
    end: untilReady(url),
  };
}

/** More clients than can be answered: a hundred ask new questions without a pause, with the same key. */
export function overload(urls: readonly string[], key: string): Target {
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
  return {
    acts: ['overload'],
    async begin() {
      const { signal } = (stopping = new AbortController());
      asking = Array.from({ length: OVERLOAD_CONNECTIONS }, (_none, at) => ask(urls[at % urls.length]!, signal));
    },
    async end() {
      stopping.abort();
      await Promise.all(asking);
    },
  };
}
