import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { type QuestionAnswered, QUEUES } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import type { EventBus } from '@regqa/ports';
import { KEPT_EVENTS } from './bull-job-queue.ts';
import { onceDone } from './once-done.ts';
import { packEvents, unpackEvents } from './packed-events.ts';
import type { QueueLog, QueueBackend } from './queue-backend.ts';
import { QueueConsumer } from './queue-consumer.ts';

const { name, attempts, backoffMs } = QUEUES.questionsAnswered;

/** An event waits at most so long for others to travel with … */
const FLUSH_MS = 500;
/** … and a batch is sent at once when it has so many. */
const BATCH = 1_000;
/** How long to wait after a batch could not be sent. */
const RETRY_MS = 1_000;
/** Events kept while the queue is out of reach: some 50 MB. What comes beyond is counted and given up. */
const MOST_KEPT = 100_000;
/** A batch that is being stored is waited for so long when consuming stops. */
const STOP_GRACE_MS = 10_000;
/** What is still kept when the bus is closed is tried for so long. */
const CLOSE_GRACE_MS = 3_000;

/** Events in batches over BullMQ. */
export class BullEventBus implements EventBus {
  readonly #backend: QueueBackend;
  readonly #log: QueueLog;
  readonly #release: () => Promise<void>;
  readonly #queue: () => Promise<Queue>;
  readonly #consumers = new Set<QueueConsumer>();
  #opened: Queue | undefined;
  #kept: QuestionAnswered[] = [];
  /** How many of the first of them are a batch; sent again it must not have grown, see `#send`. */
  #batchSize = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<boolean> | undefined;
  #unreachable = false;
  #givenUp = 0;

  constructor(backend: QueueBackend, log: QueueLog, release: () => Promise<void>) {
    this.#backend = backend;
    this.#log = log;
    this.#release = release;
    this.#queue = onceDone(() => this.#open());
  }

  publishQuestionAnswered(event: QuestionAnswered): void {
    if (this.#kept.length >= MOST_KEPT) {
      this.#givenUp += 1;
      return;
    }
    this.#kept.push(event);
    if (this.#kept.length >= BATCH && !this.#unreachable) void this.#flush();
    else this.#flushIn(FLUSH_MS);
  }

  async onQuestionsAnswered(
    handler: (events: readonly QuestionAnswered[]) => Promise<void>,
  ): Promise<() => Promise<void>> {
    await this.#reach();
    const consume = async (job: { data: unknown }) => handler(await unpackEvents(job.data));
    const consumer = new QueueConsumer(this.#backend, { name, concurrency: 1, consume }, this.#log);
    await consumer.ready();
    this.#consumers.add(consumer);
    return async () => {
      await consumer.close(STOP_GRACE_MS);
      this.#consumers.delete(consumer);
    };
  }

  async drain(deadlineMs: number): Promise<number> {
    const deadline = Date.now() + deadlineMs;
    let sent = true;
    while (this.#kept.length > 0 && Date.now() < deadline) {
      if (!sent) await pause(Math.min(FLUSH_MS, deadline - Date.now()));
      sent = await Promise.race([this.#flush(), pause(Math.max(0, deadline - Date.now()), false, { ref: false })]);
    }
    const left = this.#kept.length + this.#givenUp;
    if (left > 0) this.#log.error({ events: left }, 'Usage events were given up');
    this.#kept = [];
    this.#batchSize = 0;
    this.#givenUp = 0;
    return left;
  }

  async close(): Promise<void> {
    await this.drain(CLOSE_GRACE_MS);
    clearTimeout(this.#timer);
    await Promise.all([...this.#consumers].map((consumer) => consumer.close(STOP_GRACE_MS)));
    await this.#opened?.close();
    await this.#release();
  }

  #flushIn(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#flush(), ms);
  }

  /** Sends what is kept; returns whether all of it went. One runs at a time. */
  #flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
      if (this.#kept.length > 0) this.#flushIn(this.#unreachable ? RETRY_MS : FLUSH_MS);
    });
    return this.#sending;
  }

  async #sendAll(): Promise<boolean> {
    try {
      while (this.#kept.length > 0) {
        this.#batchSize ||= Math.min(BATCH, this.#kept.length);
        await this.#send(this.#kept.slice(0, this.#batchSize));
        this.#kept = this.#kept.slice(this.#batchSize);
        this.#batchSize = 0;
      }
      this.#noteReachable();
      return true;
    } catch (err) {
      if (!this.#unreachable)
        this.#log.warn({ err, kept: this.#kept.length }, 'Usage events cannot be sent; they are kept in memory');
      this.#unreachable = true;
      return false;
    }
  }

  async #send(events: QuestionAnswered[]): Promise<void> {
    const queue = await this.#queue();
    await queue.add('questions-answered', await packEvents(events), {
      // Sent again when the answer to the first time was lost: then it is there already, and nothing is added.
      jobId: `batch-${encodeURIComponent(events[0]!.eventId)}`,
      attempts,
      backoff: { type: 'fixed', delay: backoffMs },
      removeOnComplete: true,
      removeOnFail: true,
      stackTraceLimit: 0,
    });
  }

  #noteReachable(): void {
    if (this.#givenUp > 0)
      this.#log.error({ events: this.#givenUp }, 'Usage events were given up while the queue was out of reach');
    if (this.#unreachable) this.#log.warn({}, 'Usage events are sent again');
    this.#givenUp = 0;
    this.#unreachable = false;
  }

  async #reach(): Promise<void> {
    await this.#queue().catch((cause: unknown) => {
      throw new DependencyUnavailableError('queue', 'The queue of usage events is out of reach', { cause });
    });
  }

  async #open(): Promise<Queue> {
    await this.#backend.ready();
    const queue = this.#backend.openQueue(name, { streams: KEPT_EVENTS });
    queue.on('error', (err) => this.#log.warn({ err }, 'The queue of usage events is out of reach'));
    await queue.waitUntilReady();
    return (this.#opened = queue);
  }
}
