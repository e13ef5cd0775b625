/**
 * Decides how often the progress of jobs is polled: one request for many jobs, and fewer when the limit is
 * near.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient, CallOutput } from '@regqa/client';
import type { allRoutes } from '@regqa/contracts';
import type { Budget } from '@regqa/client';

export type Job = CallOutput<(typeof allRoutes)['getJob']>;

/** Small files are read at once, so the first looks come sooner. */
const FIRST_POLL_MS = 200;
const POLL_MS = 1_500;
const SPARING_POLL_MS = 6_000;
/** Below this many requests left, uploads go first. */
const SPARE_BELOW = 25;
const PAGE = 200;
/** A job that was not in the list so often was deleted with its document. */
const MOST_MISSES = 3;

export interface FollowOptions {
  readonly client: ApiClient;
  readonly budget: () => Budget | undefined;
  /** Told after each look how many jobs are finished. */
  readonly onProgress: (finished: number) => void;
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
  private readonly open = new Map<string, { misses: number }>();
  private readonly options: FollowOptions;
  private complete = false;

  constructor(options: FollowOptions) {
    this.options = options;
  }

  add(jobId: string): void {
    if (!this.finished.has(jobId)) this.open.set(jobId, { misses: 0 });
  }

  /** Says that no more jobs come. */
  end(): void {
    this.complete = true;
  }

  /** Resolves when every job is finished and `end` was called, or `signal` aborts. Throws what the client throws. */
  async run(): Promise<void> {
    const { budget, onProgress, signal, pause = wait } = this.options;
    for (
      let pollMs = FIRST_POLL_MS;
      !signal.aborted && (!this.complete || this.open.size > 0);
      pollMs = Math.min(POLL_MS, pollMs * 1.5)
    ) {
      const sparing = (budget()?.remaining ?? Infinity) < SPARE_BELOW;
      await pause(sparing ? SPARING_POLL_MS : pollMs);
      if (this.open.size > 0) await this.look();
      onProgress(this.finished.size);
    }
  }

  /** Goes through the list, newest first, as far as there are jobs to find. */
  private async look(): Promise<void> {
    const sought = new Set(this.open.keys());
    for (let skip = 0; sought.size > 0; skip += PAGE) {
      const { jobs, total } = await this.options.client.call('listJobs', { query: { skip, limit: PAGE } });
      for (const job of jobs) {
        if (sought.delete(job.job_id)) this.note(job);
      }
      if (skip + PAGE >= total) break;
    }
    for (const jobId of sought) this.miss(jobId);
  }

  private note(job: Job): void {
    if (job.state === 'queued' || job.state === 'running') {
      this.open.set(job.job_id, { misses: 0 });
      return;
    }
    this.open.delete(job.job_id);
    this.finished.set(job.job_id, job);
    this.options.onFinished?.(job);
  }

  /** A page may shift while it is read, so one miss proves nothing. */
  private miss(jobId: string): void {
    const misses = (this.open.get(jobId)?.misses ?? 0) + 1;
    if (misses >= MOST_MISSES) this.open.delete(jobId);
    else this.open.set(jobId, { misses });
  }
}
