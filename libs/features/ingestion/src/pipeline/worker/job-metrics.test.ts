import { describe, expect, it } from '@jest/globals';
import { createHttpMetrics } from '@regqa/platform';
import type { JobRecord, JobStore } from '@regqa/ports';
import { createSetClock } from '@regqa/testing';
import { registerJobMetrics } from './job-metrics.ts';

const NOW = Date.UTC(2026, 10, 25, 3);

/** Lists jobs, newest first, as the job store does. */
function jobsQueuedAt(...times: readonly number[]): Pick<JobStore, 'listJobs'> {
  const jobs = times.toSorted((a, b) => b - a).map((at) => ({ createdAt: new Date(at) }) as JobRecord);
  return {
    listJobs: async (_filter, { skip, limit }) => ({
      jobs: jobs.slice(skip, skip + limit),
      total: jobs.length,
      byState: { queued: jobs.length, running: 2, completed: 0, failed: 1, cancelled: 0 },
    }),
  };
}

async function metricsOf(jobs: Pick<JobStore, 'listJobs'>): Promise<string> {
  const { registry } = createHttpMetrics('ingestion-worker');
  registerJobMetrics(registry, { jobs, clock: createSetClock(NOW) });
  return registry.metrics();
}

describe('the metrics of jobs', () => {
  it('show how many are in which state, and how long the oldest queued one has waited', async () => {
    const text = await metricsOf(jobsQueuedAt(NOW - 5_000, NOW - 90_000, NOW - 60_000));
    expect(text).toContain('ingestion_jobs{state="queued",service="ingestion-worker"} 3');
    expect(text).toContain('ingestion_jobs{state="failed",service="ingestion-worker"} 1');
    expect(text).toContain('ingestion_oldest_queued_job_age_seconds{service="ingestion-worker"} 90');
  });

  it('show no age where nothing is queued', async () => {
    expect(await metricsOf(jobsQueuedAt())).toContain(
      'ingestion_oldest_queued_job_age_seconds{service="ingestion-worker"} 0',
    );
  });
});
