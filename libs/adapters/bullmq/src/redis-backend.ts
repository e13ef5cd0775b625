import { once } from 'node:events';
import {
  createRedisConnection,
  type EndableConnection,
  endConnection,
  parseRedisUrl,
  type RedisClient,
  type RedisPurpose,
} from '@regqa/adapter-redis';
import {
  type ConnectionOptions,
  createRedisBackend,
  Queue,
  type RedisQueueBackend,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { onceDone } from './once-done.ts';
import type { QueueLog, OpenedWorker, Processor, QueueBackend } from './queue-backend.ts';

/** What all keys begin with. The braces keep them in one slot of a cluster, as BullMQ's scripts need it. */
const PREFIX = '{regqa}';

/** How long the first use waits for a connection. */
const READY_TIMEOUT_MS = 2_000;
/** How long the trace of a check stays. */
const CHECK_TTL_MS = 60_000;

/** The only policy under which Redis never throws jobs away. */
const SAFE_POLICY = 'noeviction';

/** BullMQ's own look at the server writes to the console; `warnOfEviction` says the same to the log. */
const QUIETLY = { prefix: PREFIX, skipVersionCheck: true };

/** Returns a backend on the Redis at `url`, in any form that `parseRedisUrl` reads. Throws an Error for another URL. */
export function createRedisQueueBackend(url: string, log: QueueLog): QueueBackend {
  parseRedisUrl(url);
  const connect = (purpose: RedisPurpose) =>
    createRedisConnection(url, { purpose, name: `regqa-${purpose}`, logger: log });
  // For jobs that are added: opened at its first use, shared, and quick to fail.
  let adding: RedisClient | undefined;
  const forAdding = () => (adding ??= connect('queue'));
  return {
    ready: onceDone(async () => {
      const redis = forAdding();
      if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
      await warnOfEviction(redis, log);
    }),
    openQueue: (name, options) =>
      new Queue(name, { ...options, ...QUIETLY, connection: forAdding() as ConnectionOptions }),
    openWorker: (name, processor, options) => openWorker({ name, processor, options }, connect('worker')),
    // Writes, since a server that cannot be written to takes no jobs.
    check: async () => void (await forAdding().set(`${PREFIX}:check`, '1', 'PX', CHECK_TTL_MS)),
    close: async () => adding && endConnection(adding),
  };
}

interface WorkerToOpen {
  readonly name: string;
  readonly processor: Processor;
  readonly options: Omit<WorkerOptions, 'connection'>;
}

/** A worker talks over the connection, its own, and waits for jobs over a second one that BullMQ makes after it. */
function openWorker({ name, processor, options }: WorkerToOpen, talking: RedisClient): OpenedWorker {
  let backend: RedisQueueBackend | undefined;
  const worker = new Worker(
    name,
    processor,
    { ...options, ...QUIETLY, connection: talking as ConnectionOptions },
    (...parts) => (backend = createRedisBackend(...parts)),
  );
  const waiting = backend?.blockingClient;
  let opened: EndableConnection | undefined;
  // One that never comes up was ended before, and the worker says so.
  const whenOpened = (use: (connection: EndableConnection) => void) => void waiting?.then(use, () => undefined);
  whenOpened((connection) => (opened = connection));
  return {
    worker,
    outOfReach: () =>
      new Promise((resolve) => {
        if (talking.status !== 'ready' || opened?.status !== 'ready') resolve();
        else talking.once('close', resolve);
      }),
    disconnect: () => {
      endConnection(talking);
      whenOpened(endConnection);
    },
  };
}

async function warnOfEviction(redis: RedisClient, log: QueueLog): Promise<void> {
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1];
  if (policy === undefined || policy === SAFE_POLICY) return;
  log.warn(
    { maxmemory_policy: policy },
    `Redis may throw jobs away when its memory is full: set maxmemory-policy to ${SAFE_POLICY}`,
  );
}
