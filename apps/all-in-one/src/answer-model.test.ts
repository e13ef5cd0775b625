import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnalyticsBody, QueryResponseBody } from '@regqa/contracts';
import { readServerSentEvents } from '@regqa/client';
import { eventually } from '@regqa/testing';
import { samplesPublished, ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';
import { ScriptedModelServer } from '@regqa/testing/scripted-model';
import type { ServiceProcess } from '@regqa/testing/end-to-end';
import type { ModelAct } from '@regqa/testing/scripted-model';
import { said } from '@regqa/testing/scripted-model';

const QUESTION = 'What is the maximum height of a building in Zone R2?';
const PLACE = { lga_name: 'Banksia Vale' };
const LIMIT = 'The height of a building must not exceed 8.5 metres in Zone R2 and 14 metres in Zone E1.';
const RIGHT = said({ text: LIMIT, citations: [{ passage: 1, quote: LIMIT }] });
const DEADLINE_SECONDS = 3;
/** What a busy machine may add to the deadline, in milliseconds. */
const PATIENCE_MS = 5_000;

describe('the whole service with a model server', () => {
  const model = new ScriptedModelServer();
  let folder: string;
  let service: ServiceProcess;
  let client: ServiceClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regqa-answer-model-'));
    const env = {
      OPENAI_BASE_URL: await model.start(),
      OPENAI_API_KEY: 'a-key-for-the-model',
      OPENAI_MODEL: 'quoll-1',
      OPENAI_TIMEOUT_SECONDS: String(DEADLINE_SECONDS),
      ENABLE_CACHE: 'false',
    };
    service = await startServiceProcess({ dataFolder: folder, env });
    client = new ServiceClient(service);
    await samplesPublished(service);
  });
  afterAll(async () => {
    await service?.stop();
    await model.close();
    await rm(folder, { recursive: true, force: true });
  });

  const play = (act: ModelAct) => {
    model.received.length = 0;
    model.script = () => act;
  };
  const stream = (signal?: AbortSignal) =>
    fetch(`${service.url}/api/query`, {
      method: 'POST',
      body: JSON.stringify({ query: QUESTION, ...PLACE }),
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': service.keys.access },
      ...(signal ? { signal } : {}),
    });

  it('answers in the words of the model where they are borne out', async () => {
    play({ kind: 'write', text: RIGHT, headers: { 'x-ratelimit-remaining-requests': '99' } });
    const answer = await client.ask(QUESTION, PLACE);
    expect(answer).toMatchObject({
      mode: 'generative',
      answer: `${LIMIT} [1]`,
      citations: [{ verdict: 'verified', markers: [1] }],
    });
    expect(answer.warnings!.map(({ code }) => code)).toEqual(['fictional_sample']);
    expect(model.received[0]).toMatchObject({
      headers: { authorization: 'Bearer a-key-for-the-model' },
      body: { model: 'quoll-1', stream: true },
    });
    await eventually(async () =>
      expect((await client.get('/api/admin/system/health')).body).toMatchObject({
        llm: {
          status: 'healthy',
          provider: 'openai-compatible',
          model: 'quoll-1',
          rate_limit_remaining: 99,
          output: 'json_schema',
        },
      }),
    );
  });

  it('shows in the analytics what each key used of it', async () => {
    play({ kind: 'write', text: RIGHT, usage: { prompt_tokens: 5_000, completion_tokens: 42 } });
    await client.ask(QUESTION, PLACE);
    await eventually(async () => {
      const { body } = await client.get<AnalyticsBody>('/api/analytics?include=keys');
      const access = body.keys!.find(({ key_id }) => key_id === 'access');
      expect(access!.model_tokens).toBeGreaterThanOrEqual(5_042);
    });
  });

  it('passes a stream on as it comes', async () => {
    play({ kind: 'stall', text: RIGHT.slice(0, -2) });
    const events: string[] = [];
    for await (const { event } of readServerSentEvents((await stream()).body!)) {
      events.push(event);
      if (event === 'delta') break;
    }
    // The model has not finished: what it said so far has come through the gateway all the same.
    expect(events).toEqual(['sources', 'delta']);
    await model.received[0]!.abandoned;
  });

  it('stops the model when the client goes away', async () => {
    play({ kind: 'silent' });
    const leave = new AbortController();
    const answer = stream(leave.signal)
      .then((response) => response.text())
      .catch(() => 'gone');
    await eventually(() => expect(model.received).toHaveLength(1));
    leave.abort();
    expect(await answer).toBe('gone');
    await model.received[0]!.abandoned;
  });

  it.each<[string, ModelAct]>([
    [
      'slow',
      {
        kind: 'write',
        text: said(...Array.from({ length: 20 }, () => ({ text: LIMIT, citations: [{ passage: 1, quote: LIMIT }] }))),
        pauseMs: 100,
      },
    ],
    ['silent', { kind: 'silent' }],
    ['limiting requests', { kind: 'fail', status: 429, headers: { 'retry-after': '120' } }],
    ['cut off within an answer', { kind: 'break', text: RIGHT.slice(0, -2) }],
    ['sending rubbish', { kind: 'rubbish', data: '<<<>>>' }],
    ['endless', { kind: 'endless', text: 'and so on ' }],
    ['sending another content type', { kind: 'other-type', contentType: 'text/html', body: '<h1>Welcome</h1>' }],
    [
      'making everything up',
      {
        kind: 'write',
        text: said({
          text: 'Buildings may be 99 metres high.',
          citations: [{ passage: 1, quote: 'Buildings may be 99 metres high.' }],
        }),
      },
    ],
  ])('quotes the passages within the deadline when the model server is %s', async (_what, act) => {
    play(act);
    const startedAt = performance.now();
    const answer: QueryResponseBody = await client.ask(QUESTION, PLACE);
    expect(performance.now() - startedAt).toBeLessThan(DEADLINE_SECONDS * 1000 + PATIENCE_MS);
    expect(answer).toMatchObject({ mode: 'extractive', cache_hit: false });
    expect(answer.answer).toContain('8.5 metres');
    expect(answer.warnings!.map(({ code }) => code)).toContainEqual(
      expect.stringMatching(/^model_(?:failed|unverified)$/),
    );
  });

  it('goes on without the model server, and says so in health without being unhealthy', async () => {
    await model.close();
    await client.ask(QUESTION, PLACE);
    expect(await client.ask(QUESTION, PLACE)).toMatchObject({ mode: 'extractive' });
    await eventually(async () =>
      expect((await client.get('/api/admin/system/health')).body).toMatchObject({
        status: 'healthy',
        llm: { status: 'degraded' },
      }),
    );
  });
});

