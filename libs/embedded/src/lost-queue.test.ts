import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createBullQueue } from '@regqa/adapter-bullmq';
import { createPostgres, type PostgresStores } from '@regqa/adapter-postgres';
import { type DocumentsService, startDocumentsService } from '@regqa/feature-documents';
import { silentLogger } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import { buildUpload, describeWhere, eventually } from '@regqa/testing';
import {
  createDatabaseForTests,
  type DatabaseForTests,
  type RedisServer,
  startRedisServer,
} from '@regqa/testing/servers';

/** Lets five minutes pass, after which a job is taken for lost that was handed over and has not begun. */
const HANDED_OVER_LONG_AGO = `UPDATE jobs SET handed_over_at = handed_over_at - interval '6 minutes'`;
const NO_RESIDENCY = { data_region: null, allowed_regions: [], enforced: false, stores: [], problems: [] };

describeWhere('redis')('jobs whose queue was in a Redis that lost everything', () => {
  let redis: RedisServer;
  let database: DatabaseForTests;
  let stores: PostgresStores;
  let queue: ReturnType<typeof createBullQueue>;
  let service: DocumentsService | undefined;
  beforeEach(async () => {
    [redis, database] = await Promise.all([startRedisServer(), createDatabaseForTests()]);
    stores = createPostgres({ url: database.url, poolSize: 2, logger: silentLogger });
    queue = createBullQueue({ connectionString: redis.url, logger: silentLogger });
  });
  afterEach(async () => {
    await service?.close();
    await Promise.all([queue.queue.close(), queue.events.close(), stores.close()]);
    await Promise.all([redis.close(), database.drop()]);
  });

  /** A documents service that looks for pending jobs every tenth of a second; nobody calls it. */
  function start(): Promise<DocumentsService> {
    const files = { write: unused, read: unused, remove: unused };
    return startDocumentsService(
      {
        ...stores,
        queue: queue.queue,
        files,
        index: { removeGenerations: unused },
        clock: systemClock,
        logger: silentLogger,
      },
      {
        host: '127.0.0.1',
        port: 0,
        internalToken: 'a-token-for-tests-that-is-long-enough',
        version: '0.0.0',
        maxUploadMb: 1,
        outboxIntervalMs: 100,
        residency: NO_RESIDENCY,
      },
    );
  }

  it('are handed over again, and done', async () => {
    const jobIds: string[] = [];
    for (const id of ['a', 'b', 'c'])
      // A busy machine may open no connection within the two seconds that the product gives it.
      await eventually(async () => {
        jobIds.push((await stores.documents.registerUpload(buildUpload(id, `content of ${id}`))).jobId);
      });
    service = await start();
    const waiting = async () => (await redis.command('LLEN {regqa}:ingestion:wait')).slice(1);
    await eventually(async () => expect(await waiting()).toBe('3'));
    await redis.restart();
    expect(await waiting()).toBe('0');
    await database.execute(HANDED_OVER_LONG_AGO);
    await eventually(async () => expect(await waiting()).toBe('3'));
    const done = new Set<string>();
    const worker = await queue.queue.work(async ({ payload }) => void done.add(payload.jobId), { concurrency: 2 });
    await eventually(() => expect([...done].toSorted()).toEqual(jobIds.toSorted()));
    await worker.close({ graceMs: 1_000 });
  });
});

async function unused(): Promise<never> {
  throw new Error('nobody calls it');
}
