/** Decides how often the progress of jobs is polled: one request for many jobs, and the first looks sooner. */
import { setTimeout as wait } from 'node:timers/promises';
import type { AllRoutes, ApiClient, CallOutput } from '@regqa/client';

export type Job = CallOutput<AllRoutes['getJob']>;

/** Small files are read at once. */
const FIRST_POLL_MS = 200;
/** A fifth of the requests that a key may make to admin paths; the others are left to uploads. */
const POLL_MS = 3_000;
const PAGE = 200;
/** A job that was not in the list so often was deleted with its document. */
const MOST_MISSES = 3;

export interface FollowOptions {
  readonly client: ApiClient;
  /** Told after each look how many jobs are finished. */
  readonly onProgress?: (finished: number) => void;
  /** Told of each job once it is finished. */
  readonly onFinished?: (job: Job) => void;
  /** Ends the following early. */
  readonly signal: AbortSignal;
  /** Stands in for time in tests. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/** Follows jobs until all are finished; more may come while it runs. */
export class JobFollower {
  /** Finished jobs by id; one that is gone is left out. */
  readonly finished = new Map<string, Job>();
  /** How often each open job was not in the list. */
  private readonly misses = new Map<string, number>();
  private readonly options: FollowOptions;
  private complete = false;

  constructor(options: FollowOptions) {
    this.options = options;
  }

  add(jobId: string): void {
    if (!this.finished.has(jobId)) this.misses.set(jobId, 0);
  }

  /** Says that no more jobs come. */
  end(): void {
    this.complete = true;
  }

  /** Resolves when every job is finished and `end` was called, or `signal` aborts. Throws what the client throws. */
  async run(): Promise<void> {
    const { onProgress, signal, pause = wait } = this.options;
    for (
      let pollMs = FIRST_POLL_MS;
      !signal.aborted && (!this.complete || this.misses.size > 0);
      pollMs = Math.min(POLL_MS, pollMs * 1.5)
    ) {
      await pause(pollMs);
      if (this.misses.size > 0) await this.look();
      onProgress?.(this.finished.size);
    }
  }

  /** Goes through the list, newest first, as far as there are jobs to find. */
  private async look(): Promise<void> {
    const sought = new Set(this.misses.keys());
    for (let skip = 0; sought.size > 0; skip += PAGE) {
      const { jobs, total } = await this.options.client.call('listJobs', { query: { skip, limit: PAGE } });
      for (const job of jobs) {
        if (sought.delete(job.job_id)) this.note(job);
      }
      if (skip + PAGE >= total) break;
    }
    // A page may shift while it is read, so one miss proves nothing.
    for (const jobId of sought) {
      const misses = this.misses.get(jobId)! + 1;
      if (misses < MOST_MISSES) this.misses.set(jobId, misses);
      else this.misses.delete(jobId);
    }
  }

  private note(job: Job): void {
    if (job.state === 'queued' || job.state === 'running') {
      this.misses.set(job.job_id, 0);
      return;
    }
    this.misses.delete(job.job_id);
    this.finished.set(job.job_id, job);
    this.options.onFinished?.(job);
  }
}
