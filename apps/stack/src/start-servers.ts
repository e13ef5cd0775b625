import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePorts } from '@regqa/platform';
import { ChildProcess } from './child-process.ts';
import type { ManagedProcess } from './managed-process.ts';
import { OwnPostgres } from './own-postgres.ts';
import type { ServerName, StackOptions } from './stack.ts';

/** Starts a real Elasticsearch for tests, from a folder outside the project. */
const ELASTICSEARCH = join(import.meta.dirname, '../../../../shared/elasticsearch/start');
const BUCKET = 'regqa';
const REGION = 'ap-southeast-2';
const ANSWER_MS = 1_000;

/**
 * What stands behind the ports: servers that were started, settings that lead to all of them, and a sentence on each.
 */
export interface Servers {
  readonly processes: readonly ManagedProcess[];
  readonly settings: Readonly<Record<string, string>>;
  readonly stores: readonly string[];
}

/** One store: where it is and what leads to it. */
interface Choice {
  readonly process?: ManagedProcess;
  readonly settings: Readonly<Record<string, string>>;
  readonly store: string;
}

/**
 * Starts every server that the environment does not name and that can be started here; `started` hears of each at once,
 * so that it can be stopped.
 */
export async function startServers(
  options: StackOptions,
  started: (process: ManagedProcess) => void,
): Promise<Servers> {
  const [postgres, redis, elasticsearch, s3] = (await freePorts(4)) as [number, number, number, number];
  const begin = async (process: ManagedProcess) => {
    started(process);
    await process.start();
    return process;
  };
  const choices = await Promise.all([
    choosePostgres(options, postgres, begin),
    chooseRedis(options, redis, begin),
    chooseElasticsearch(options, elasticsearch, begin),
    chooseS3(options, s3, begin),
  ]);
  return {
    processes: choices.flatMap(({ process }) => process ?? []),
    settings: Object.assign({}, ...choices.map(({ settings }) => settings)) as Record<string, string>,
    stores: choices.map(({ store }) => store),
  };
}

type Begin = (process: ManagedProcess) => Promise<ManagedProcess>;

async function choosePostgres({ env, folder, logger }: StackOptions, port: number, begin: Begin): Promise<Choice> {
  if (env['DATABASE_URL']) return { settings: {}, store: 'PostgreSQL     the server at DATABASE_URL' };
  const server = new OwnPostgres(folder, port, logger);
  await begin(server);
  return {
    process: server,
    settings: { DATABASE_URL: server.url },
    store: `PostgreSQL     started at 127.0.0.1:${port}`,
  };
}

async function chooseRedis(options: StackOptions, port: number, begin: Begin): Promise<Choice> {
  if (options.env['REDIS_URL']) return { settings: {}, store: 'Redis          the server at REDIS_URL' };
  if (!mayStart('redis', options, isOnPath('redis-server', options.env)))
    return {
      settings: {},
      store: 'Redis          not here: the queue is in the database, each process caches and counts for itself',
    };
  const folder = await makeFolder(options, 'redis');
  // Written down every second: what is lost with it the database knows and hands over again.
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
  ];
  const process = await begin(
    server(options, 'redis', { command: 'redis-server', args, ready: () => answersTo(port, 'PING\r\n', '+PONG') }),
  );
  return {
    process,
    settings: { REDIS_URL: `redis://127.0.0.1:${port}` },
    store: `Redis          started at 127.0.0.1:${port}`,
  };
}

async function chooseElasticsearch(options: StackOptions, port: number, begin: Begin): Promise<Choice> {
  if (options.env['ELASTICSEARCH_URL'])
    return { settings: {}, store: 'Elasticsearch  the server at ELASTICSEARCH_URL' };
  if (!mayStart('elasticsearch', options, existsSync(ELASTICSEARCH))) {
    return {
      settings: { PASSAGES_DIR: join(options.folder, 'passages') },
      store: 'Elasticsearch  not here: passages are in a LanceDB folder that all processes share',
    };
  }
  const url = `http://127.0.0.1:${port}`;
  const env = { ES_DATA: await makeFolder(options, 'elasticsearch') };
  const process = await begin(
    server(options, 'elasticsearch', {
      command: ELASTICSEARCH,
      args: [String(port)],
      env,
      ready: () => answersOk(url),
    }),
  );
  return { process, settings: { ELASTICSEARCH_URL: url }, store: `Elasticsearch  started at ${url}` };
}

async function chooseS3(options: StackOptions, port: number, begin: Begin): Promise<Choice> {
  if (options.env['FILE_STORE_URL']) return { settings: {}, store: 'S3             the bucket at FILE_STORE_URL' };
  if (!mayStart('s3', options, isOnPath('moto_server', options.env))) {
    return {
      settings: { FILES_DIR: join(options.folder, 'files') },
      store: 'S3             not here: files are in a folder that all processes share',
    };
  }
  const endpoint = `http://127.0.0.1:${port}`;
  const process = await begin(
    server(options, 's3', {
      command: 'moto_server',
      args: ['-H', '127.0.0.1', '-p', String(port)],
      ready: () => makeBucket(endpoint),
    }),
  );
  const settings = {
    FILE_STORE_URL: `s3://${BUCKET}`,
    S3_ENDPOINT: endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'stack',
    AWS_SECRET_ACCESS_KEY: 'stack',
  };
  return {
    process,
    settings,
    store: `S3             started at ${endpoint}; it keeps files in memory, as long as it runs`,
  };
}

function server(
  { env: base, folder }: StackOptions,
  name: string,
  {
    env = {},
    ...launch
  }: { command: string; args: string[]; env?: Record<string, string>; ready: () => Promise<void> },
): ManagedProcess {
  return new ChildProcess(name, join(folder, 'logs', `${name}.log`), () => ({ ...launch, env: { ...base, ...env } }));
}

const mayStart = (name: ServerName, { without = [] }: StackOptions, isHere: boolean) =>
  isHere && !without.includes(name);
const isOnPath = (program: string, env: StackOptions['env']) =>
  (env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

async function makeFolder({ folder }: StackOptions, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  return path;
}

async function answersOk(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

/** The bucket is made again with each start of a server that forgets. */
async function makeBucket(endpoint: string): Promise<void> {
  const response = await fetch(`${endpoint}/${BUCKET}`, { method: 'PUT', signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`The bucket was not made: ${response.status}`);
}

function answersTo(port: number, text: string, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_MS }, () => socket.write(text));
    const settle = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once('data', (data: Buffer) =>
      settle(data.toString().startsWith(expected) ? undefined : new Error(`answered ${data.toString()}`)),
    );
    socket.once('error', settle).once('timeout', () => settle(new Error('no answer')));
  });
}
