import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchange, findFreePort, untilItAnswers } from './free-port.ts';
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

/** Starts `redis-server` of the PATH on a free port, with further settings such as `--replicaof host port`. */
export async function startRedisServer(settings: readonly string[] = []): Promise<RedisServer> {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'regqa-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder, ...settings];
  const command = async (line: string) => (await exchange(port, `${line}\r\n`)).split('\r\n')[0]!;
  const ready = () =>
    untilItAnswers(async () => {
      if ((await command('PING')) !== '+PONG') throw new Error('Redis is not ready');
    });
  const start = () => ServerProcess.start('redis-server', args, ready);
  let server = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    command,
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    kill: () => server.kill(),
    restart: async () => {
      await server.kill();
      server = await start();
    },
    close: async () => {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
