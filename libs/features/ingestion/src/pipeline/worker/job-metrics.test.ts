import { describe, expect, it } from '@jest/globals';
import { createMemoryStores } from '@regqa/adapter-memory';
import type { MemoryStores } from '@regqa/adapter-memory';
import { createHttpMetrics } from '@regqa/platform';
import { buildUpload, createSetClock } from '@regqa/testing';
import type { SetClock } from '@regqa/testing';
import { registerJobMetrics } from './job-metrics.ts';

const NOW = Date.UTC(2026, 10, 25, 3);

/** Returns the metrics of a service with these jobs at `NOW`. */
async function metricsOf(make: (stores: MemoryStores, clock: SetClock) => Promise<void>): Promise<string> {
  const clock = createSetClock(NOW - 120_000);
  const stores = createMemoryStores({ clock });
  await make(stores, clock);
  const { registry } = createHttpMetrics('ingestion-worker');
  registerJobMetrics(registry, { jobs: stores.jobs, clock: { now: () => NOW } });
  return registry.metrics();
}

describe('the metrics of jobs', () => {
  it('show how many are in which state, and how long the oldest queued one has waited', async () => {
    const text = await metricsOf(async ({ documents, jobs }, clock) => {
      const { jobId } = await documents.registerUpload(buildUpload('failed', 'failed'));
      await jobs.beginJob(jobId);
      await jobs.failJob(jobId, 'No text');
      clock.advance(30);
      for (const id of ['a', 'b', 'c']) {
        await documents.registerUpload(buildUpload(id, id));
        clock.advance(30);
      }
    });
    expect(text).toContain('ingestion_jobs{state="queued",service="ingestion-worker"} 3');
    expect(text).toContain('ingestion_jobs{state="failed",service="ingestion-worker"} 1');
    expect(text).toContain('ingestion_oldest_queued_job_age_seconds{service="ingestion-worker"} 90');
  });

  it('show no age where nothing is queued', async () => {
    expect(await metricsOf(async () => {})).toContain(
      'ingestion_oldest_queued_job_age_seconds{service="ingestion-worker"} 0',
    );
  });
});
