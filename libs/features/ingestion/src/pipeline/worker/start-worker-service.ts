import { registerPool, startHttpService, StoreTimes } from '@regqa/platform';
import type { HttpServiceOptions, RunningService } from '@regqa/platform';
import type { IngestionDeps, IngestionOptions } from './ingestion-context.ts';
import { registerJobMetrics } from './job-metrics.ts';
import { startIngestionWorker } from './start-ingestion-worker.ts';

type HttpOptions = Pick<
  HttpServiceOptions<Record<string, never>>,
  'host' | 'port' | 'internalToken' | 'version' | 'drainDelayMs' | 'drainMs'
>;

/** Starts a worker that takes jobs, and its HTTP, which is for probes and metrics; returns the latter. */
export async function startWorkerService(
  deps: IngestionDeps,
  http: HttpOptions,
  options: IngestionOptions,
): Promise<RunningService> {
  const { documents, jobs, index, queue, clock, logger } = deps;
  const storeTimes = new StoreTimes();
  const measured = {
    ...deps,
    documents: storeTimes.measured('database', documents),
    jobs: storeTimes.measured('database', jobs),
    index: storeTimes.measured('passages', index),
    files: storeTimes.measured('files', deps.files),
    queue: storeTimes.measured('queue', queue),
  };
  const worker = await startIngestionWorker(measured, options);
  const probes = await startHttpService({
    ...http,
    name: 'ingestion-worker',
    routes: {},
    handlers: {},
    logger,
    checks: [
      { name: 'database', check: () => documents.check() },
      { name: 'vector_store', check: () => index.check() },
      { name: 'queue', check: () => queue.check() },
    ],
    registerMetrics: (registry) => {
      storeTimes.register(registry);
      registerJobMetrics(registry, { jobs, clock });
      registerPool(registry, () => documents.poolStatus());
    },
  });
  // Side by side: it says from the first that it leaves, while its jobs end.
  const close = () => Promise.all([worker.close(), probes.close()]).then(() => undefined);
  return { url: probes.url, close };
}
