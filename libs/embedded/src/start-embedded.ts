import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startAnalyticsService } from '@regqa/feature-analytics';
import { startDocumentsService } from '@regqa/feature-documents';
import type { GatewayOptions } from '@regqa/feature-gateway';
import { startIngestionWorker } from '@regqa/feature-ingestion';
import { startQueryService } from '@regqa/feature-query';
import { systemClock } from '@regqa/ports';
import { loadAccessKeys } from './access-keys.ts';
import type { AccessKeys } from './access-keys.ts';
import { ClosingStack } from './closing-stack.ts';
import type { EmbeddedOptions, EmbeddedService } from './embedded-options.ts';
import { GatewayInThread } from './gateway-in-thread.ts';
import { openStores } from './open-stores.ts';
import type { Stores } from './open-stores.ts';
import { offerSamples, samplesRead } from './samples.ts';

/** The services listen here: only the gateway is reached from outside. */
const LOOPBACK = { host: '127.0.0.1', port: 0 };

/**
 * Starts every service on embedded stores in one process, the gateway in a thread of its own, and resolves when the gateway answers. Whatever fails, all
 * that was started before is closed again. Throws when another process works on the data folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedService> {
  const stack = new ClosingStack();
  try {
    return await start(options, stack);
  } catch (error) {
    await stack.close();
    throw error;
  }
}

async function start(options: EmbeddedOptions, stack: ClosingStack): Promise<EmbeddedService> {
  const { dataFolder } = options;
  await mkdir(dataFolder, { recursive: true });
  const thread = new GatewayInThread();
  stack.add('the thread of the gateway', () => thread.close());
  const stores = await openStores(options, stack);
  const { keys } = await loadAccessKeys(dataFolder, options.keys);
  const samplesOffered = options.samples ? await offerSamples(dataFolder, stores) : 0;
  const services = await startServices({ options, stores, keys, stack });
  const gateway = await thread.open({ services, keys: { access: keys.access, admin: keys.admin }, internalToken: keys.internalToken, logLevel: options.logLevel, options: gatewayOptions(options) });
  stack.add('the gateway', () => gateway.close());
  await announce(dataFolder, gateway.url, stack);
  const own = (given: string | null, kept: string) => (given === null ? kept : null);
  return {
    url: gateway.url,
    ownKeys: { access: own(options.keys.access, keys.access), admin: own(options.keys.admin, keys.admin) },
    samplesOffered,
    samplesRead: () => samplesRead(stores.documents),
    close: () => stack.close(),
  };
}

/** What the gateway's thread needs of the options: plain values, since they are copied into it. */
function gatewayOptions({ host, port, version, production, limits, trustProxy, corsAllowedOrigins, maxUploadMb }: EmbeddedOptions): GatewayOptions {
  return { host, port, version, production, limits, trustProxy, corsAllowedOrigins, maxUploadMb };
}

interface Parts {
  readonly options: EmbeddedOptions;
  readonly stores: Stores;
  readonly keys: AccessKeys;
  readonly stack: ClosingStack;
}

/** Starts the worker and the services behind the gateway; returns their addresses. */
async function startServices({ options, stores, keys, stack }: Parts): Promise<{ query: string; documents: string; analytics: string }> {
  const { logger, version } = options;
  const deps = { ...stores, clock: systemClock, logger };
  const common = { ...LOOPBACK, internalToken: keys.internalToken, version };
  const worker = await startIngestionWorker(deps, options.ingestion);
  stack.add('the ingestion worker', () => worker.close());
  const analytics = await startAnalyticsService(deps, common);
  stack.add('the analytics service', () => analytics.close());
  const documents = await startDocumentsService(deps, { ...common, maxUploadMb: options.maxUploadMb });
  stack.add('the documents service', () => documents.close());
  const query = await startQueryService(deps, {
    ...common,
    cacheEnabled: options.cache.enabled,
    slowQueryMs: options.slowQueryMs,
    maxQueryLength: options.maxQueryLength,
  });
  stack.add('the query service', () => query.close());
  return { query: query.url, documents: documents.url, analytics: analytics.url };
}

/** Leaves the gateway's address in `service.json`, so that the command line finds it without being told. */
async function announce(dataFolder: string, url: string, stack: ClosingStack): Promise<void> {
  const file = join(dataFolder, 'service.json');
  await writeFile(file, `${JSON.stringify({ url, pid: process.pid })}\n`);
  stack.add('the announcement', () => rm(file, { force: true }));
}
