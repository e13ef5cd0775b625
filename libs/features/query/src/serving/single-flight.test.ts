import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAnswerCache, createMemoryPassageIndex, MemorySingleFlight } from '@regqa/adapter-memory';
import { DependencyUnavailableError } from '@regqa/errors';
import type { AnswerCache, FlightTurn, PassageIndex, SingleFlight } from '@regqa/ports';
import { createSetClock, eventually } from '@regqa/testing';
import { TestService } from '../test-support/test-service.ts';

const QUESTION = 'What is the maximum height of a building?';
const IN_ORANGE = { lga_name: 'Orange' };
/** No instrument of the invented law answers it. */
const UNANSWERABLE = 'How many unicorns may graze on a trampoline?';

/** An index whose searches are counted, and wait while it is shut. */
function gatedIndex(index: PassageIndex) {
  const waiting: (() => void)[] = [];
  const state = { searches: 0, shut: false, failing: false };
  const gated: PassageIndex = Object.assign(Object.create(index) as PassageIndex, {
    search: async (query: Parameters<PassageIndex['search']>[0]) => {
      state.searches += 1;
      if (state.failing) throw new DependencyUnavailableError('vector_store', 'The index is out of reach');
      if (state.shut) await new Promise<void>((resolve) => waiting.push(resolve));
      return index.search(query);
    },
  });
  const open = () => {
    state.shut = false;
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { gated, state, open };
}

describe('two instances that are asked the same', () => {
  const clock = createSetClock(Date.UTC(2026, 10, 21, 3));
  let cache: AnswerCache;
  let flights: ReturnType<typeof counted>;
  let one: TestService;
  let other: TestService;
  let index: ReturnType<typeof gatedIndex>;

  beforeEach(async () => {
    cache = new MemoryAnswerCache({ ttlSeconds: 3600, maxBytes: 10_000_000, clock });
    flights = counted(new MemorySingleFlight());
    index = gatedIndex(createMemoryPassageIndex());
    one = new TestService({ index: index.gated, cache, clock, flights });
    other = new TestService({ index: createMemoryPassageIndex(), cache, clock, flights });
    await one.start();
    await other.start();
  });
  afterEach(async () => {
    index.open();
    await Promise.all([one.close(), other.close()]);
  });

  it('compose it once: the other gives the answer of the first, as from the cache', async () => {
    index.state.shut = true;
    const first = one.ask(QUESTION, IN_ORANGE);
    await eventually(() => expect(index.state.searches).toBeGreaterThan(0));
    const second = other.ask(QUESTION, IN_ORANGE);
    await eventually(() => expect(flights.begun).toBe(2));
    index.open();
    const [composed, taken] = await Promise.all([first, second]);
    expect([composed.cache_hit, taken.cache_hit]).toEqual([false, true]);
    expect(taken.answer_id).toBe(composed.answer_id);
  });

  it('compose it each for itself when the first has no answer that is kept', async () => {
    index.state.shut = true;
    const first = one.ask(UNANSWERABLE);
    await eventually(() => expect(flights.begun).toBe(1));
    const second = other.ask(UNANSWERABLE);
    await eventually(() => expect(flights.begun).toBe(2));
    index.open();
    const [refused, alsoRefused] = await Promise.all([first, second]);
    expect([refused.cache_hit, alsoRefused.cache_hit]).toEqual([false, false]);
    expect(alsoRefused.answer_id).not.toBe(refused.answer_id);
  });

  it('leave no claim behind, also when composing fails', async () => {
    index.state.failing = true;
    const { status } = await one.client.send('POST', '/api/query', { query: QUESTION, ...IN_ORANGE });
    expect(status).toBe(503);
    index.state.failing = false;
    expect((await other.ask(QUESTION, IN_ORANGE)).cache_hit).toBe(false);
    expect(flights.begun).toBe(2);
    await eventually(() => expect(flights.running()).toBe(0));
  });
});

/** A single flight that counts who has come, and who is at work. */
function counted(flight: SingleFlight) {
  const turns = new Set<FlightTurn>();
  const self = {
    begun: 0,
    running: () => turns.size,
    async begin(...[key, options]: Parameters<SingleFlight['begin']>): Promise<FlightTurn> {
      self.begun += 1;
      const turn = await flight.begin(key, options);
      turns.add(turn);
      return { waited: turn.waited, end: () => turn.end().finally(() => turns.delete(turn)) };
    },
  };
  return self;
}
