import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { eventually } from '@regqa/testing';
import pg from 'pg';
import { readServerState } from './server-state.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

let parent: string;
let folder: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'regqa-launcher-'));
  folder = join(parent, 'postgres');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of started.splice(0)) await server.stop();
  await rm(parent, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, logger: silentLogger });
  started.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the server from a process of its own. */
async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'keep-running.fixture.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

/** Elsewhere a process cannot be told from another that has taken its number. */
const onLinux = process.platform === 'linux' ? it : it.skip;

const pidFile = () => join(folder, 'data/postmaster.pid');

describe('the embedded PostgreSQL', () => {
  it('makes a database on the first start and has its data on the next', async () => {
    const first = await start();
    expect(first).toMatchObject({ takenOver: false });
    await query(first.url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    await first.stop();
    await first.stop();
    await expect(query(first.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const second = await start();
    expect(second).toMatchObject({ takenOver: false });
    expect(await query(second.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
  });

  it('is durable, in UTC, and open only to who has the password, on this machine', async () => {
    const { url } = await start();
    const settings =
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'TimeZone', " +
      "'listen_addresses') ORDER BY name";
    expect(Object.fromEntries((await query(url, settings)).map((row) => Object.values(row as object)))).toEqual({
      fsync: 'on',
      listen_addresses: '127.0.0.1',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
    });
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(folder, 'password'))).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  it('is one server, however many start it for the first time at once', async () => {
    const servers = await Promise.all([start(), start(), start()]);
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1);
    expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1);
    expect(await readdir(parent)).toEqual(['postgres']);
  });

  it('is taken over from a process that was killed', async () => {
    const { child, url } = await startProcess();
    await query(url, 'CREATE TABLE kept (id int)');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const server = await start();
    expect(server).toMatchObject({ url, takenOver: true });
    await server.stop();
    expect(readServerState(join(folder, 'data')).kind).toBe('none');
    expect((await start()).takenOver).toBe(false);
  });

  it('recovers all that was committed when it is killed itself', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept (id int); INSERT INTO kept SELECT generate_series(1, 1000)');
    process.kill(first.pid, 'SIGKILL');
    const second = await start();
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second.url, 'SELECT count(*)::int AS count FROM kept')).toEqual([{ count: 1000 }]);
  });

  onLinux('starts over a pid file whose number another program has now', async () => {
    const first = await start();
    await first.stop();
    const left = `${process.pid}\n${join(folder, 'data')}\n1700000000\n5432\n\n127.0.0.1\n  5432001 1\nready\n`;
    await writeFile(pidFile(), left);
    const second = await start();
    expect(second.takenOver).toBe(false);
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  onLinux('starts over a pid file that a zombie left', async () => {
    const first = await start();
    await first.stop();
    // The shell becomes a program that never asks for its child, before the child ends.
    const holder = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(holder);
    const [line] = (await once(holder.stdout, 'data')) as [Buffer];
    const zombie = Number(line.toString());
    await eventually(async () => expect(await readFile(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z '));
    await writeFile(
      pidFile(),
      `${zombie}\n${join(folder, 'data')}\n1700000000\n5432\n\n127.0.0.1\n  5432001 1\nready\n`,
    );
    expect((await start()).takenOver).toBe(false);
  });

  it('clears what a first start left that was killed half-way', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'keep-running.fixture.ts'), folder], {
      stdio: 'ignore',
    });
    await eventually(async () => {
      const aside = (await readdir(parent)).find((name) => name.includes('.new-'));
      expect(existsSync(join(parent, aside ?? 'none', 'data/PG_VERSION'))).toBe(true); // initdb is at work
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(folder)).toBe(false);
    await start();
    expect(await readdir(parent)).toEqual(['postgres']);
  });

  it("says in the server's own words why it does not start", async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(folder, 'data/PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow('incompatible');
  });
});
