import { gauge, reading } from '@regqa/platform';
import type { MetricsRegistry } from '@regqa/platform';
import type { Clock, JobStore } from '@regqa/ports';

/** Counts jobs by state over all workers, with the longest wait: more workers are started for queued jobs. */
export function registerJobMetrics(
  registry: MetricsRegistry,
  { jobs, clock }: { jobs: Pick<JobStore, 'listJobs'>; clock: Clock },
): void {
  gauge(registry, { name: 'ingestion_jobs', help: 'Jobs of all workers by state', label: 'state' }, async () => {
    const { byState } = await jobs.listJobs({}, { skip: 0, limit: 1 });
    return byState;
  });
  const age = {
    name: 'ingestion_oldest_queued_job_age_seconds',
    help: 'Time since the oldest job that is queued was made, in seconds; 0 where none is queued',
  };
  reading(registry, age, async () => {
    const queued = { state: 'queued' } as const;
    const { total } = await jobs.listJobs(queued, { skip: 0, limit: 1 });
    // Jobs come newest first; one that was begun in between leaves none there.
    const [oldest] = total === 0 ? [] : (await jobs.listJobs(queued, { skip: total - 1, limit: 1 })).jobs;
    return oldest === undefined ? 0 : Math.max(0, (clock.now() - oldest.createdAt.getTime()) / 1000);
  });
}
