// The whole service in one process with stores in one folder, a model server, and Acts to ask about.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startOrClose } from '@regqa/composition';
import { freePort } from '@regqa/platform';
import type { StackOptions } from '../stack.ts';
import { serverProcess } from '../start-servers.ts';
import { indexDamage, overload, ownDatabase, processTarget, readerDeath, untilReady } from './harms.ts';
import type { FaultBench } from './run-trial.ts';
import { prepare, SETTINGS_OF_TRIALS, startModel } from './start-fault-bench.ts';

const MAIN = join(import.meta.dirname, '../../../all-in-one/src/main.mjs');
const KEYS = { access: 'access-key-of-the-fault-trials', admin: 'admin-key-of-the-fault-trials-x' };

export const EMBEDDED_TARGETS: readonly string[] = [
  'embedded-service',
  'embedded-database',
  'embedded-reader',
  'embedded-index',
  'embedded-clients',
];

/** Servers of the environment that this form does without. */
const NO_SERVERS = { DATABASE_URL: '', REDIS_URL: '', ELASTICSEARCH_URL: '', FILE_STORE_URL: '' };

/** Returns the folder of the service's stores; its log lies elsewhere. */
export const dataFolderOf = ({ folder }: StackOptions): string => join(folder, 'embedded');

/** Starts the service and publishes the Acts. Whatever fails, all that was started is stopped again. */
export function startEmbeddedBench(options: StackOptions): Promise<FaultBench> {
  return startOrClose(async (closing) => {
    const dataFolder = dataFolderOf(options);
    await mkdir(dataFolder, { recursive: true });
    const model = await startModel(options, closing);
    const url = `http://127.0.0.1:${await freePort()}`;
    const env = {
      ...SETTINGS_OF_TRIALS,
      ...options.env,
      ...NO_SERVERS,
      ...model.settings,
      PORT: new URL(url).port,
      REGQA_DATA_DIR: dataFolder,
      API_ACCESS_KEY: KEYS.access,
      ADMIN_API_KEY: KEYS.admin,
    };
    const launch = { command: process.execPath, args: [MAIN, '--no-samples'], ready: untilReady(url) };
    const service = serverProcess({ ...options, env }, 'service', launch);
    closing.add('the service', () => service.stop());
    await service.start();
    const admin = await prepare({ urls: [url], keys: KEYS, say: options.say });
    const targets = new Map([
      ['embedded-service', processTarget(service, url)],
      ['embedded-database', ownDatabase(dataFolder, url)],
      ['embedded-reader', readerDeath(service, dataFolder)],
      ['embedded-index', indexDamage(dataFolder, url)],
      ['embedded-clients', overload([url], KEYS.access)],
    ]);
    const stores = ['One process   all stores in one folder'];
    return { urls: [url], key: KEYS.access, admin, targets, stores, close: () => closing.close() };
  });
}
