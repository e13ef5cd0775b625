import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { eventually } from '@regqa/testing';
import { createDatabaseForTests, type DatabaseForTests } from '@regqa/testing/servers';
import { holdDataFolder } from './hold-data-folder.ts';

const END_HOLDERS =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'regqa-data-folder' AND " +
  'datname = current_database()';

let database: DatabaseForTests;
beforeEach(async () => {
  database = await createDatabaseForTests();
});
afterEach(() => database.drop());

const hold = (onTaken = () => {}) => holdDataFolder(database.url, { patienceMs: 0, logger: silentLogger, onTaken });

it('lets one process hold a data folder, and the next once it is released', async () => {
  const first = await hold();
  expect(await hold()).toBeUndefined();
  await first!.release();
  const second = await hold();
  expect(second).toBeDefined();
  await second!.release();
});

it('holds the folder again when the database has cut the connection', async () => {
  const first = await hold();
  await database.execute(END_HOLDERS);
  await eventually(async () => {
    const other = await hold();
    await other?.release();
    expect(other).toBeUndefined();
  });
  await first!.release();
  const next = await hold();
  expect(next).toBeDefined();
  await next!.release();
});
