import { composeProcess, openMigratedStores, openQueue } from '@regqa/composition';
import { startAnalyticsService } from '@regqa/feature-analytics';
import { registerPool } from '@regqa/platform';
import type { MetricsRegistry, RunningProcess } from '@regqa/platform';
import type { AnalyticsServiceConfig } from './config.ts';

/** Starts the analytics service on stores that it shares with the other processes. */
export function compose(
  { service, database, redisUrl, retentionDays }: AnalyticsServiceConfig,
  stopping: AbortSignal,
): Promise<RunningProcess> {
  return composeProcess('analytics-service', { ...service, stopping }, async (opening) => {
    const { logger, stack } = opening;
    const { usage, feedback, documents } = await openMigratedStores(database, opening);
    const { events } = await openQueue(redisUrl ?? database.url, opening);
    const registerMetrics = (registry: MetricsRegistry) => registerPool(registry, () => documents.poolStatus());
    const running = await startAnalyticsService(
      { usage, feedback, events, logger },
      { ...service, retentionDays, registerMetrics },
    );
    stack.add('the analytics service', () => running.close());
    logger.info({ url: running.url }, 'The analytics service listens');
  });
}
