import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import type { Principal } from '@regqa/contracts';
import type { CachedAnswer, PassageIndex, PassageQuery } from '@regqa/ports';
import { createSetClock, eventually } from '@regqa/testing';
import { createMemoryTestService } from '../test-support/memory-test-service.fixture.ts';
import type { TestService } from '../test-support/test-service.ts';
import { MemoryAnswerCache } from './memory-answer-cache.ts';

const CACHED = 'What is the maximum height of a building?';
const IN_ORANGE = { lga_name: 'Orange' };
const ALICE: Principal = { keyId: 'alice', level: 'ordinary' };
const BOB: Principal = { keyId: 'bob', level: 'ordinary' };
/** One question is worked on, two wait. */
const CAPACITY = { atOnce: 1, mostWaiting: 2, waitMs: 60_000 };

/** A passage index whose searches wait until they are let go, one after another. */
class SlowIndex {
  readonly searched: string[] = [];
  slow = false;
  readonly index: PassageIndex;
  readonly #held: (() => void)[] = [];

  constructor(inner: PassageIndex) {
    const search = async (query: PassageQuery) => {
      this.searched.push(query.text);
      if (this.slow) await new Promise<void>((resolve) => this.#held.push(resolve));
      return inner.search(query);
    };
    this.index = Object.assign(Object.create(inner) as PassageIndex, { search });
  }

  letOneGo(): void {
    this.#held.shift()?.();
  }

  letAllGo(): void {
    this.slow = false;
    while (this.#held.length > 0) this.letOneGo();
  }
}

/** An answer cache whose look-ups wait until they are let go, all in one turn of the event loop. */
class HeldCache extends MemoryAnswerCache {
  lookedUp = 0;
  readonly #held = Promise.withResolvers<void>();

  constructor() {
    super({ ttlSeconds: 3600, maxBytes: 10_000_000, clock: createSetClock(0) });
  }

  override async get(key: string): Promise<CachedAnswer | undefined> {
    this.lookedUp += 1;
    await this.#held.promise;
    return super.get(key);
  }

  letGo(): void {
    this.#held.resolve();
  }
}

describe('a service that is asked more than it can answer', () => {
  let slow: SlowIndex;
  let service: TestService;

  beforeEach(async () => {
    slow = new SlowIndex(createMemoryPassageIndex());
    service = createMemoryTestService({ index: slow.index });
    await service.start();
    await service.restart({ capacity: CAPACITY });
  });
  afterEach(async () => {
    slow.letAllGo();
    await service.close();
  });

  /** Asks what nobody asked before; `topic` is a word that the search is known by. */
  const ask = (principal: Principal, topic: string) =>
    service.client
      .as(principal)
      .send('POST', '/api/query', { query: `What are the rules for ${topic}?`, ...IN_ORANGE });

  /** What the service says of itself. */
  const inHand = async () => {
    const metrics = await service.client.text('/metrics');
    const read = (name: string) => Number(new RegExp(`^${name}[^\\n]*? (\\d+)$`, 'm').exec(metrics)?.[1]);
    return {
      running: read('questions_in_hand\\{state="running"'),
      waiting: read('questions_in_hand\\{state="waiting"'),
      refused: read('questions_shed_total'),
    };
  };
  const untilWaiting = (waiting: number) =>
    eventually(async () => expect(await inHand()).toMatchObject({ running: 1, waiting }));

  /** Fills the service with questions of one key; returns what will answer them, once each has its place. */
  async function fill(principal: Principal = ALICE) {
    slow.slow = true;
    const asked = [];
    for (const [at, topic] of ['fences', 'sheds', 'pools'].entries()) {
      asked.push(ask(principal, topic));
      await untilWaiting(at);
    }
    return asked;
  }

  it('refuses the surplus with 503, a time to come again and a reason that blames no store', async () => {
    const asked = await fill();
    const { status, body, retryAfter } = await ask(ALICE, 'trees');
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '1' });
    expect(body).toEqual({
      detail: 'More questions are being asked than the service can answer now. Ask again in a moment.',
    });
    slow.letAllGo();
    expect((await Promise.all(asked)).map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(await inHand()).toEqual({ running: 0, waiting: 0, refused: 1 });
  });

  it('refuses a stream before it begins', async () => {
    void (await fill());
    const stream = service.client.as(ALICE).events({ query: 'What are the rules for trees?', ...IN_ORANGE });
    await expect(stream.next()).rejects.toThrow(/^503.*More questions are being asked/);
  });

  it('logs that it refuses once, not for each question', async () => {
    void (await fill());
    for (const topic of ['trees', 'signs', 'drains']) await ask(ALICE, topic);
    expect(service.logger.errors).toEqual([]);
    expect(service.logger.warnings.map(([, message]) => message)).toEqual([
      expect.stringContaining('More questions are asked'),
    ]);
  });

  it('gives cached answers, joins those who ask the same, and says how it is', async () => {
    await service.ask(CACHED, IN_ORANGE);
    const [first] = await fill();
    expect(await service.ask(CACHED, IN_ORANGE)).toMatchObject({ cache_hit: true });
    expect((await service.client.send('GET', '/internal/health')).body).toMatchObject({ errors: [] });
    const same = ask(BOB, 'fences');
    const searches = slow.searched.length;
    slow.letAllGo();
    expect((await same).body).toMatchObject({ answer: ((await first!).body as { answer: string }).answer });
    expect(slow.searched.slice(0, searches).filter((text) => text.includes('fence'))).toHaveLength(1);
  });

  it('takes a question of another key in the place of the last of the key that fills the queue', async () => {
    const asked = await fill(ALICE);
    const bobs = ask(BOB, 'trees');
    expect((await asked[2]!).status).toBe(503);
    slow.letAllGo();
    expect((await bobs).status).toBe(200);
    expect((await asked[1]!).status).toBe(200);
  });

  it('does not work on a question whose asker has gone while it waited', async () => {
    void (await fill());
    const leaving = new AbortController();
    slow.letOneGo();
    await untilWaiting(1);
    const left = service.client.askUntil(leaving.signal, { query: 'What are the rules for trees?', ...IN_ORANGE });
    left.catch(() => undefined);
    await untilWaiting(2);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await untilWaiting(1);
    slow.letAllGo();
    await eventually(async () => expect(await inHand()).toMatchObject({ running: 0, waiting: 0 }));
    expect(slow.searched.filter((text) => text.includes('tree'))).toEqual([]);
  });

  it('stops the work on a question when its asker goes away', async () => {
    slow.slow = true;
    const leaving = new AbortController();
    const left = service.client.askUntil(leaving.signal, { query: 'What are the rules for trees?', ...IN_ORANGE });
    left.catch(() => undefined);
    await untilWaiting(0);
    await eventually(() => expect(slow.searched.some((text) => text.includes('tree'))).toBe(true));
    leaving.abort();
    await expect(left).rejects.toThrow();
    await eventually(async () => expect(await service.client.text('/metrics')).toContain('status="499"'));
    const searches = slow.searched.length;
    slow.letAllGo();
    await eventually(async () => expect(await inHand()).toMatchObject({ running: 0, waiting: 0 }));
    expect(slow.searched).toHaveLength(searches);
    expect(service.logger.errors).toEqual([]);
    expect(service.events).toEqual([]);
  });

  it.each(['json', 'events'])('answers one who asks the same as someone who has just gone: %s', async (form) => {
    const cache = new HeldCache();
    await service.restart({ capacity: CAPACITY }, cache);
    slow.slow = true;
    const question = { query: 'What are the rules for trees?', ...IN_ORANGE };
    const leaving = new AbortController();
    const first = ask(ALICE, 'fences');
    await eventually(() => expect(cache.lookedUp).toBe(1));
    const left = service.client.askUntil(leaving.signal, question);
    left.catch(() => undefined);
    await eventually(() => expect(cache.lookedUp).toBe(2));
    const stays = form === 'json' ? ask(BOB, 'trees') : service.client.as(BOB).events(question).next();
    await eventually(() => expect(cache.lookedUp).toBe(3));
    leaving.abort();
    await eventually(async () => expect(await service.client.text('/metrics')).toContain('status="499"'));
    cache.letGo();
    await untilWaiting(1);
    slow.letAllGo();
    expect(await stays).toMatchObject(form === 'json' ? { status: 200 } : { value: { event: 'sources' } });
    expect(await first).toMatchObject({ status: 200 });
    expect(service.logger.errors).toEqual([]);
  });

  it('answers 504 where an answer takes longer than it may, and works no further', async () => {
    await service.restart({ capacity: CAPACITY, answerDeadlineMs: 50 });
    slow.slow = true;
    const late = ask(ALICE, 'trees');
    await eventually(() => expect(slow.searched.some((text) => text.includes('tree'))).toBe(true));
    await new Promise((resolve) => AbortSignal.timeout(60).addEventListener('abort', resolve));
    const searches = slow.searched.length;
    slow.letAllGo();
    expect(await late).toMatchObject({ status: 504, body: { detail: expect.stringContaining('in time') } });
    expect(slow.searched).toHaveLength(searches);
  });
});
