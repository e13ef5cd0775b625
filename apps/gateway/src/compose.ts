import { composeProcess, openGatewayStores } from '@regqa/composition';
import { startGateway } from '@regqa/feature-gateway';
import type { RunningProcess } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import type { GatewayConfig } from './config.ts';

/** Starts the gateway before services that run elsewhere. */
export function compose(
  { service, keys, services, redisUrl, options }: GatewayConfig,
  stopping: AbortSignal,
): Promise<RunningProcess> {
  return composeProcess('gateway', { ...service, stopping }, async ({ logger, stack }) => {
    const stores = await openGatewayStores(redisUrl, { logger, stack });
    const gateway = await startGateway(
      { services, keys, internalToken: service.internalToken, clock: systemClock, logger, ...stores },
      options,
    );
    stack.add('the gateway', () => gateway.close());
    logger.info({ url: gateway.url, services }, 'The gateway listens');
  });
}
