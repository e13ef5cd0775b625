import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { QuestionAnswered } from '@regqa/contracts';
import type { EventBus } from '@regqa/ports';
import { eventually } from './eventually.ts';
import { createGate } from './gate.ts';
import { buildQuestionAnswered } from './usage-log-contract.ts';

/** Makes an empty bus. Called once for each test; the test closes it. */
export type MakeEventBus = () => Promise<{ events: EventBus; close(): Promise<void> }>;

/** The tests that every event bus passes. */
export function eventBusContract(makeBus: MakeEventBus): void {
  let events: EventBus;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ events, close } = await makeBus());
  });
  afterEach(() => close());

  const publish = (count: number) => {
    const published = Array.from({ length: count }, () => buildQuestionAnswered());
    for (const event of published) events.publishQuestionAnswered(event);
    return published;
  };

  it('brings each event to the consumer, in batches, soon', async () => {
    const batches: (readonly QuestionAnswered[])[] = [];
    await events.onQuestionsAnswered(async (batch) => void batches.push(batch));
    const published = publish(1_200);
    await eventually(() => expect(batches.flat()).toHaveLength(1_200));
    expect(batches.flat().toSorted(byId)).toEqual(published.toSorted(byId));
    expect(batches.length).toBeLessThan(10);
  });

  it('keeps events for a consumer that comes later', async () => {
    const published = publish(3);
    expect(await events.drain(5_000)).toBe(0);
    const received: QuestionAnswered[] = [];
    await events.onQuestionsAnswered(async (batch) => void received.push(...batch));
    await eventually(() => expect(received).toEqual(published));
  });

  it('brings a batch again after the consumer rejected it', async () => {
    let rejections = 2;
    const received: QuestionAnswered[] = [];
    await events.onQuestionsAnswered(async (batch) => {
      if (rejections-- > 0) throw new Error('the database is out of reach');
      received.push(...batch);
    });
    const published = publish(2);
    await eventually(() => expect(received).toEqual(published), 15_000);
  });

  it('waits for the running batch when consuming stops, and keeps the rest', async () => {
    const started = createGate();
    const release = createGate();
    let stored = 0;
    const stop = await events.onQuestionsAnswered(async (batch) => {
      started.open();
      await release.opened;
      stored += batch.length;
    });
    publish(1);
    await started.opened;
    const stopped = stop();
    release.open();
    await stopped;
    expect(stored).toBe(1);
    publish(1);
    expect(await events.drain(5_000)).toBe(0);
    const later: QuestionAnswered[] = [];
    await events.onQuestionsAnswered(async (batch) => void later.push(...batch));
    await eventually(() => expect(later).toHaveLength(1));
    expect(stored).toBe(1);
  });

  it('has nothing to give up when nothing is kept', async () => {
    expect(await events.drain(0)).toBe(0);
  });
}

const byId = (a: QuestionAnswered, b: QuestionAnswered) => (a.eventId < b.eventId ? -1 : 1);
