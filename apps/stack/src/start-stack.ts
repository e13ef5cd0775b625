import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startOrClose } from '@regqa/composition';
import type { ClosingStack } from '@regqa/composition';
import { freePorts } from '@regqa/platform';
import type { ManagedProcess } from './managed-process.ts';
import { serviceAddresses, ServiceInstance } from './service-fleet.ts';
import type { FleetOptions, Instance } from './service-fleet.ts';
import type { ServiceJob, ServiceKind, Stack, StackOptions } from './stack.ts';
import { startServers } from './start-servers.ts';

const START_APP = join(import.meta.dirname, '../../../scripts/start-app.mjs');
/** In the order of stopping: who takes requests first, then who answers them, then who works behind. */
const KINDS: readonly ServiceKind[] = ['gateway', 'query', 'documents', 'analytics', 'worker'];
const INSTANCES: Readonly<Record<ServiceKind, number>> = {
  gateway: 2,
  query: 2,
  documents: 1,
  analytics: 1,
  worker: 2,
};

/** Where the environment says nothing else: few connections for each of many processes, and stops within seconds. */
const DEFAULTS = {
  DATABASE_POOL_SIZE: '5',
  DRAIN_DELAY_SECONDS: '3',
  DRAIN_SECONDS: '20',
  OFFER_SAMPLES: 'true',
  MIGRATE_ON_START: 'false',
};

/**
 * Starts the distributed form of the service on this machine, each service in processes of its own, on servers that the
 * environment names or that are started here; resolves when all are ready. Whatever fails, all that was started is
 * stopped again.
 */
export function startStack(options: StackOptions): Promise<Stack> {
  return startOrClose((closing) => start(options, closing));
}

async function start(options: StackOptions, closing: ClosingStack): Promise<Stack> {
  const { folder, say = () => {} } = options;
  say('Starting servers ...');
  const servers = await startServers(options, (process) => closing.add(process.name, () => process.stop()));
  const keys = {
    access: options.env['API_ACCESS_KEY'] || newSecret(),
    admin: options.env['ADMIN_API_KEY'] || newSecret(),
  };
  const secrets = {
    API_ACCESS_KEY: keys.access,
    ADMIN_API_KEY: keys.admin,
    INTERNAL_TOKEN: options.env['INTERNAL_TOKEN'] || newSecret(),
  };
  const instances = await planInstances(options);
  const fleet: FleetOptions = {
    folder,
    env: { ...DEFAULTS, ...options.env, ...servers.settings, ...secrets, ...serviceAddresses(instances) },
    envOf: options.envOf ?? {},
  };
  say('Bringing the database up to date ...');
  await runJob('migrate', fleet);
  say(`Starting ${instances.length} processes of the service ...`);
  const services = instances.map((instance) => new ServiceInstance(instance, fleet));
  closing.add('the services', () => stopInOrder(services));
  // The gateways last: they are ready when what they lead to is.
  await Promise.all(services.filter(({ instance }) => instance.kind !== 'gateway').map((service) => service.start()));
  const gateways = services.filter(({ instance }) => instance.kind === 'gateway');
  await Promise.all(gateways.map((gateway) => gateway.start()));
  const processes = new Map<string, ManagedProcess>(
    [...services, ...servers.processes].map((process) => [process.name, process]),
  );
  return {
    urls: gateways.map(({ url }) => url),
    keys,
    processes,
    stores: servers.stores,
    environment: fleet.env,
    runJob: (job) => runJob(job, fleet),
    replace: async (name) => {
      const service = services.find((one) => one.name === name);
      if (service === undefined)
        throw new Error(`There is no service ${name}; there are ${services.map((one) => one.name).join(', ')}`);
      await service.replace(fleet);
    },
    close: () => closing.close(),
  };
}

const newSecret = () => randomBytes(24).toString('base64url');

async function planInstances({ instances = {}, gatewayPort }: StackOptions): Promise<Instance[]> {
  const planned = KINDS.flatMap((kind) =>
    Array.from({ length: instances[kind] ?? INSTANCES[kind] }, (_, at) => ({ kind, at, name: `${kind}-${at + 1}` })),
  );
  const ports = await freePorts(planned.length * 2);
  return planned.map(({ kind, at, name }, index) => {
    const [first, second] = [ports[2 * index]!, ports[2 * index + 1]!];
    return {
      name,
      kind,
      ports: kind === 'gateway' && gatewayPort !== undefined ? [gatewayPort + at, second] : [first, second],
    };
  });
}

async function runJob(job: ServiceJob, { env, folder }: FleetOptions): Promise<void> {
  const given = { ...env, APP: job, REGQA_DATA_DIR: join(folder, job) };
  try {
    await promisify(execFile)(process.execPath, [START_APP], { env: given, maxBuffer: Infinity });
  } catch (cause) {
    throw new Error(`The job ${job} failed:\n${(cause as { stderr?: string }).stderr ?? ''}`, { cause });
  }
}

/** Each kind of service ends before the next one is stopped: its requests may need it. */
async function stopInOrder(services: readonly ServiceInstance[]): Promise<void> {
  for (const kind of KINDS)
    await Promise.all(services.filter(({ instance }) => instance.kind === kind).map((service) => service.stop()));
}
