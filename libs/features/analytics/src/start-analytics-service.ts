import { analyticsRoutes } from '@regqa/contracts';
import { startHttpService } from '@regqa/platform';
import type { Logger, RunningService } from '@regqa/platform';
import type { Clock, EventBus, UsageLog } from '@regqa/ports';
import { getAnalytics } from './get-analytics.ts';

export interface AnalyticsDeps {
  readonly usage: UsageLog;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface AnalyticsServiceOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Shared with the gateway. */
  readonly internalToken: string;
  readonly version: string;
}

/**
 * Writes every answered question to the usage log and serves the statistics. A batch that cannot be written comes
 * again, and an event is counted once however often it comes. `close` finishes the running batch; the adapters stay
 * open, they are their owner's.
 */
export async function startAnalyticsService({ usage, events, logger }: AnalyticsDeps, options: AnalyticsServiceOptions): Promise<RunningService> {
  const service = await startHttpService({
    name: 'analytics',
    ...options,
    logger,
    routes: analyticsRoutes,
    handlers: { getAnalytics: ({ query }) => getAnalytics(usage, query) },
    checks: [{ name: 'database', check: () => usage.check() }],
  });
  const stopConsuming = await events.onQuestionsAnswered((batch) => usage.append(batch));
  return {
    url: service.url,
    close: async () => {
      await service.close();
      await stopConsuming();
    },
  };
}
