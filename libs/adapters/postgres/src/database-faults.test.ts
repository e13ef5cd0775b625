import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DependencyTimeoutError, DependencyUnavailableError } from '@regqa/errors';
import { buildUpload, eventually, publishDocument } from '@regqa/testing';
import { createDatabaseForTests, type DatabaseForTests } from '@regqa/testing/servers';
import { createPostgres, type PostgresStores } from './create-postgres.ts';
import { Database } from './database.ts';

const silentLogger = { warn() {} };

let database: DatabaseForTests;
let stores: PostgresStores;
beforeEach(async () => {
  database = await createDatabaseForTests();
  stores = createPostgres({ url: database.url, poolSize: 4, logger: silentLogger });
});
afterEach(async () => {
  await stores.close();
  await database.drop();
});

describe('stores whose connections are cut', () => {
  it('work again by themselves', async () => {
    await publishDocument(stores, 'quoll');
    await database.cutConnections();
    await eventually(async () => expect(await stores.documents.statistics()).toEqual({ documents: 1, passages: 2 }));
    await eventually(async () =>
      expect((await stores.documents.registerUpload(buildUpload('numbat', 'text'))).versionId).toBe('numbat@1'),
    );
  });

  it('hear of releases again, and of those they missed', async () => {
    const heard: number[] = [];
    await stores.documents.onRelease((release) => heard.push(release));
    await publishDocument(stores, 'quoll');
    await eventually(() => expect(heard).toContain(1));
    await database.cutConnections();
    await eventually(async () => void (await publishDocument(stores, 'numbat')));
    await eventually(() => expect(heard).toContain(2));
  });

  it('say so as an unreachable database while a statement is running', async () => {
    const running = new Database(database.url, { poolSize: 1, log: silentLogger });
    const statement = running.run((client) => client.$queryRaw`SELECT pg_sleep(30)::text`);
    const failure = expect(statement).rejects.toBeInstanceOf(DependencyUnavailableError);
    await eventually(async () => expect(await countSleeping()).toBe(1));
    await database.cutConnections();
    await failure;
    await running.close();
  });
});

describe('a database out of reach', () => {
  it('is named by every store in one error', async () => {
    const unreachable = createPostgres({
      url: 'postgresql://nobody:none@127.0.0.1:1/none',
      poolSize: 2,
      logger: silentLogger,
    });
    const stop = await unreachable.documents.onRelease(() => {});
    const calls = [
      unreachable.documents.check(),
      unreachable.documents.corpusSnapshot(),
      unreachable.documents.registerUpload(buildUpload('quoll', 'text')),
      unreachable.jobs.getJob('none'),
      unreachable.jobs.createReprocessAll(null),
      unreachable.usage.summary({}),
    ];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: { component: 'database' } });
      expect((call as PromiseRejectedResult).reason).toBeInstanceOf(DependencyUnavailableError);
    }
    await stop();
    await unreachable.close();
  });
});

describe('a database that answers too late', () => {
  it('is a timeout, not an outage', async () => {
    const slow = new Database(database.url, { poolSize: 1, log: silentLogger });
    const late = slow.transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 50`;
      await tx.$queryRaw`SELECT pg_sleep(5)::text`;
    });
    await expect(late).rejects.toBeInstanceOf(DependencyTimeoutError);
    await slow.close();
  });
});

/** How many statements are asleep in the test's database. */
async function countSleeping(): Promise<number> {
  const watcher = new Database(database.url, { poolSize: 1, log: silentLogger });
  const rows = await watcher.run(
    (client) => client.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`,
  );
  await watcher.close();
  return rows[0]!.count;
}
