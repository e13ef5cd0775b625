import type { EventBus, JobQueue } from '@regqa/ports';
import { BullEventBus } from './bull-event-bus.ts';
import { BullJobQueue } from './bull-job-queue.ts';
import { createPostgresQueueBackend } from './postgres-backend.ts';
import { createRedisQueueBackend } from './redis-backend.ts';
import type { QueueLog, QueueBackend } from './queue-backend.ts';

export interface BullQueueOptions {
  /**
   * `postgres://` or `postgresql://`: BullMQ keeps its queues in the schema `bullmq` of that database. `redis://`,
   * `rediss://`, `redis+sentinel://` or `redis+cluster://`: in that Redis, under keys that begin with `{regqa}:`.
   */
  readonly connectionString: string;
  readonly logger: QueueLog;
  /** Pause before the second attempt at a job, in milliseconds; the catalogue's unless set. */
  readonly backoffMs?: number;
}

/**
 * Returns the job queue and the event bus on BullMQ. They share connections, which are closed when both are; nothing
 * connects before its first use. Throws an Error for a connection string of an unknown kind.
 */
export function createBullQueue({ connectionString, logger, backoffMs }: BullQueueOptions): {
  queue: JobQueue;
  events: EventBus;
} {
  const backend = chooseBackend(connectionString, logger);
  const release = afterCalls(2, () => backend.close());
  return {
    queue: new BullJobQueue(backend, { log: logger, release: release(), backoffMs }),
    events: new BullEventBus(backend, logger, release()),
  };
}

function chooseBackend(connectionString: string, logger: QueueLog): QueueBackend {
  if (/^postgres(ql)?:/.test(connectionString)) return createPostgresQueueBackend(connectionString, logger);
  if (/^rediss?(\+\w+)?:/.test(connectionString)) return createRedisQueueBackend(connectionString, logger);
  throw new Error('The queue needs a connection string that starts with postgresql:// or redis://');
}

/** Hands out functions; `close` runs when `count` of them have been called, each counted once. */
function afterCalls(count: number, close: () => Promise<void>): () => () => Promise<void> {
  let remaining = count;
  return () => {
    let called: Promise<void> | undefined;
    return () => (called ??= --remaining === 0 ? close() : Promise.resolve());
  };
}
