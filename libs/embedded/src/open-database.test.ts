import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ClosingStack } from '@regqa/composition';
import { silentLogger } from '@regqa/platform';
import { createDatabaseForTests, type DatabaseForTests } from '@regqa/testing';
import type { EmbeddedOptions } from './embedded-options.ts';
import { openDatabase } from './open-database.ts';

let database: DatabaseForTests;
let server: Server;
let dataFolder: string;
const stack = new ClosingStack();
const sockets = new Set<Socket>();

beforeEach(async () => {
  database = await createDatabaseForTests();
  dataFolder = mkdtempSync(join(tmpdir(), 'regqa-open-database-'));
});

afterEach(async () => {
  await stack.close();
  for (const socket of sockets) socket.destroy();
  server.close();
  rmSync(dataFolder, { recursive: true, force: true });
  await database.drop();
});

/** Returns the address of something in front of the database that breaks the first connections off. */
async function slowToStart(broken: number): Promise<string> {
  const { port, hostname } = new URL(database.url);
  let connections = 0;
  server = createServer((client) => {
    sockets.add(client.on('error', () => {})); // whoever gives up resets it
    if (++connections <= broken) return void client.destroy();
    const upstream = connect(Number(port), hostname);
    sockets.add(upstream.on('error', () => client.destroy()));
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url.href;
}

it('waits for a database server that starts later, then holds the data folder and migrates', async () => {
  const warnings: string[] = [];
  const url = await slowToStart(2);
  const stores = { database: { url, poolSize: 2, migrate: true }, passages: { kind: 'folder' }, files: { kind: 'folder' } };
  const options = { dataFolder, stores, logger: { ...silentLogger, warn: (_: object, message: string) => void warnings.push(message) } };
  expect(await openDatabase(options as unknown as EmbeddedOptions, stack)).toMatchObject({ url });
  expect(warnings).toEqual(['The start waits for a store that is out of reach']);
});
