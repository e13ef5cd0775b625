import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DependencyUnavailableError } from '@regqa/errors';
import { silentLogger } from '@regqa/platform';
import { createDatabaseForTests, type DatabaseForTests, type InFront, listenInFrontOf } from '@regqa/testing/servers';
import { ClosingStack } from './closing-stack.ts';
import { migrateDatabase, openMigratedStores } from './stores/open-relational-stores.ts';
import { untilInReach } from './until-in-reach.ts';

const away = () => new DependencyUnavailableError('database', 'The database is out of reach');

describe('a start that needs a store', () => {
  const warnings: object[] = [];
  const logger = { warn: (fields: object) => void warnings.push(fields) };
  beforeEach(() => void warnings.splice(0));

  it('begins again while the store is out of reach, and says so once', async () => {
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      if (attempts < 3) throw away();
      return 'started';
    };
    expect(await untilInReach(work, { logger })).toBe('started');
    expect(warnings).toEqual([expect.objectContaining({ component: 'database', patience_ms: 30_000 })]);
  });

  it('fails when the store stays out of reach', async () => {
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      throw away();
    };
    await expect(untilInReach(work, { logger, patienceMs: 600 })).rejects.toThrow('out of reach');
    expect(attempts).toBeGreaterThan(1);
    expect(warnings).toHaveLength(1);
  });

  it('gives up at once when the process is stopped', async () => {
    const stopping = new AbortController();
    const work = async () => {
      setImmediate(() => stopping.abort(new Error('told to stop')));
      throw away();
    };
    await expect(untilInReach(work, { logger, stopping: stopping.signal })).rejects.toThrow('told to stop');
  });

  it('fails at once for any other reason', async () => {
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      throw new Error('Migration 0003 failed');
    };
    await expect(untilInReach(work, { logger })).rejects.toThrow('Migration 0003');
    expect([attempts, warnings]).toEqual([1, []]);
  });

  describe('before a database that is slow', () => {
    let database: DatabaseForTests;
    let inFront: InFront;
    beforeEach(async () => {
      database = await createDatabaseForTests();
    });
    afterEach(async () => {
      inFront.close();
      await database.drop();
    });

    const listen = async (accept: Parameters<typeof listenInFrontOf>[1]) =>
      (inFront = await listenInFrontOf(database.url, accept)).url;

    it('waits for a connection longer than a request would', async () => {
      const url = await listen(({ lead }) => void setTimeout(lead, 2_500));
      expect(await untilInReach(() => migrateDatabase(url), { logger })).toEqual([]);
      expect(warnings).toEqual([]);
    });

    it.each([true, false])(
      'opens its stores when it answers, whether it is to be migrated or not: %s',
      async (migrate) => {
        const url = await listen(({ client, number, lead }) => (number < 3 ? void client.destroy() : lead()));
        const stack = new ClosingStack();
        const opened = await openMigratedStores(
          { url, poolSize: 1, migrate },
          { logger: { ...silentLogger, ...logger }, stack },
        );
        await opened.documents.check();
        expect(warnings).toHaveLength(1);
        await stack.close();
      },
    );

    it('tries again where connections are refused or broken off', async () => {
      const url = await listen(({ client, number, lead }) => (number < 3 ? void client.destroy() : lead()));
      expect(await untilInReach(() => migrateDatabase(url), { logger })).toEqual([]);
      expect(warnings).toHaveLength(1);
    });
  });
});
