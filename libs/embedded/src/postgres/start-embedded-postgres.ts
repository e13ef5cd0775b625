import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, statfs } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@regqa/platform';
import { clearUnfinishedClusters, createCluster } from './create-cluster.ts';
import { ensureDatabase } from './ensure-database.ts';
import { locateBinaries } from './postgres-binaries.ts';
import { chooseAccount } from './server-account.ts';
import { awaitServer, stopServer } from './server-process.ts';
import type { ServerStart } from './server-process.ts';
import { readServerState } from './server-state.ts';
import { superviseServer } from './supervise-server.ts';

export interface EmbeddedPostgres {
  /** URL of the product's database, with its password. */
  readonly url: string;
  /** True when a server that a killed process left running was taken over. */
  readonly takenOver: boolean;
  readonly pid: number;
  /**
   * Restarts the server from now on, at the same port, when it ends. Resolves with the reason when that does not
   * succeed any more, and with undefined once the server is stopped.
   */
  supervise(): Promise<Error | undefined>;
  /** Shuts the server down, with all that was committed on disk. Resolves when it is gone; may be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Where the cluster is kept; made when absent. */
  readonly folder: string;
  readonly logger: Logger;
  /** Server settings beside the product's own, e.g. for tests that need no durability. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the PostgreSQL that comes with the product's packages in `folder` and resolves when it takes connections (on
 * 127.0.0.1, at a free port, with a password). A server that still runs there is taken over; leftovers of killed
 * processes are cleared. Throws an Error with the server's own words when it does not start within a minute.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { logger, settings = {} } = options;
  const folder = await absolutePath(options.folder);
  const account = await chooseAccount(await locateBinaries(), folder);
  await clearUnfinishedClusters(folder);
  if (!existsSync(join(folder, 'data', 'PG_VERSION'))) await createCluster(account, folder);
  const start = { folder, account, logger };
  const { server, url } = await awaitDatabase({ ...start, settings });
  logger.debug({ ...server, account: account.description }, 'PostgreSQL is ready');
  const stopping = new AbortController();
  let supervised: Promise<Error | undefined> | undefined;
  const samePort = { ...start, stopping: stopping.signal, settings: { ...settings, port: String(server.port) } };
  const watched = {
    isRunning: () => readServerState(join(folder, 'data')).kind === 'alive',
    restart: () => restart(samePort, server.port),
    canRestart: () => hasSpace(folder),
  };
  return {
    url,
    takenOver: server.takenOver,
    pid: server.pid,
    supervise: () => (supervised ??= superviseServer(watched, { logger, stopping: stopping.signal })),
    stop: async () => {
      stopping.abort();
      await supervised;
      await stopServer(start);
    },
  };
}

const DATABASE = 'regqa';
/** A server that is taken over may be one that was killed a moment ago: it is tried again, as often as this. */
const TAKEOVERS = 5;
const TAKEOVER_PAUSE_MS = 200;

/** Resolves when the database can be asked. */
async function awaitDatabase(start: ServerStart) {
  for (let attempt = 1; ; attempt++) {
    const server = await awaitServer(start);
    const password = (await readFile(join(start.folder, 'password'), 'utf8')).trim();
    const url = `postgresql://postgres:${password}@127.0.0.1:${server.port}/${DATABASE}`;
    try {
      await ensureDatabase(url);
      return { server, url };
    } catch (error) {
      if (!server.takenOver) await stopServer(start);
      if (!server.takenOver || attempt === TAKEOVERS) throw error;
      await delay(TAKEOVER_PAUSE_MS);
    }
  }
}

/** What the server needs to come up: two segments of its write-ahead log. */
const LEAST_FREE_BYTES = 2 * 16 * 1_048_576;

async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= LEAST_FREE_BYTES;
}

/** Throws when the server comes up at another port, as one that another process started: nobody would find it. */
async function restart(start: ServerStart, port: number): Promise<void> {
  const server = await awaitServer(start);
  if (server.port !== port)
    throw new Error(`The server of the data folder listens on port ${server.port} now, not on ${port}`);
}

/** The folder's path without links, as the server's processes report it; the folder itself may not exist yet. */
async function absolutePath(folder: string): Promise<string> {
  const parent = dirname(resolve(folder));
  await mkdir(parent, { recursive: true });
  const path = join(await realpath(parent), basename(resolve(folder)));
  return existsSync(path) ? realpath(path) : path;
}
