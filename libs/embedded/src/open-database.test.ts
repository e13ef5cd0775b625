import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ClosingStack } from '@regqa/composition';
import { silentLogger } from '@regqa/platform';
import { createDatabaseForTests, type DatabaseForTests, type InFront, listenInFrontOf } from '@regqa/testing/servers';
import { openDatabase } from './open-database.ts';
import type { DatabaseFolderOptions } from './open-database.ts';

let database: DatabaseForTests;
let inFront: InFront;
let dataFolder: string;
const stack = new ClosingStack();

beforeEach(async () => {
  database = await createDatabaseForTests();
  dataFolder = mkdtempSync(join(tmpdir(), 'regqa-open-database-'));
});

afterEach(async () => {
  await stack.close();
  inFront.close();
  rmSync(dataFolder, { recursive: true, force: true });
  await database.drop();
});

it('waits for a database server that starts later, then holds the data folder and migrates', async () => {
  const warnings: string[] = [];
  inFront = await listenInFrontOf(database.url, ({ client, number, lead }) =>
    number < 3 ? void client.destroy() : lead(),
  );
  const { url } = inFront;
  const stores: DatabaseFolderOptions['stores'] = {
    database: { url, poolSize: 2, migrate: true },
    redisUrl: null,
    passages: { kind: 'folder', folder: join(dataFolder, 'passages') },
    files: { kind: 'folder', folder: join(dataFolder, 'files') },
  };
  const options = {
    dataFolder,
    stores,
    logger: { ...silentLogger, warn: (_: object, message: string) => void warnings.push(message) },
  };
  expect(await openDatabase(options, { stack, onFailure: () => {} })).toMatchObject({
    url,
  });
  expect(warnings).toEqual(['The start waits for a store that is out of reach']);
});
