import { expect, it } from '@jest/globals';
import type { Queue } from 'bullmq';
import type { QuestionAnswered } from '@regqa/contracts';
import { buildQuestionAnswered, eventually } from '@regqa/testing';
import { BullEventBus } from './bull-event-bus.ts';
import { unpackEvents } from './packed-events.ts';
import type { QueueBackend } from './queue-backend.ts';

const silentLogger = { warn() {}, error() {} };

/** A queue that keeps the first job of an id, as BullMQ does, and loses the answer to the first that it is given. */
function queueThatLosesAnAnswer() {
  const jobs = new Map<string, unknown>();
  let calls = 0;
  const queue = {
    on() {},
    async waitUntilReady() {},
    async close() {},
    async add(_name: string, data: unknown, { jobId }: { jobId: string }) {
      if (!jobs.has(jobId)) jobs.set(jobId, data);
      if ((calls += 1) === 1) throw new Error('The answer was lost.');
    },
  };
  const backend = { ready: async () => {}, openQueue: () => queue as unknown as Queue } as unknown as QueueBackend;
  return { backend, jobs };
}

it('sends what was published meanwhile apart from a batch whose answer was lost', async () => {
  const { backend, jobs } = queueThatLosesAnAnswer();
  const events = new BullEventBus(backend, silentLogger, async () => {});
  const published = Array.from({ length: 4 }, () => buildQuestionAnswered());
  for (const event of published.slice(0, 2)) events.publishQuestionAnswered(event);
  await eventually(() => expect(jobs.size).toBe(1));
  for (const event of published.slice(2)) events.publishQuestionAnswered(event);
  expect(await events.drain(5_000)).toBe(0);
  const stored: QuestionAnswered[] = [];
  for (const data of jobs.values()) stored.push(...(await unpackEvents(data)));
  expect(stored).toEqual(published);
  await events.close();
});
