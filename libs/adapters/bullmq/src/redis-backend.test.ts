import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { QuestionAnswered } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import type { JobAttempt } from '@regqa/ports';
import { buildQuestionAnswered, describeWhere, eventually } from '@regqa/testing';
import { eventBusContract, jobQueueContract } from '@regqa/testing/contracts';
import { type RedisServer, startRedisCluster, startRedisServer } from '@regqa/testing/servers';
import { createBullQueue } from './create-bull-queue.ts';

const silentLogger = { warn() {}, error() {} };
/** Twice as much with each attempt: ten of them take ten seconds. */
const BACKOFF_MS = 10;

describeWhere('redis')('BullMQ over Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());

  async function makeBoth() {
    await server.command('FLUSHALL');
    const { queue, events } = createBullQueue({
      connectionString: server.url,
      logger: silentLogger,
      backoffMs: BACKOFF_MS,
    });
    return { queue, events, close: async () => void (await Promise.all([queue.close(), events.close()])) };
  }

  describe('the job queue', () => jobQueueContract(makeBoth));
  describe('the event bus', () => eventBusContract(makeBoth));

  it('leaves nothing of a job that was done', async () => {
    const { queue, close } = await makeBoth();
    let done = false;
    const worker = await queue.work(async () => void (done = true), { concurrency: 1 });
    await queue.add([{ jobId: 'a' }]);
    await eventually(() => expect(done).toBe(true));
    await eventually(async () => expect(await server.command('EXISTS {regqa}:ingestion:job-a')).toBe(':0'));
    await worker.close({ graceMs: 1_000 });
    await close();
  });

  it('warns when the server may throw jobs away, and is silent when it may not', async () => {
    const warnings: object[] = [];
    const logger = { warn: (fields: object) => void warnings.push(fields), error() {} };
    for (const policy of ['noeviction', 'allkeys-lru']) {
      await server.command(`CONFIG SET maxmemory-policy ${policy}`);
      const { queue, events } = createBullQueue({ connectionString: server.url, logger });
      await queue.check();
      await Promise.all([queue.close(), events.close()]);
    }
    await server.command('CONFIG SET maxmemory-policy noeviction');
    expect(warnings).toEqual([{ maxmemory_policy: 'allkeys-lru' }]);
  });

  it('hands a job out again when its worker was killed in the middle of it', async () => {
    const { queue, close } = await makeBoth();
    await queue.add([{ jobId: 'a' }]);
    const victim = spawn(process.execPath, [join(import.meta.dirname, 'stalled-worker.fixture.ts'), server.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [taken] = (await once(victim.stdout, 'data')) as [Buffer];
    expect(taken.toString()).toBe('a\n');
    victim.kill('SIGKILL');
    const attempts: JobAttempt[] = [];
    const worker = await queue.work(async (attempt) => void attempts.push(attempt), { concurrency: 1 });
    await eventually(() => expect(attempts).toHaveLength(1), 28_000);
    expect(attempts[0]).toMatchObject({ payload: { jobId: 'a' }, attempt: 2, last: false });
    await worker.close({ graceMs: 100 });
    await close();
  });

  it('hands out jobs from a cluster', async () => {
    const cluster = await startRedisCluster();
    const { queue, events } = createBullQueue({ connectionString: cluster.url, logger: silentLogger });
    const done: string[] = [];
    const worker = await queue.work(async ({ payload }) => void done.push(payload.jobId), { concurrency: 1 });
    await queue.add([{ jobId: 'a' }, { jobId: 'b' }]);
    await eventually(() => expect(done).toEqual(['a', 'b']));
    await worker.close({ graceMs: 1_000 });
    await Promise.all([queue.close(), events.close()]);
    await cluster.close();
  });

  describe('on a server in trouble', () => {
    let own: RedisServer;
    let made: ReturnType<typeof createBullQueue>;
    const attempts: string[] = [];
    const warnings: string[] = [];
    beforeEach(async () => {
      own = await startRedisServer();
      made = createBullQueue({
        connectionString: own.url,
        logger: { ...silentLogger, warn: (_: object, message: string) => void warnings.push(message) },
      });
      attempts.length = 0;
      warnings.length = 0;
    });
    afterEach(async () => {
      await Promise.all([made.queue.close(), made.events.close()]);
      await own.close();
    });
    const work = () => made.queue.work(async ({ payload }) => void attempts.push(payload.jobId), { concurrency: 1 });
    const refusal = (call: Promise<unknown>) =>
      expect(call).rejects.toMatchObject({ name: DependencyUnavailableError.name, component: 'queue' });

    it('takes jobs again from a server that lost everything, and its worker goes on by itself', async () => {
      const worker = await work();
      await made.queue.add([{ jobId: 'a' }]);
      await eventually(() => expect(attempts).toEqual(['a']));
      await own.kill();
      await refusal(made.queue.add([{ jobId: 'b' }]));
      await own.restart();
      await eventually(() => made.queue.add([{ jobId: 'b' }]));
      await eventually(() => expect(attempts).toEqual(['a', 'b']), 20_000);
      await worker.close({ graceMs: 100 });
    });

    it('refuses jobs while the server is frozen, and hands them out afterwards', async () => {
      const worker = await work();
      await made.queue.add([{ jobId: 'a' }]);
      await eventually(() => expect(attempts).toEqual(['a']));
      own.freeze();
      const started = performance.now();
      await refusal(made.queue.add([{ jobId: 'b' }]));
      expect(performance.now() - started).toBeLessThan(10_000);
      own.thaw();
      await eventually(() => made.queue.add([{ jobId: 'c' }]), 20_000);
      await eventually(() => expect(attempts).toContain('c'), 20_000);
      await worker.close({ graceMs: 100 });
    });

    it('refuses jobs on a server that cannot be written to, and says that it does not work', async () => {
      await made.queue.check();
      await own.command(`REPLICAOF 127.0.0.1 ${server.port}`);
      await refusal(made.queue.add([{ jobId: 'b' }]));
      await eventually(() => refusal(made.queue.check()));
      await own.command('REPLICAOF NO ONE');
      await eventually(() => made.queue.add([{ jobId: 'c' }]));
    });

    const harms = [
      ['away', () => own.kill()],
      ['frozen', async () => own.freeze()],
    ] as const;
    /** Closing must not be cut short by a bound: then something waits for the server forever. */
    const endsByItself = () => expect(warnings).not.toContainEqual(expect.stringContaining('did not end'));

    it.each(harms)('closes in good time while the server is %s', async (_, harm) => {
      const worker = await work();
      await made.events.onQuestionsAnswered(async () => {});
      await harm();
      const started = performance.now();
      await worker.close({ graceMs: 100 });
      await Promise.all([made.queue.close(), made.events.close()]);
      expect(performance.now() - started).toBeLessThan(10_000);
      endsByItself();
    });

    it('closes in good time when the server has been away for a while', async () => {
      const worker = await work();
      await own.kill();
      await eventually(() => expect(warnings).toContainEqual(expect.stringContaining('out of reach')));
      await worker.close({ graceMs: 100 });
      endsByItself();
    });

    it.each(harms)(
      'closes in good time when a job ended that it cannot tell of, the server being %s',
      async (_, harm) => {
        let end = () => {};
        const ended = new Promise<void>((resolve) => {
          end = resolve;
        });
        const worker = await made.queue.work(
          async ({ payload }) => {
            attempts.push(payload.jobId);
            await ended;
          },
          { concurrency: 1 },
        );
        await made.queue.add([{ jobId: 'a' }]);
        await eventually(() => expect(attempts).toEqual(['a']));
        await harm();
        end();
        await worker.close({ graceMs: 100 });
        endsByItself();
      },
    );

    it('sends events that were kept meanwhile once the server is there', async () => {
      await own.kill();
      const published = Array.from({ length: 3 }, () => buildQuestionAnswered());
      for (const event of published) made.events.publishQuestionAnswered(event);
      await refusal(made.queue.check());
      await own.restart();
      const received: QuestionAnswered[] = [];
      await eventually(
        async () => void (await made.events.onQuestionsAnswered(async (batch) => void received.push(...batch))),
      );
      await eventually(() => expect(received).toEqual(published));
    });
  });
});
