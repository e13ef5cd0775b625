/** Decides when jobs are handed to the queue: at once where that works, and by a sweep over what is still pending. */
import { QUEUES } from '@regqa/contracts';
import type { IngestionJobPayload } from '@regqa/contracts';
import { traceHeaders } from '@regqa/platform';
import type { DocumentsDeps } from '../documents-deps.ts';

/** Jobs handed over in one go, and how many goes one sweep has at most: 10,000 jobs a minute. */
const BATCH = 200;
const BATCHES_PER_SWEEP = 50;
/** After how many milliseconds jobs are handed over again that a worker still held. */
const HELD_AGAIN_MS = 500;

type OutboxDeps = Pick<DocumentsDeps, 'jobs' | 'queue' | 'logger'>;

/** Hands pending jobs to the queue. Nothing waits for it: what fails now is done by the next sweep. */
export class Outbox {
  private readonly deps: OutboxDeps;
  private readonly reprocessLimit: number;
  private fresh: IngestionJobPayload[] = [];
  private sweepWanted = false;
  private running: Promise<void> | undefined;
  private again: NodeJS.Timeout | undefined;
  private closed = false;

  /** At most `reprocessLimit` documents of a reprocess-all job are with the queue at once. */
  constructor(deps: OutboxDeps, reprocessLimit: number) {
    this.deps = deps;
    this.reprocessLimit = reprocessLimit;
  }

  /** Hands over a job that was made just now, together with others made meanwhile. */
  handOver(jobId: string, requestId: string): void {
    const { traceparent } = traceHeaders();
    this.fresh.push({ jobId, requestId, ...(traceparent !== undefined && { traceparent }) });
    this.run();
  }

  sweep(): void {
    this.sweepWanted = true;
    this.run();
  }

  async drain(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Hands over nothing again by itself; resolves when nothing is being handed over. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.again);
    await this.drain();
  }

  private run(): void {
    this.running ??= this.work().finally(() => {
      this.running = undefined;
      if (this.fresh.length > 0 || this.sweepWanted) this.run();
    });
  }

  private async work(): Promise<void> {
    try {
      while (this.fresh.length > 0) await this.give(this.fresh.splice(0, BATCH));
      if (this.sweepWanted) await this.sweepPending();
    } catch (error) {
      // The rows stay pending, so the next sweep does it.
      this.fresh = [];
      this.sweepWanted = false;
      this.deps.logger.warn({ err: error }, 'jobs could not be handed to the queue; the next sweep will');
    }
  }

  private async sweepPending(): Promise<void> {
    this.sweepWanted = false;
    for (let batch = 0; batch < BATCHES_PER_SWEEP; batch++) {
      const jobIds = await this.deps.jobs.jobsToQueue({
        staleAfterMs: QUEUES.ingestion.lostAfterMs,
        limit: BATCH,
        reprocessLimit: this.reprocessLimit,
      });
      if (jobIds.length === 0) return;
      await this.give(jobIds.map((jobId) => ({ jobId })));
      if (jobIds.length < BATCH) return;
    }
  }

  private async give(payloads: readonly IngestionJobPayload[]): Promise<void> {
    const held = new Set(await this.deps.queue.add(payloads));
    await this.deps.jobs.markQueued(payloads.flatMap(({ jobId }) => (held.has(jobId) ? [] : [jobId])));
    if (held.size > 0 && !this.closed) this.again ??= setTimeout(() => this.sweepAgain(), HELD_AGAIN_MS);
  }

  private sweepAgain(): void {
    this.again = undefined;
    this.sweep();
  }
}
