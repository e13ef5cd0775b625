import type { Job, Queue } from 'bullmq';
import { type IngestionJobPayload, QUEUES } from '@regqa/contracts';
import { storableJson } from '@regqa/domain';
import { DependencyUnavailableError, isDependencyAway } from '@regqa/errors';
import type { JobAttempt, JobQueue, QueueWorker } from '@regqa/ports';
import { onceDone } from './once-done.ts';
import type { QueueLog, QueueBackend } from './queue-backend.ts';
import { QueueConsumer } from './queue-consumer.ts';

const { name, payload: payloadSchema, attempts, backoffMs: BACKOFF_MS, longestBackoffMs } = QUEUES.ingestion;

/** Nobody reads BullMQ's own stream of events; a few are kept for an administrator's tools. */
export const KEPT_EVENTS = { events: { maxLen: 100 } };

/** BullMQ refuses whole numbers and colons in the ids of jobs. */
const queueId = (jobId: string) => `job-${encodeURIComponent(jobId)}`;

export interface BullJobQueueOptions {
  readonly log: QueueLog;
  /** Called once, when the queue was closed. */
  readonly release: () => Promise<void>;
  readonly backoffMs?: number | undefined;
}

/** The ingestion queue on BullMQ. */
export class BullJobQueue implements JobQueue {
  readonly #backend: QueueBackend;
  readonly #log: QueueLog;
  readonly #queue: () => Promise<Queue>;
  readonly #release: () => Promise<void>;
  readonly #backoffMs: number;
  #opened: Queue | undefined;

  constructor(backend: QueueBackend, { log, release, backoffMs = BACKOFF_MS }: BullJobQueueOptions) {
    this.#backend = backend;
    this.#log = log;
    this.#release = release;
    this.#backoffMs = backoffMs;
    this.#queue = onceDone(() => this.#open());
  }

  async add(payloads: readonly IngestionJobPayload[]): Promise<readonly string[]> {
    if (payloads.length === 0) return [];
    // BullMQ says nothing of a job that it leaves out. One that ends before it is added counts as held too, which is
    // harmless.
    const active = new Set(await this.#reach((queue) => queue.getRanges(['active'])));
    const isHeld = ({ jobId }: IngestionJobPayload) => active.has(queueId(jobId));
    const jobs = payloads.map((payload) => ({
      name: 'ingest',
      data: storableJson(payload),
      opts: {
        jobId: queueId(payload.jobId),
        attempts,
        backoff: { type: 'exponential', delay: this.#backoffMs },
        removeOnComplete: true,
        removeOnFail: true,
        stackTraceLimit: 0,
      },
    }));
    await this.#reach((queue) => queue.addBulk(jobs));
    return payloads.filter(isHeld).map(({ jobId }) => jobId);
  }

  async remove(jobId: string): Promise<void> {
    await this.#reach((queue) => queue.remove(queueId(jobId)));
  }

  async work(
    handler: (attempt: JobAttempt) => Promise<void>,
    { concurrency }: { concurrency: number },
  ): Promise<QueueWorker> {
    return this.#reach(async () => {
      const consumer = new QueueConsumer(
        this.#backend,
        {
          name,
          concurrency,
          consume: (job, signal) => {
            const last = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
            return handler({ payload: payloadSchema.parse(job.data), attempt: job.attemptsStarted, last, signal });
          },
          uncountedPauseMs: (error, job) => (isDependencyAway(error) ? this.#pauseMs(job) : undefined),
        },
        this.#log,
      );
      await consumer.ready();
      return { close: ({ graceMs }) => consumer.close(graceMs) };
    });
  }

  async check(): Promise<void> {
    await this.#reach(() => this.#backend.check());
  }

  async close(): Promise<void> {
    await this.#opened?.close();
    await this.#release();
  }

  /** Twice as long after each attempt that did not count, up to the catalogue's longest. */
  #pauseMs({ attemptsStarted, attemptsMade }: Job): number {
    return Math.min(longestBackoffMs, this.#backoffMs * 2 ** Math.max(0, attemptsStarted - attemptsMade - 1));
  }

  async #open(): Promise<Queue> {
    await this.#backend.ready();
    const queue = this.#backend.openQueue(name, { streams: KEPT_EVENTS });
    queue.on('error', (err) => this.#log.warn({ err }, 'The queue is out of reach'));
    await queue.waitUntilReady();
    return (this.#opened = queue);
  }

  async #reach<T>(use: (queue: Queue) => Promise<T>): Promise<T> {
    try {
      return await use(await this.#queue());
    } catch (cause) {
      throw new DependencyUnavailableError('queue', 'The queue is out of reach', { cause });
    }
  }
}
