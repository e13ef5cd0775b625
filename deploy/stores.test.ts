import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { freePort } from '../libs/platform/src/index.ts';
import { describeWhere, eventually } from '@regqa/testing';
import { startS3Server } from '@regqa/testing/servers';

const PATH = process.env.PATH!;
const script = (name: string) => join(import.meta.dirname, 'stores', name);
const folder = mkdtempSync(join(tmpdir(), 'regqa-stores-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script to its end, with these variables and no others. */
async function run(name: string, env: Record<string, string>, ...args: string[]) {
  const child = spawn('sh', [script(name), ...args], { env: { PATH, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
}

describeWhere('redis')('Redis as compose starts it', () => {
  let server: ChildProcess;
  let client: Redis;
  afterEach(async () => {
    client.disconnect();
    server.kill();
    await once(server, 'exit');
  });

  it('asks for its password, has it in no command line, and drops no entry of the queue', async () => {
    const port = await freePort();
    server = spawn('sh', [script('redis.sh'), '--port', String(port), '--dir', folder], {
      env: { PATH, REDIS_PASSWORD: 'swordfish' },
      stdio: 'ignore',
    });
    client = new Redis({ port, password: 'swordfish', lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => {});
    await eventually(() => client.connect(), 10_000);
    expect(await client.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
    expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(readFileSync(`/proc/${server.pid}/cmdline`, 'utf8')).toMatch(/^redis-server(?!.*swordfish)/);
    const stranger = new Redis({ port, retryStrategy: () => null, enableReadyCheck: false });
    stranger.on('error', () => {});
    await expect(stranger.ping()).rejects.toThrow('NOAUTH');
    stranger.disconnect();
  });
});

describe('the users of the S3 server', () => {
  it('are one who may do all, and one who may do no more than use the files of one bucket', async () => {
    const file = join(folder, 'identities.json');
    const env = { S3_IDENTITIES: file, S3_ADMIN_PASSWORD: 'a'.repeat(48), S3_PASSWORD: 'b'.repeat(48) };
    const { status, output } = await run('s3.sh', env, 'env');
    expect(status).toBe(0);
    // What comes after has the file alone.
    expect(output).not.toMatch(/PASSWORD|aaaa|bbbb/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { identities } = JSON.parse(readFileSync(file, 'utf8')) as { identities: Record<string, unknown>[] };
    expect(identities.map(({ name, actions }) => [name, actions])).toEqual([
      ['admin', ['Admin', 'Read', 'Write', 'List', 'Tagging']],
      ['regqa', ['Read:regqa', 'Write:regqa', 'List:regqa']],
    ]);
    expect(identities[1]!.credentials).toEqual([{ accessKey: 'regqa', secretKey: env.S3_PASSWORD }]);
  });
});

describeWhere('s3')('the bucket', () => {
  it('is made where it is not there, and may be there already', async () => {
    const server = await startS3Server();
    const env = { S3_ENDPOINT: server.endpoint, S3_ADMIN_PASSWORD: 'secret' };
    expect(await run('bucket.sh', env)).toEqual({ status: 0, output: 'The bucket regqa is there.\n' });
    expect((await fetch(`${server.endpoint}/regqa`)).status).toBe(200);
    expect(await run('bucket.sh', env)).toMatchObject({ status: 0 });
    await server.kill();
  });

  it('is said not to be made where nothing answers', async () => {
    const env = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ADMIN_PASSWORD: 'secret' };
    expect((await run('bucket.sh', env)).status).not.toBe(0);
  });
});

describe('the user of Elasticsearch', () => {
  /** Takes what is put there and answers with a status. */
  async function standIn(status: number) {
    const taken: { path: string; user: string; body: unknown }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const user = Buffer.from(request.headers.authorization!.split(' ')[1]!, 'base64').toString();
      taken.push({ path: `${request.method} ${request.url}`, user, body: JSON.parse(body) });
      response.writeHead(status).end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { taken, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
  const env = { ELASTIC_PASSWORD: 'elasticsecret', ELASTICSEARCH_PASSWORD: 'usersecret' };

  it('may use the indices of the product, and only look at the cluster', async () => {
    const { taken, server, url } = await standIn(200);
    expect(await run('elasticsearch-user.sh', { ...env, ELASTICSEARCH_URL: url })).toMatchObject({ status: 0 });
    expect(taken).toEqual([
      {
        path: 'PUT /_security/role/regqa',
        user: 'elastic:elasticsecret',
        body: { cluster: ['monitor'], indices: [{ names: ['regqa-*'], privileges: ['all'] }] },
      },
      {
        path: 'PUT /_security/user/regqa',
        user: 'elastic:elasticsecret',
        body: { password: 'usersecret', roles: ['regqa'] },
      },
    ]);
    server.close();
  });

  it('is said not to be made where the server refuses', async () => {
    const { taken, server, url } = await standIn(403);
    expect((await run('elasticsearch-user.sh', { ...env, ELASTICSEARCH_URL: url })).status).not.toBe(0);
    expect(taken).toHaveLength(1);
    server.close();
  });
});

it.each(['redis.sh', 's3.sh', 'bucket.sh', 'elasticsearch-user.sh'])('%s has no password as an argument', (name) => {
  const commands = readFileSync(script(name), 'utf8').replace(/<<END[\s\S]*?^END$/gm, '');
  const arguments_ = commands.split('\n').filter((line) => /PASSWORD/.test(line) && !/^#|^unset|\bprintf\b/.test(line));
  // `put` is a function of the shell: its arguments are in no list of processes.
  expect(arguments_.filter((line) => !line.startsWith('put '))).toEqual([]);
});

it.each(['redis.sh', 's3.sh', 'bucket.sh', 'elasticsearch-user.sh', '../make-env'])(
  '%s is a script of any shell',
  (name) => {
    expect(spawnSync('sh', ['-n', script(name)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  },
);
