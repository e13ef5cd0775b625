import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { RunningService } from '@regqa/platform';
import type { CloseGateway, FromGateway, OpenGateway } from './gateway-thread-messages.ts';
import { questionChecks } from './question-checks.ts';

// The thread of the gateway: it loads while the stores open, and listens when it is told where the services are.
const { compileCache } = workerData as { compileCache: string | undefined };
if (compileCache !== undefined) enableCompileCache(compileCache);
const { ClosingStack, openGatewayStores, startTracing } = await import('@regqa/composition');
const { startGateway } = await import('@regqa/feature-gateway');
const { createLogger } = await import('@regqa/platform');
const { systemClock } = await import('@regqa/ports');

const stack = new ClosingStack();
let gateway: RunningService | undefined;
const answer = (message: FromGateway) => parentPort!.postMessage(message);

async function open({ deps, options, redisUrl, logLevel, tracesEndpoint }: OpenGateway): Promise<void> {
  try {
    const logger = createLogger({ name: 'gateway', level: logLevel });
    const tracing = await startTracing({ name: 'gateway', version: options.version, endpoint: tracesEndpoint, logger });
    stack.add('the traces of the gateway', () => tracing.close());
    const stores = await openGatewayStores(redisUrl, { logger, stack });
    const checks = questionChecks(deps.services.query);
    gateway = await startGateway({ ...deps, ...stores, clock: systemClock, logger, checks }, options);
    answer({ kind: 'opened', url: gateway.url });
  } catch (error) {
    answer({ kind: 'failed', message: (error as Error).message, code: (error as NodeJS.ErrnoException).code });
  }
}

async function close(): Promise<void> {
  await gateway?.close();
  await stack.close();
  answer({ kind: 'closed' });
  parentPort!.close();
}

parentPort!.on(
  'message',
  (message: OpenGateway | CloseGateway) => void (message.kind === 'open' ? open(message) : close()),
);
