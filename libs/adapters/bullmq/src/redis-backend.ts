import { once } from 'node:events';
import { createRedisConnection, parseRedisUrl, type RedisClient } from '@regqa/adapter-redis';
import { type ConnectionOptions, Queue, Worker } from 'bullmq';
import { onceDone } from './once-done.ts';
import type { AdapterLog, QueueBackend } from './queue-backend.ts';

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
export function createRedisQueueBackend(url: string, log: AdapterLog): QueueBackend {
  parseRedisUrl(url);
  const connections = new QueueConnections(url, log);
  return {
    ready: onceDone(async () => {
      const redis = connections.forAdding();
      if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
      await warnOfEviction(redis, log);
    }),
    openQueue: (name, options) => new Queue(name, { ...options, ...QUIETLY, connection: connections.forAdding() as ConnectionOptions }),
    openWorker: (name, processor, options) => new Worker(name, processor, { ...options, ...QUIETLY, connection: connections.forWorking() as ConnectionOptions }),
    // Writes, since a server that cannot be written to takes no jobs.
    check: async () => void (await connections.forAdding().set(`${PREFIX}:check`, '1', 'PX', CHECK_TTL_MS)),
    close: async () => connections.close(),
  };
}

/** Opens connections at their first use. */
class QueueConnections {
  readonly #open: (purpose: 'queue' | 'worker') => RedisClient;
  #adding: RedisClient | undefined;
  #working: RedisClient | undefined;

  constructor(url: string, log: AdapterLog) {
    this.#open = (purpose) => createRedisConnection(url, { purpose, name: `regqa-${purpose}`, logger: log });
  }

  /** For jobs that are added: shared, and quick to fail. */
  forAdding(): RedisClient {
    return (this.#adding ??= this.#open('queue'));
  }

  /** What each worker makes its own two connections after. */
  forWorking(): RedisClient {
    return (this.#working ??= this.#open('worker'));
  }

  close(): void {
    this.#adding?.disconnect();
    this.#working?.disconnect();
  }
}

async function warnOfEviction(redis: RedisClient, log: AdapterLog): Promise<void> {
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1];
  if (policy === undefined || policy === SAFE_POLICY) return;
  log.warn({ maxmemory_policy: policy }, `Redis may throw jobs away when its memory is full: set maxmemory-policy to ${SAFE_POLICY}`);
}
