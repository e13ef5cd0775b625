// The whole service in one process with stores in one folder, a model server, and Acts to ask about.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ClosingStack } from '@regqa/composition';
import { freePort } from '@regqa/platform';
import { ChildProcess } from '../child-process.ts';
import type { ManagedProcess } from '../managed-process.ts';
import type { StackOptions } from '../stack.ts';
import { AdminClient } from './admin-client.ts';
import { indexDamage, overload, OwnDatabase, readerDeath, untilReady } from './harms.ts';
import type { FaultAct } from './run-trial.ts';
import { beginModel, OVERLOAD_CONNECTIONS, publishActs, SETTINGS_OF_TRIALS, warmUp } from './start-fault-bench.ts';
import type { FaultBench } from './start-fault-bench.ts';

const MAIN = join(import.meta.dirname, '../../../all-in-one/src/main.mjs');
const KEYS = { access: 'access-key-of-the-fault-trials', admin: 'admin-key-of-the-fault-trials-x' };

/** What is harmed in the embedded form, and how. */
export const EMBEDDED_ACTS: ReadonlyMap<string, readonly FaultAct[]> = new Map([
  ['embedded-service', ['stop', 'freeze', 'kill']],
  ['embedded-database', ['freeze', 'kill']],
  ['embedded-reader', ['kill']],
  ['embedded-index', ['damage']],
  ['embedded-clients', ['overload']],
]);

/** Servers of the environment that this form does without. */
const NO_SERVERS = { DATABASE_URL: '', REDIS_URL: '', ELASTICSEARCH_URL: '', FILE_STORE_URL: '' };

/** Returns the folder of the service's stores; its log lies elsewhere. */
export const dataFolderOf = ({ folder }: StackOptions): string => join(folder, 'embedded');

/** Starts the service and publishes the Acts. Whatever fails, all that was started is stopped again. */
export async function startEmbeddedBench(options: StackOptions): Promise<FaultBench> {
  const closing = new ClosingStack();
  try {
    const model = await beginModel(options, closing);
    const dataFolder = dataFolderOf(options);
    await mkdir(dataFolder, { recursive: true });
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
    const service = new ChildProcess('service', join(options.folder, 'logs', 'service.log'), () => ({
      command: process.execPath,
      args: [MAIN, '--no-samples'],
      env,
      ready: untilReady(url),
    }));
    closing.add('the service', () => service.stop());
    await service.start();
    const admin = new AdminClient({ urls: [url], key: KEYS.admin });
    options.say?.('Publishing Acts to ask about ...');
    await publishActs(admin);
    options.say?.('Warming up ...');
    await warmUp({ urls: [url], keys: KEYS });
    const database = new OwnDatabase(dataFolder, url);
    const processes = new Map<string, ManagedProcess & { readonly url?: string }>([
      ['embedded-service', Object.assign(service, { url })],
      ['embedded-database', database],
      ['embedded-reader', readerDeath(service, database)],
      ['embedded-index', indexDamage(dataFolder, url)],
      ['embedded-clients', overload([url], KEYS.access, OVERLOAD_CONNECTIONS)],
    ]);
    const stores = ['One process   all stores in one folder'];
    return {
      urls: [url],
      key: KEYS.access,
      admin,
      processes,
      acts: EMBEDDED_ACTS,
      stores,
      close: () => closing.close(),
    };
  } catch (error) {
    await closing.close();
    throw error;
  }
}
