import { setTimeout as pause } from 'node:timers/promises';
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq';
import { storableText } from '@regqa/domain';
import { CancelledError, UnreadableDocumentError } from '@regqa/errors';
import type { QueueLog, OpenedWorker, QueueBackend } from './queue-backend.ts';

/** A worker's jobs are handed out again when it has given no sign of life for so long … */
const LOCK_MS = 15_000;
/** … which is checked this often. */
const STALLED_CHECK_MS = 5_000;
/** A job outlives this many deaths of its worker; whoever handles it counts its attempts. */
const MOST_DEATHS = 100;
/** Jobs are announced; this is only how long an unheard announcement may delay one. */
const IDLE_POLL_SECONDS = 15;
const RECONNECT_MS = 1_000;
/** How long an aborted handler may take to notice. */
const ABORT_GRACE_MS = 2_000;
/** How long a reachable queue may take to learn that a worker leaves … */
const FAREWELL_MS = 3_000;
/** … and how long a worker that was cut off from it may take to end. */
const END_MS = 2_000;

type ConsumeJob = (job: Job, signal: AbortSignal) => Promise<void>;

export interface ConsumedQueue {
  readonly name: string;
  readonly concurrency: number;
  readonly consume: ConsumeJob;
  /** Returns the pause in milliseconds before a job whose failure does not count; undefined for one that counts. */
  readonly uncountedPauseMs?: (error: unknown, job: Job) => number | undefined;
}

/** Takes jobs of one queue until it is closed. */
export class QueueConsumer {
  readonly #opened: OpenedWorker;
  readonly #queue: ConsumedQueue;
  readonly #running = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  readonly #log: QueueLog;
  #closing: Promise<void> | undefined;

  constructor(backend: QueueBackend, queue: ConsumedQueue, log: QueueLog) {
    this.#queue = queue;
    this.#log = log;
    this.#opened = backend.openWorker(queue.name, (job, token) => this.#track(this.#process(job, token)), {
      concurrency: queue.concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MOST_DEATHS,
      drainDelay: IDLE_POLL_SECONDS,
      runRetryDelay: RECONNECT_MS,
    });
    const { worker } = this.#opened;
    worker.on('error', (err) =>
      log.warn({ err, queue: queue.name }, 'The queue is out of reach or a job was lost; trying again'),
    );
    worker.on('stalled', (jobId) =>
      log.warn({ queue_job_id: jobId, queue: queue.name }, 'The worker of a job died; the job is handed out again'),
    );
  }

  async ready(): Promise<void> {
    await this.#opened.worker.waitUntilReady();
  }

  /** Takes no more jobs, waits up to `graceMs` for the running ones, then aborts them and puts them back. */
  close(graceMs: number): Promise<void> {
    return (this.#closing ??= this.#close(graceMs));
  }

  async #close(graceMs: number): Promise<void> {
    await this.#opened.worker.pause(true);
    if (!(await this.#idleWithin(graceMs))) this.#abort.abort();
    await this.#leave(await this.#idleWithin(ABORT_GRACE_MS));
  }

  /** BullMQ's worker waits for its server without end, so one that cannot sign off in time is cut off. */
  async #leave(idle: boolean): Promise<void> {
    const { worker, outOfReach, disconnect } = this.#opened;
    const lost = outOfReach();
    const left = worker.close(!idle);
    await isSettledWithin(Promise.race([left, lost]), FAREWELL_MS);
    disconnect();
    if (await isSettledWithin(left, END_MS)) return left;
    // What it held is handed out again when its locks end.
    left.catch((err: unknown) => this.#log.warn({ err }, 'The queue failed while a worker left it'));
    this.#log.warn({}, 'A worker did not end though it was cut off from its queue');
  }

  async #process(job: Job, token: string | undefined): Promise<void> {
    if (this.#closing) return putBack(job, token);
    try {
      await this.#queue.consume(job, this.#abort.signal);
    } catch (error) {
      if (this.#abort.signal.aborted) return putBack(job, token);
      const pauseMs = this.#queue.uncountedPauseMs?.(error, job);
      if (pauseMs !== undefined) return putOff(job, token, pauseMs);
      throw toQueueError(error);
    }
  }

  #track(run: Promise<void>): Promise<void> {
    const tracked = run.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    return tracked;
  }

  async #idleWithin(ms: number): Promise<boolean> {
    return isSettledWithin(Promise.allSettled([...this.#running]), ms);
  }
}

/** Resolves with whether the work came to an end, good or bad, within the time. */
async function isSettledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const settled = work.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, pause(ms, false, { ref: false })]);
}

/** Returns a job of a closing worker to the queue, its attempt not counted. */
async function putBack(job: Job, token: string | undefined): Promise<never> {
  await job.moveToWait(token);
  throw new WaitingError();
}

/** Has the queue hand the job out again after a pause, its attempt not counted. */
async function putOff(job: Job, token: string | undefined, pauseMs: number): Promise<never> {
  await job.moveToDelayed(Date.now() + pauseMs, token);
  throw new DelayedError();
}

/** What the queue keeps of a failure: whether to try again, and a message that it can store. */
function toQueueError(error: unknown): Error {
  const message = storableText(error instanceof Error ? error.message : String(error));
  const final = error instanceof UnreadableDocumentError || error instanceof CancelledError;
  return final ? new UnrecoverableError(message) : new Error(message);
}
