import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@regqa/platform';
import { exchange, untilItAnswers } from './until-it-answers.ts';
import { ServerProcess } from './server-process.ts';

/** A Redis server of a test's own, which keeps nothing on disk. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Sends one command as it would be typed and returns the first line of the answer. */
  command(line: string): Promise<string>;
  /** Stops answering without closing a connection. */
  freeze(): void;
  thaw(): void;
  /** Kills the server; what it held is lost. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts `redis-server` of the PATH on a free port, with further settings such as `--requirepass`, `secret`. */
export async function startRedisServer(settings: readonly string[] = []): Promise<RedisServer> {
  return start((folder) => ['--save', '', '--appendonly', 'no', '--dir', folder, ...settings]);
}

/**
 * Starts a cluster of one server. Its nodes' port is chosen too: by itself the server takes the one 10,000 above its
 * own, which for half of all free ports is one that the system gives to clients, and ends when a client has it.
 */
export async function startRedisCluster(): Promise<RedisServer> {
  const nodesPort = await freePort();
  const server = await startRedisServer([
    '--cluster-enabled',
    'yes',
    '--cluster-announce-ip',
    '127.0.0.1',
    '--cluster-port',
    String(nodesPort),
  ]);
  await server.command('CLUSTER ADDSLOTSRANGE 0 16383');
  await untilItAnswers(async () => {
    if ((await server.command('SET {ready}:probe 1 PX 1')) !== '+OK') throw new Error('The cluster is not ready');
  });
  return { ...server, url: `redis+cluster://127.0.0.1:${server.port}` };
}

/** Starts a Sentinel that alone decides who the master of the group `main` is, within half a second of its death. */
export async function startRedisSentinel(master: Pick<RedisServer, 'port'>): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'regqa-sentinel-'));
  const file = join(folder, 'sentinel.conf');
  await writeFile(
    file,
    [
      `sentinel monitor main 127.0.0.1 ${master.port} 1`,
      'sentinel down-after-milliseconds main 500',
      'sentinel failover-timeout main 3000',
      '',
    ].join('\n'),
  );
  const sentinel = await start(() => [], [file, '--sentinel']);
  const close = async () => {
    await sentinel.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...sentinel, url: `redis+sentinel://127.0.0.1:${sentinel.port}/main`, close };
}

async function start(
  settings: (folder: string) => readonly string[],
  before: readonly string[] = [],
): Promise<RedisServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'regqa-redis-'));
  const args = [...before, '--port', String(port), '--bind', '127.0.0.1', ...settings(folder)];
  const command = async (line: string) => (await exchange(port, `${line}\r\n`)).split('\r\n')[0]!;
  const ready = () =>
    untilItAnswers(async () => {
      const answer = await command('PING');
      if (answer !== '+PONG' && !answer.startsWith('-NOAUTH')) throw new Error(`Redis is not ready: ${answer}`);
    });
  const run = () => ServerProcess.start('redis-server', args, ready);
  let server = await run();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    command,
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    kill: () => server.kill(),
    restart: async () => {
      await server.kill();
      server = await run();
    },
    close: async () => {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
