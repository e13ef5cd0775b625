import { analyticsRoutes } from '@regqa/contracts';
import { startHttpService, StoreTimes } from '@regqa/platform';
import type { HttpServiceOptions, Logger, RunningService } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import type { Clock, EventBus, FeedbackStore, UsageLog } from '@regqa/ports';
import { getAnalytics } from './get-analytics.ts';
import { startRetention } from './retention.ts';

interface AnalyticsDeps {
  readonly usage: UsageLog;
  readonly feedback: Pick<FeedbackStore, 'removeBefore'>;
  readonly events: Pick<EventBus, 'onQuestionsAnswered'>;
  readonly logger: Logger;
  /** The machine's own unless set. */
  readonly clock?: Clock;
}

type HttpOptions = Pick<
  HttpServiceOptions<typeof analyticsRoutes>,
  'host' | 'port' | 'internalToken' | 'version' | 'drainDelayMs' | 'drainMs' | 'registerMetrics'
>;

interface AnalyticsServiceOptions extends HttpOptions {
  /** Days that questions and feedback are kept; 0, the default: for ever. */
  readonly retentionDays?: number;
}

/** Counts each answered question once and serves the statistics. The adapters stay open: they are their owner's. */
export async function startAnalyticsService(
  deps: AnalyticsDeps,
  options: AnalyticsServiceOptions,
): Promise<RunningService> {
  const { events, logger, clock = systemClock } = deps;
  const storeTimes = new StoreTimes();
  const usage = storeTimes.measured('database', deps.usage);
  const feedback = storeTimes.measured('database', deps.feedback);
  const stopConsuming = await events.onQuestionsAnswered((batch) => usage.append(batch));
  const service = await serve({ usage, logger, storeTimes }, options).catch(async (error: unknown) => {
    await stopConsuming();
    throw error;
  });
  const stopRemoving = startRetention({ usage, feedback, clock, logger }, options.retentionDays ?? 0);
  const close = async () => {
    await Promise.all([service.close(), stopRemoving()]);
    await stopConsuming();
  };
  let closing: Promise<void> | undefined;
  return { url: service.url, close: () => (closing ??= close()) };
}

function serve(
  { usage, logger, storeTimes }: Pick<AnalyticsDeps, 'usage' | 'logger'> & { storeTimes: StoreTimes },
  options: AnalyticsServiceOptions,
): Promise<RunningService> {
  return startHttpService({
    name: 'analytics',
    ...options,
    logger,
    routes: analyticsRoutes,
    handlers: { getAnalytics: ({ query, principal }) => getAnalytics(usage, query, principal) },
    checks: [{ name: 'database', check: () => usage.check() }],
    registerMetrics: (registry) => {
      storeTimes.register(registry);
      options.registerMetrics?.(registry);
    },
  });
}
