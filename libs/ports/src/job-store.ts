import type { ReceiptBody } from '@regqa/contracts';
import type { Page } from './document-records.ts';

export type JobState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
export type JobKind = 'ingest' | 'reprocess' | 'reprocess-all';
export type JobOutcome = 'published' | 'unchanged' | 'quarantined' | 'failed' | 'cancelled';

export interface JobRecord {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly documentId: string | null;
  readonly versionId: string | null;
  readonly parentJobId: string | null;
  readonly fileName: string | null;
  readonly progress: { readonly stage: string; readonly done: number; readonly total: number };
  /** How often a worker began it. */
  readonly attempts: number;
  readonly error: string | null;
  readonly outcome: JobOutcome | null;
  readonly receipt: ReceiptBody | null;
  readonly requestId: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface JobFilter {
  readonly state?: JobState;
  readonly kind?: JobKind;
  readonly documentId?: string;
  readonly parentJobId?: string;
}

/**
 * Jobs as rows: the outbox that the queue is filled from and the state that administrators see. A `reprocess-all` job
 * has one child a document; its progress counts finished children and it completes with the last.
 */
export interface JobStore {
  getJob(jobId: string): Promise<JobRecord | undefined>;
  /** Newest first, how many match, and counts by state over the same filter without `state`. */
  listJobs(
    filter: JobFilter,
    page: Page,
  ): Promise<{ jobs: JobRecord[]; total: number; byState: Record<JobState, number> }>;
  /**
   * Makes the parent job and one child for the current (else newest) version of every document, in one transaction.
   * Throws ConflictError with the running `job_id` while one is queued or running. Without documents the job is
   * completed at once.
   */
  createReprocessAll(requestId: string | null): Promise<{ jobId: string; documents: number }>;
  /**
   * Makes a job that reads a version again: the given one, else the current, else the newest. Throws NotFoundError;
   * ConflictError with `job_id` while a job of this document is queued or running.
   */
  createReprocess(documentId: string, requestId: string | null, versionId?: string): Promise<{ jobId: string }>;
  /**
   * Ids of leaf jobs for the queue: queued ones that were not handed to it yet, and unfinished ones that were handed
   * over, begun or last reported progress longer than `staleAfterMs` ago, since the queue may have lost them. Uploads
   * and single documents first, oldest first; of the children of reprocess-all jobs only so many that at most
   * `reprocessLimit` are with the queue, so that a new upload never waits behind them.
   */
  jobsToQueue(options: { staleAfterMs: number; limit: number; reprocessLimit: number }): Promise<string[]>;
  /** Notes that the queue has them. */
  markQueued(jobIds: readonly string[]): Promise<void>;
  /**
   * Takes a job for running and counts the attempt: returns it, or undefined when it is finished, cancelled or gone.
   * A job that already runs is taken again: the queue only hands it out twice when its worker died.
   */
  beginJob(jobId: string): Promise<JobRecord | undefined>;
  /** Returns false when the job was cancelled or deleted: the worker then stops. */
  reportProgress(jobId: string, progress: { stage: string; done: number; total: number }): Promise<boolean>;
  /** The attempt failed and the queue will try again: back to `queued`, with the error shown. */
  requeueJob(jobId: string, error: string): Promise<void>;
  /** No further attempt. The version is marked failed unless it is published. */
  failJob(jobId: string, error: string): Promise<void>;
  /**
   * The run made no difference (same passages): completed, outcome `unchanged`; the version shows the newer receipt.
   */
  completeUnchanged(jobId: string, receipt: ReceiptBody): Promise<void>;
  /** Throws NotFoundError; ConflictError when it is finished. A parent's unfinished children are cancelled with it. */
  cancelJob(jobId: string): Promise<JobRecord>;
  /** Throws NotFoundError; ConflictError unless it failed or was cancelled (or, a parent, has such children). */
  retryJob(jobId: string): Promise<JobRecord>;
}
