import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { QuestionAnswered } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import type { JobAttempt } from '@regqa/ports';
import { buildQuestionAnswered, eventually } from '@regqa/testing';
import { eventBusContract, jobQueueContract } from '@regqa/testing/contracts';
import { createDatabaseForTests, type DatabaseForTests } from '@regqa/testing/servers';
import { createBullQueue } from './create-bull-queue.ts';
import { migrateQueue } from './postgres-backend.ts';

const silentLogger = { warn() {}, error() {} };
/** Twice as much with each attempt: ten of them take ten seconds. */
const BACKOFF_MS = 10;

async function makeBoth() {
  const database = await createDatabaseForTests();
  const { queue, events } = createBullQueue({
    connectionString: database.url,
    logger: silentLogger,
    backoffMs: BACKOFF_MS,
  });
  const close = async () => {
    await Promise.all([queue.close(), events.close()]);
    await database.drop();
  };
  return { queue, events, close };
}

it('works over a role that may use the tables of its queue, and neither change nor own any', async () => {
  const database = await createDatabaseForTests();
  const url = await database.addRole('service');
  await migrateQueue(database.url);
  await database.execute(`
    GRANT USAGE, CREATE ON SCHEMA bullmq TO ${new URL(url).username};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bullmq TO ${new URL(url).username};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA bullmq TO ${new URL(url).username}`);
  const { queue, events } = createBullQueue({ connectionString: url, logger: silentLogger });
  const attempts: string[] = [];
  const worker = await queue.work(async ({ payload }) => void attempts.push(payload.jobId), { concurrency: 1 });
  await queue.add([{ jobId: 'a' }]);
  await eventually(() => expect(attempts).toEqual(['a']));
  await worker.close({ graceMs: 1_000 });
  await Promise.all([queue.close(), events.close()]);
  await database.drop();
});

describe('the job queue on BullMQ over PostgreSQL', () => jobQueueContract(makeBoth));
describe('the event bus on BullMQ over PostgreSQL', () => eventBusContract(makeBoth));

describe('BullMQ over PostgreSQL', () => {
  let database: DatabaseForTests;
  let made: ReturnType<typeof createBullQueue>;
  beforeEach(async () => {
    database = await createDatabaseForTests();
    made = createBullQueue({ connectionString: database.url, logger: silentLogger });
  });
  afterEach(async () => {
    await Promise.all([made.queue.close(), made.events.close()]);
    await database.drop();
  });

  it('hands a job out again when its worker was killed in the middle of it', async () => {
    await made.queue.add([{ jobId: 'a' }]);
    const victim = spawn(process.execPath, [join(import.meta.dirname, 'stalled-worker.fixture.ts'), database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [taken] = (await once(victim.stdout, 'data')) as [Buffer];
    expect(taken.toString()).toBe('a\n');
    victim.kill('SIGKILL');
    const attempts: JobAttempt[] = [];
    const worker = await made.queue.work(async (attempt) => void attempts.push(attempt), { concurrency: 1 });
    await eventually(() => expect(attempts).toHaveLength(1), 28_000);
    expect(attempts[0]).toMatchObject({ payload: { jobId: 'a' }, attempt: 2, last: false });
    await worker.close({ graceMs: 100 });
  });

  it('goes on by itself after its connections were cut', async () => {
    const attempts: string[] = [];
    const worker = await made.queue.work(async ({ payload }) => void attempts.push(payload.jobId), { concurrency: 1 });
    await made.queue.add([{ jobId: 'a' }]);
    await eventually(() => expect(attempts).toEqual(['a']));
    await database.cutConnections();
    await eventually(() => made.queue.add([{ jobId: 'b' }]));
    await eventually(() => expect(attempts).toEqual(['a', 'b']), 20_000);
    await worker.close({ graceMs: 100 });
  });
});

describe('BullMQ while its database is out of reach', () => {
  const UNREACHABLE = { connectionString: 'postgresql://nobody:none@127.0.0.1:1/none', logger: silentLogger };

  it('refuses jobs at once, naming the queue', async () => {
    const { queue, events } = createBullQueue(UNREACHABLE);
    const started = Date.now();
    for (const call of [
      queue.add([{ jobId: 'a' }]),
      queue.remove('a'),
      queue.check(),
      queue.work(async () => {}, { concurrency: 1 }),
    ]) {
      await expect(call).rejects.toMatchObject({ component: 'queue' });
      await expect(call).rejects.toBeInstanceOf(DependencyUnavailableError);
    }
    expect(Date.now() - started).toBeLessThan(5_000);
    await Promise.all([queue.close(), events.close()]);
  });

  it('counts the events that it has to give up', async () => {
    const { queue, events } = createBullQueue(UNREACHABLE);
    const event = buildQuestionAnswered();
    for (let number = 0; number < 100_010; number += 1) events.publishQuestionAnswered(event);
    expect(await events.drain(300)).toBe(100_010);
    expect(await events.drain(300)).toBe(0);
    await Promise.all([queue.close(), events.close()]);
  });

  it('sends events that were kept meanwhile once the database is there', async () => {
    const database = await createDatabaseForTests();
    const target = new URL(database.url);
    const template = target.pathname.slice(1);
    target.pathname = `/${template}_later`;
    const { queue, events } = createBullQueue({ connectionString: target.href, logger: silentLogger });
    const published = Array.from({ length: 3 }, () => buildQuestionAnswered());
    for (const event of published) events.publishQuestionAnswered(event);
    await expect(queue.check()).rejects.toBeInstanceOf(DependencyUnavailableError);
    const later = await createDatabaseForTests(`${template}_later`);
    const received: QuestionAnswered[] = [];
    const stop = await events.onQuestionsAnswered(async (batch) => void received.push(...batch));
    await eventually(() => expect(received).toEqual(published));
    await stop();
    await Promise.all([queue.close(), events.close()]);
    await Promise.all([database.drop(), later.drop()]);
  });
});

it('sends what was published just before it is closed', async () => {
  const database = await createDatabaseForTests();
  const first = createBullQueue({ connectionString: database.url, logger: silentLogger });
  const published = buildQuestionAnswered();
  first.events.publishQuestionAnswered(published);
  await Promise.all([first.queue.close(), first.events.close()]);
  const second = createBullQueue({ connectionString: database.url, logger: silentLogger });
  const received: QuestionAnswered[] = [];
  await second.events.onQuestionsAnswered(async (batch) => void received.push(...batch));
  await eventually(() => expect(received).toEqual([published]));
  await Promise.all([second.queue.close(), second.events.close()]);
  await database.drop();
});

it('refuses a connection string of an unknown kind', () => {
  expect(() => createBullQueue({ connectionString: 'mysql://host/db', logger: silentLogger })).toThrow('postgresql://');
});
