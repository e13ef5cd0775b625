import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePort } from '@regqa/platform';
import { ChildProcess } from './child-process.ts';
import type { Launch } from './child-process.ts';
import type { ManagedProcess } from './managed-process.ts';
import { OwnPostgres } from './own-postgres.ts';
import type { ServerName, StackOptions } from './stack.ts';

/** Starts a real Elasticsearch for tests, from a folder outside the project. */
const ELASTICSEARCH = join(import.meta.dirname, '../../../../shared/elasticsearch/start');
const S3 = join(import.meta.dirname, 'durable-s3.py');
const BUCKET = 'regqa';
/** Redis writes down every second what it holds: what is lost with it the database knows and hands over again. */
const REDIS_WRITES = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'];
/** A service gives its own checks a second. */
const ANSWER_MS = 2_000;
const LABEL_WIDTH = 15;

type Settings = Readonly<Record<string, string>>;

/** What stands behind the ports: servers that were started, settings that lead to all of them, a sentence on each. */
export interface Servers {
  readonly processes: readonly ManagedProcess[];
  readonly settings: Settings;
  readonly stores: readonly string[];
}

/** How a server is started; `env` is added to the environment of the stack. */
type ServerLaunch = Omit<Launch, 'env'> & Partial<Pick<Launch, 'env'>>;

/** A server that is started where no setting names one and it is here. */
interface Server {
  readonly name: ServerName;
  readonly label: string;
  /** Names a server that runs already. */
  readonly setting: string;
  isHere(env: Settings): boolean;
  /** What is used in its place, with its settings. */
  readonly otherwise: string;
  standIn(folder: string): Settings;
  /** How it is started, and what leads to it then; it keeps its data in the folder. */
  launch(port: number, folder: string): ServerLaunch & { readonly settings: Settings };
}

const SERVERS: readonly Server[] = [
  {
    name: 'redis',
    label: 'Redis',
    setting: 'REDIS_URL',
    isHere: (env) => (env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'redis-server'))),
    otherwise: 'the queue is in the database, each process caches and counts for itself',
    standIn: () => ({}),
    launch: (port, folder) => ({
      command: 'redis-server',
      args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...REDIS_WRITES],
      ready: () => answersTo(port, 'PING\r\n', '+PONG'),
      settings: { REDIS_URL: `redis://127.0.0.1:${port}` },
    }),
  },
  {
    name: 'elasticsearch',
    label: 'Elasticsearch',
    setting: 'ELASTICSEARCH_URL',
    isHere: () => existsSync(ELASTICSEARCH),
    otherwise: 'passages are in a LanceDB folder that all processes share',
    standIn: (folder) => ({ PASSAGES_DIR: join(folder, 'passages') }),
    launch: (port, folder) => ({
      command: ELASTICSEARCH,
      args: [String(port)],
      env: { ES_DATA: folder },
      ready: () => answersOk(`http://127.0.0.1:${port}`),
      settings: { ELASTICSEARCH_URL: `http://127.0.0.1:${port}` },
    }),
  },
  {
    name: 's3',
    label: 'S3',
    setting: 'FILE_STORE_URL',
    isHere: (env) => spawnSync('python3', ['-c', 'import moto.server'], { env }).status === 0,
    otherwise: 'files are in a folder that all processes share',
    standIn: (folder) => ({ FILES_DIR: join(folder, 'files') }),
    launch: (port, folder) => ({
      command: 'python3',
      args: [S3, String(port), folder],
      ready: () => answersOk(`http://127.0.0.1:${port}/${BUCKET}`, 'PUT'),
      settings: {
        FILE_STORE_URL: `s3://${BUCKET}`,
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        AWS_REGION: 'ap-southeast-2',
        AWS_ACCESS_KEY_ID: 'stack',
        AWS_SECRET_ACCESS_KEY: 'stack',
      },
    }),
  },
];

/** Starts every server that the environment does not name and that is here; `started` hears of each at once. */
export async function startServers(
  options: StackOptions,
  started: (process: ManagedProcess) => void,
): Promise<Servers> {
  const begin = async (process: ManagedProcess) => {
    started(process);
    await process.start();
  };
  const choices = await Promise.all([
    choosePostgres(options, begin),
    ...SERVERS.map((server) => chooseServer(server, options, begin)),
  ]);
  return {
    processes: choices.flatMap(({ process }) => process ?? []),
    settings: Object.assign({}, ...choices.map(({ settings }) => settings)) as Settings,
    stores: choices.map(({ store }) => store),
  };
}
type Begin = (process: ManagedProcess) => Promise<void>;

interface Choice {
  readonly process?: ManagedProcess;
  readonly settings: Settings;
  readonly store: string;
}

async function choosePostgres({ env, folder, logger }: StackOptions, begin: Begin): Promise<Choice> {
  const say = (text: string) => 'PostgreSQL'.padEnd(LABEL_WIDTH) + text;
  if (env['DATABASE_URL']) return { settings: {}, store: say('the server at DATABASE_URL') };
  const port = await freePort();
  const process = new OwnPostgres(folder, port, logger);
  await begin(process);
  return { process, settings: { DATABASE_URL: process.url }, store: say(`started at 127.0.0.1:${port}`) };
}

async function chooseServer(
  { name, label, setting, isHere, otherwise, standIn, launch }: Server,
  { env, folder, without = [] }: StackOptions,
  begin: Begin,
): Promise<Choice> {
  const say = (text: string) => label.padEnd(LABEL_WIDTH) + text;
  if (env[setting]) return { settings: {}, store: say(`the server at ${setting}`) };
  if (without.includes(name) || !isHere(env))
    return { settings: standIn(folder), store: say(`not here: ${otherwise}`) };
  const port = await freePort();
  const dataFolder = join(folder, name);
  await mkdir(dataFolder, { recursive: true });
  const { settings, ...how } = launch(port, dataFolder);
  const process = serverProcess({ env, folder }, name, how);
  await begin(process);
  return { process, settings, store: say(`started at 127.0.0.1:${port}`) };
}

/** Returns a server of this name, not started yet, with its log in the folder of logs. */
export function serverProcess(
  { env, folder }: Pick<StackOptions, 'env' | 'folder'>,
  name: string,
  { env: own = {}, ...launch }: ServerLaunch,
): ChildProcess {
  return new ChildProcess(name, join(folder, 'logs', `${name}.log`), () => ({ ...launch, env: { ...env, ...own } }));
}

/** Throws unless the answer within two seconds is a success. */
export async function answersOk(url: string, method = 'GET', body?: string): Promise<void> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}`);
}

async function answersTo(port: number, text: string, expected: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_MS });
  socket.once('timeout', () => socket.destroy(new Error('no answer'))).write(text);
  try {
    const [data] = (await once(socket, 'data')) as [Buffer];
    if (!data.toString().startsWith(expected)) throw new Error(`answered ${data.toString()}`);
  } finally {
    socket.destroy();
  }
}
