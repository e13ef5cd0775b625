import { startEmbedded } from '@regqa/embedded';
import { createLogger } from '@regqa/platform';
import type { RunningProcess } from '@regqa/platform';
import type { AllInOneConfig } from './config.ts';
import { describeStart } from './describe-start.ts';

/** Starts the whole service on embedded stores and says where it is. */
export async function compose(config: AllInOneConfig, stopping?: AbortSignal): Promise<RunningProcess> {
  const started = performance.now();
  const logger = createLogger({ name: 'regqa', level: config.logLevel });
  const service = await startEmbedded({ ...config.embedded, stopping, logger, logLevel: config.logLevel });
  const readyMs = performance.now() - started;
  if (service.samplesOffered > 0) await service.samplesRead();
  process.stderr.write(describeStart(service, { config, readyMs }));
  return { logger, failure: service.failure, close: () => service.close() };
}
