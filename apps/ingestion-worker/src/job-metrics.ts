import { gauge } from '@regqa/platform';
import type { MetricsRegistry } from '@regqa/platform';
import type { JobStore } from '@regqa/ports';

/**
 * Adds how many jobs stand in which state, over all workers, to the metrics: `ingestion_jobs{state}`. The queued ones are
 * what more workers are started for.
 */
export function registerJobMetrics(registry: MetricsRegistry, jobs: Pick<JobStore, 'listJobs'>): void {
  gauge(registry, { name: 'ingestion_jobs', help: 'Jobs of all workers by state', label: 'state' }, async () => {
    const { byState } = await jobs.listJobs({}, { skip: 0, limit: 1 });
    return byState;
  });
}
