import type { IngestionJobPayload } from '@regqa/contracts';

export interface JobAttempt {
  readonly payload: IngestionJobPayload;
  /** 1 for the first. */
  readonly attempt: number;
  /** True when the queue will not try again after this one fails, unless because a store is away. */
  readonly last: boolean;
  /** Aborted when the worker shuts down without time to finish. */
  readonly signal: AbortSignal;
}

export interface QueueWorker {
  /**
   * Stops taking jobs, waits for the running ones up to `graceMs`, then aborts them so that the queue hands them out
   * again.
   */
  close(options: { graceMs: number }): Promise<void>;
}

/** The queue of documents to read. Each job is handed out at least once; handlers are idempotent. */
export interface JobQueue {
  /**
   * Adds jobs; a job already waiting is not added twice. Returns the identifiers of those that it did not take because
   * a worker still holds an attempt at them, as at one that was cancelled: they are to be added again when that has
   * ended. Throws DependencyUnavailableError('queue').
   */
  add(payloads: readonly IngestionJobPayload[]): Promise<readonly string[]>;
  /** Removes a waiting job; no error when it is not there. */
  remove(jobId: string): Promise<void>;
  /**
   * Runs the handler for each job, `concurrency` at once. A rejection with UnreadableDocumentError or CancelledError
   * is final. One with DependencyUnavailableError or DependencyTimeoutError is no fault of the job: it is handed out
   * again after growing pauses, as often as that happens. Any other is tried again as often as the catalogue says.
   */
  work(handler: (attempt: JobAttempt) => Promise<void>, options: { concurrency: number }): Promise<QueueWorker>;
  check(): Promise<void>;
  close(): Promise<void>;
}
