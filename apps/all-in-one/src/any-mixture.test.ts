import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWhereAll, eventually } from '@regqa/testing';
import { samplesPublished, ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';
import { startRedisServer, startS3Server } from '@regqa/testing/servers';
import type { ServiceProcess } from '@regqa/testing/end-to-end';
import type { RedisServer, S3Server } from '@regqa/testing/servers';

const STARTING_MS = 120_000;

describeWhereAll(['redis', 's3'])('one process with Redis and S3, and the embedded database and passages', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-mixture-'));
  let redis: RedisServer;
  let s3: S3Server;
  let service: ServiceProcess;

  beforeAll(async () => {
    [redis, s3] = await Promise.all([startRedisServer(), startS3Server()]);
    await s3.createBucket('plans');
    const bucket = {
      FILE_STORE_URL: 's3://plans/originals',
      S3_ENDPOINT: s3.endpoint,
      AWS_REGION: 'ap-southeast-2',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    };
    service = await startServiceProcess({ dataFolder, env: { ...bucket, REDIS_URL: redis.url } });
    await samplesPublished(service);
  }, STARTING_MS);
  afterAll(async () => {
    await service?.stop();
    await Promise.all([redis?.close(), s3?.kill()]);
    rmSync(dataFolder, { recursive: true, force: true });
  }, STARTING_MS);

  it('says which store is where', async () => {
    const stores =
      /embedded +PostgreSQL \(documents, jobs, usage\), LanceDB \(passages\)\n +servers +Redis \(queue, cache, limits\), S3 \(files\)/;
    // It is said once the samples have been read, which a client may hear of first.
    await eventually(() => expect(service.output()).toMatch(stores));
  });

  it('keeps answers and counts in Redis, and jobs go through it', async () => {
    const client = new ServiceClient(service);
    const ask = () => client.ask('What is the maximum height of a building in zone R2?', { lga_name: 'Banksia Vale' });
    expect([(await ask()).cache_hit, (await ask()).cache_hit]).toEqual([false, true]);
    expect(
      await redis.command('EXISTS regqa:limits:query:key:access {regqa:answers:1}:answers {regqa}:ingestion:meta'),
    ).toBe(':3');
  });

  it('gives the original file back from the bucket', async () => {
    const file = await new ServiceClient(service).get<string>('/api/documents/sample-banksia-vale-lep-2024/file');
    expect([file.status, String(file.body)]).toEqual([200, expect.stringContaining('Height of buildings')]);
    expect(await (await fetch(`${s3.endpoint}/plans?list-type=2&prefix=originals/`)).text()).toContain(
      '<Key>originals/',
    );
  });

  it('answers and limits on without Redis', async () => {
    await redis.kill();
    const client = new ServiceClient(service);
    const answer = await client.askRaw({
      query: 'What is the maximum height of a building in zone E1?',
      lga_name: 'Banksia Vale',
    });
    expect([answer.status, Number(answer.headers.get('x-ratelimit-limit'))]).toEqual([200, 100_000_000]);
    await redis.restart();
    await client.until('it is healthy again', async () =>
      (await client.send('GET', '/api/health', { key: null })).status === 200 ? true : undefined,
    );
  });
});
