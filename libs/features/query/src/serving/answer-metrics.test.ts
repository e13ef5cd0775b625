import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSetClock, eventually } from '@regqa/testing';
import { createMemoryTestService } from '../test-support/memory-test-service.fixture.ts';
import { ScriptedChatModel } from '../test-support/scripted-chat-model.ts';
import type { TestService } from '../test-support/test-service.ts';

const ANSWERABLE = 'What is the maximum height of a building?';
const SENSELESS = 'Zorblax frimble quonkish?';
const IN_ORANGE = { lga_name: 'Orange' };

describe('the metrics of questions', () => {
  const clock = createSetClock(Date.UTC(2026, 10, 21, 3));
  let service: TestService;

  beforeEach(async () => {
    service = createMemoryTestService({ clock });
    await service.start();
  });
  afterEach(() => service.close());

  /** Returns the sample of a metric whose labels are the given ones, the service's own apart. */
  async function sample(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
    const wanted = JSON.stringify(Object.entries(labels).sort());
    const lines = (await service.client.text('/metrics')).matchAll(/^(\w+)\{(.*)\} (\S+)$/gm);
    for (const [, found, text, value] of lines) {
      const pairs = [...text!.matchAll(/(\w+)="([^"]*)"/g)]
        .map(([, key, of]) => [key!, of!])
        .filter(([key]) => key !== 'service');
      if (found === name && JSON.stringify(pairs.sort()) === wanted) return Number(value);
    }
    return Number.NaN;
  }

  it('count answers and refusals by mode, cached answers too', async () => {
    expect(await sample('questions_total', { outcome: 'answered', mode: 'extractive' })).toBe(0);
    await service.ask(ANSWERABLE, IN_ORANGE);
    await service.ask(ANSWERABLE, IN_ORANGE);
    await service.ask(SENSELESS, IN_ORANGE);
    const given = await Promise.all(
      ['answered', 'hedged'].map((outcome) => sample('questions_total', { outcome, mode: 'extractive' })),
    );
    expect(given[0]! + given[1]!).toBe(2);
    expect(await sample('questions_total', { outcome: 'refused', mode: 'extractive' })).toBe(1);
  });

  it('count refusals by the code of their reason', async () => {
    expect(await sample('question_refusals_total', { reason: 'not_covered' })).toBe(0);
    const { warnings } = await service.ask(SENSELESS, IN_ORANGE);
    expect(warnings![0]!.code).toBe('not_covered');
    expect(await sample('question_refusals_total', { reason: 'not_covered' })).toBe(1);
  });

  it('count questions that no answer came to, and not those that are not valid', async () => {
    await service.corpus.index.close();
    expect((await service.client.send('POST', '/api/query', { query: ANSWERABLE })).status).toBe(503);
    expect((await service.client.send('POST', '/api/query', { query: '' })).status).toBe(422);
    expect(await sample('questions_total', { outcome: 'failed', mode: 'extractive' })).toBe(1);
  });

  it('hold the scores of answers, and none of refusals', async () => {
    await service.ask(SENSELESS, IN_ORANGE);
    expect(await sample('answer_confidence_score_count')).toBe(0);
    const { trust_score, sources } = await service.ask(ANSWERABLE, IN_ORANGE);
    expect(await sample('answer_trust_score_sum', { mode: 'extractive' })).toBeCloseTo(trust_score, 6);
    expect(await sample('answer_confidence_score_sum')).toBeCloseTo(sources[0]!.confidence_score, 6);
  });

  it('hold the time of each stage once for a question that was worked on, and none for a cached one', async () => {
    await service.ask(ANSWERABLE, IN_ORANGE);
    await service.ask(ANSWERABLE, IN_ORANGE);
    for (const stage of ['turn', 'retrieve', 'rank', 'compose']) {
      expect([stage, await sample('question_stage_duration_seconds_count', { stage })]).toEqual([stage, 1]);
    }
    expect(await sample('question_stage_duration_seconds_sum', { stage: 'retrieve' })).toBeLessThan(5);
  });

  it('count look-ups in the cache, and what it holds', async () => {
    await service.ask(ANSWERABLE, IN_ORANGE);
    await service.ask(ANSWERABLE, IN_ORANGE);
    expect(await sample('answer_cache_lookups_total', { result: 'miss' })).toBe(1);
    expect(await sample('answer_cache_lookups_total', { result: 'hit' })).toBe(1);
    expect(await sample('answer_cache_entries')).toBe(1);
    expect(await sample('answer_cache_size_bytes')).toBeGreaterThan(100);
  });

  it('count those who ask what is being answered already', async () => {
    const search = Promise.withResolvers<void>();
    const inner = service.corpus.index.search.bind(service.corpus.index);
    service.corpus.index.search = (query) => search.promise.then(() => inner(query));
    const asked = [1, 2, 3].map(() => service.ask(ANSWERABLE, IN_ORANGE));
    await eventually(async () => expect(await sample('questions_joined_total')).toBe(2));
    search.resolve();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ answer_id }) => answer_id)).size).toBe(1);
  });

  it('show the release, and since when it is the current one', async () => {
    const before = await sample('corpus_release');
    expect(await sample('corpus_release_seen_timestamp_seconds')).toBe(clock.now() / 1000);
    const firstSeen = clock.now();
    clock.advance(3_600_000);
    expect(await sample('corpus_release_seen_timestamp_seconds')).toBe(firstSeen / 1000);
    await service.corpus.delete('orange-lep');
    expect(await sample('corpus_release')).toBe(before + 1);
    expect(await sample('corpus_release_seen_timestamp_seconds')).toBe(clock.now() / 1000);
  });

  it('show how many passages the index holds, and nothing where it is out of reach', async () => {
    expect(await sample('passage_index_passages')).toBeGreaterThan(5);
    await service.corpus.index.close();
    expect(await sample('passage_index_passages')).toBeNaN();
  });

  it('hold the times of the stores', async () => {
    await service.ask(ANSWERABLE, IN_ORANGE);
    const of = { store: 'passages', operation: 'search', outcome: 'ok' };
    expect(await sample('store_operation_duration_seconds_count', of)).toBeGreaterThan(0);
  });

  it('count what the model costs by the prices that are set', async () => {
    const model = new ScriptedChatModel();
    model.usage = { promptTokens: 2_000_000, completionTokens: 100_000 };
    model.say('not what was wanted');
    service.model = model;
    await service.restart({ tokenPrices: { promptMillion: 0.5, completionMillion: 3 } });
    await service.ask(ANSWERABLE, IN_ORANGE);
    expect(await sample('model_cost_dollars_total', { model: model.name })).toBeCloseTo(1.3, 6);
  });

  it('hold nothing of what was asked, and no key', async () => {
    await service.ask(ANSWERABLE, IN_ORANGE);
    await service.ask(SENSELESS, IN_ORANGE);
    const text = await service.client.text('/metrics');
    expect(text.length).toBeGreaterThan(1000);
    expect(text).not.toMatch(/height|zorblax|orange|admin/i);
  });
});
