import { startTracing } from '@regqa/composition';
import { startEmbedded } from '@regqa/embedded';
import { createLogger, requireFreeAddress } from '@regqa/platform';
import type { RunningProcess } from '@regqa/platform';
import type { AllInOneConfig } from './config.ts';
import { describeStart } from './describe-start.ts';

/** Starts the whole service on embedded stores and says where it is. */
export async function compose(config: AllInOneConfig, stopping?: AbortSignal): Promise<RunningProcess> {
  const started = performance.now();
  const logger = createLogger({ name: 'regqa', level: config.logLevel });
  const { gateway, tracesEndpoint: endpoint } = config.embedded;
  await requireFreeAddress(gateway);
  const tracing = await startTracing({ name: 'regqa', version: gateway.version, endpoint, logger });
  const service = await startEmbedded({ ...config.embedded, stopping, logger, logLevel: config.logLevel });
  const readyMs = performance.now() - started;
  process.stderr.write(describeStart(service, { config, readyMs, corpus: await service.corpus() }));
  return { logger, failure: service.failure, close: () => service.close().finally(() => tracing.close()) };
}