describe('the whole service with a model that judges, within a budget of tokens', () => {
  const model = new ScriptedModelServer();
  let folder: string;
  let service: ServiceProcess;
  let client: ServiceClient;
  const written = 'In Zone R2, a building can be at most 8.5 metres high.';
  const answer = said({ text: written, citations: [{ passage: 1, quote: LIMIT }] });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regqa-answer-model-'));
    const limits = { OPENAI_TIMEOUT_SECONDS: String(DEADLINE_SECONDS), LLM_JUDGE: 'true', LLM_DAILY_TOKENS: '1000' };
    const env = { OPENAI_BASE_URL: await model.start(), OPENAI_MODEL: 'quoll-1', ENABLE_CACHE: 'false', ...limits };
    service = await startServiceProcess({ dataFolder: folder, env });
    client = new ServiceClient(service);
    await samplesPublished(service);
  });
  afterAll(async () => {
    await service?.stop();
    await model.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The model writes its answer, then judges; it says of each that it used so many tokens. */
  const play = (judge: ModelAct, tokens = 10) => {
    model.received.length = 0;
    const usage = { prompt_tokens: tokens, completion_tokens: 0 };
    model.script = (_request, count) => (count === 1 ? { kind: 'write', text: answer, usage } : judge);
  };

  it('quotes the law where the judge finds a sentence unsupported', async () => {
    play({ kind: 'write', text: '{"supported": ["no"]}' });
    const { warnings, answer: text } = await client.ask(QUESTION, PLACE);
    expect(text).not.toContain(written);
    expect(warnings!.map(({ code }) => code)).toContain('sentences_replaced');
  });

  it('gives the sentence as it was written, within the deadline, where the judge falls silent', async () => {
    play({ kind: 'stall', text: '{"supp' });
    const startedAt = performance.now();
    expect((await client.ask(QUESTION, PLACE)).answer).toContain(written);
    expect(performance.now() - startedAt).toBeLessThan(DEADLINE_SECONDS * 1000 + PATIENCE_MS);
    expect(model.received).toHaveLength(2);
  });

  it('quotes the passages for a key that has used up its tokens', async () => {
    play({ kind: 'write', text: '{"supported": ["yes"]}' }, 900);
    expect((await client.ask(QUESTION, PLACE)).mode).toBe('generative');
    const { mode, warnings } = await client.ask(QUESTION, PLACE);
    expect(mode).toBe('extractive');
    expect(warnings!.map(({ code }) => code)).toContain('model_budget_spent');
    expect(model.received).toHaveLength(2);
  });
});
