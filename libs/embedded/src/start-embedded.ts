import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeCorpus, offerSamples, samplesRead, startOrClose } from '@regqa/composition';
import type { ClosingStack } from '@regqa/composition';
import { loadAccessKeys } from './access-keys.ts';
import type { EmbeddedOptions, EmbeddedService } from './embedded-options.ts';
import { GatewayInThread } from './gateway-in-thread.ts';
import { openDatabase } from './open-database.ts';

/**
 * Starts every service in one process, the gateway in a thread of its own, and resolves when the
 * gateway answers. Whatever fails, all that was started before is closed again. Throws when another process works on
 * the data folder.
 */
export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedService> {
  return startOrClose((stack) => start(options, stack));
}

async function start(options: EmbeddedOptions, stack: ClosingStack): Promise<EmbeddedService> {
  const { dataFolder } = options;
  await mkdir(dataFolder, { recursive: true });
  const thread = new GatewayInThread();
  stack.add('the thread of the gateway', () => thread.close());
  const failure = Promise.withResolvers<Error>();
  // The stores and the services are loaded while the database starts.
  const [database, { openStores }, { startServices }] = await Promise.all([
    openDatabase(options, { stack, onFailure: failure.resolve }),
    import('./open-stores.ts'),
    import('./start-services.ts'),
  ]);
  const stores = await openStores(database, options, { logger: options.logger, stack });
  const keys = await loadAccessKeys(dataFolder, options.keys);
  const samplesOffered = options.samples ? await offerSamples(stores) : 0;
  const { worker, ...services } = await startServices({ options, stores, keys, stack });
  // The samples are listed from now on, so they must answer too before anybody can ask.
  if (samplesOffered > 0) await samplesRead(stores.documents);
  const { internalToken, ...openKeys } = keys;
  const gateway = await thread.open({
    deps: { services, metricsOf: [...Object.values(services), worker], keys: openKeys, internalToken },
    logLevel: options.logLevel,
    tracesEndpoint: options.tracesEndpoint,
    redisUrl: options.stores.redisUrl,
    options: options.gateway,
  });
  stack.add('the gateway', () => gateway.close());
  await announce(dataFolder, gateway.url, stack);
  const own = (given: string | null, kept: string) => (given === null ? kept : null);
  return {
    url: gateway.url,
    failure: failure.promise,
    ownKeys: { access: own(options.keys.access, keys.access), admin: own(options.keys.admin, keys.admin) },
    samplesOffered,
    embeddings: () => stores.embeddings.state(),
    corpus: () => describeCorpus(stores.documents),
    close: () => stack.close(),
  };
}

/** Leaves the gateway's address in `service.json`, so that the command line finds it without being told. */
async function announce(dataFolder: string, url: string, stack: ClosingStack): Promise<void> {
  const file = join(dataFolder, 'service.json');
  await writeFile(file, `${JSON.stringify({ url, pid: process.pid })}\n`);
  stack.add('the announcement', () => rm(file, { force: true }));
}
