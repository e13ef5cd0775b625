import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatModelError } from '@regqa/errors';
import type { ChatCompletion, ChatModel, ChatRequest } from '@regqa/ports';
import { createSetClock } from '@regqa/testing';
import { ScriptedModelServer } from '@regqa/testing/scripted-model';
import type { ModelAct } from '@regqa/testing/scripted-model';
import { createOpenAiChatModel } from './create-openai-chat-model.ts';
import type { OpenAiChatModelOptions } from './create-openai-chat-model.ts';

let server: ScriptedModelServer;
let model: ChatModel;
let baseUrl: string;
const clock = createSetClock();

const open = (options: Partial<OpenAiChatModelOptions> = {}) =>
  createOpenAiChatModel({
    baseUrl,
    apiKey: 'a-key',
    model: 'quoll-1',
    azureApiVersion: null,
    idleTimeoutMs: 150,
    clock,
    ...options,
  });

beforeEach(async () => {
  server = new ScriptedModelServer();
  baseUrl = await server.start();
  model = open();
});
afterEach(async () => {
  await model.close();
  await server.close();
});

const request = (given: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: 'user', content: 'How high?' }],
  maxTokens: 100,
  deadlineMs: 5_000,
  signal: new AbortController().signal,
  ...given,
});

async function read(given: Partial<ChatRequest> = {}): Promise<{ text: string; completion: ChatCompletion }> {
  const chunks = model.complete(request(given));
  let text = '';
  for (;;) {
    const next = await chunks.next();
    if (next.done) return { text, completion: next.value };
    text += next.value;
  }
}

const failure = (given: Partial<ChatRequest> = {}): Promise<string> =>
  read(given).then(
    () => 'none',
    (error: ChatModelError) => (error instanceof ChatModelError ? error.failure : `not named: ${String(error)}`),
  );
const play = (...acts: ModelAct[]) => (server.script = (_request, count) => acts[Math.min(count, acts.length) - 1]!);

const SCHEMA = { type: 'object' };

describe('a completion', () => {
  it('comes as text, with how it ended and what it took', async () => {
    play({ kind: 'write', text: 'At most 8.5 metres. [1]' });
    expect(await read()).toEqual({
      text: 'At most 8.5 metres. [1]',
      completion: { finish: 'stop', usage: { promptTokens: 100, completionTokens: 6 } },
    });
  });

  it.each([
    ['nothing', null],
    ['no prompt', { prompt_tokens: 0, completion_tokens: 6 }],
    ['negative numbers', { prompt_tokens: 100, completion_tokens: -6 }],
    ['numbers past all counting', { prompt_tokens: 1e9, completion_tokens: 6 }],
    ['words', { prompt_tokens: 'many', completion_tokens: 'few' }],
  ])('has no count of tokens where the server says %s', async (_what, usage) => {
    play({ kind: 'write', text: 'At most 8.5 metres. [1]', usage });
    expect((await read()).completion.usage).toBeNull();
  });

  it('waits for the first words until the deadline: a slow model reads a long prompt first', async () => {
    play({ kind: 'write', text: 'Yes [1]', pauseMs: 400 });
    expect((await read()).text).toBe('Yes [1]');
    expect(server.received).toHaveLength(1);
  });

  it('asks for the model by name, with the key and the bounds', async () => {
    await read();
    expect(server.received[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer a-key' },
      body: {
        model: 'quoll-1',
        stream: true,
        max_tokens: 100,
        temperature: 0,
        messages: [{ role: 'user', content: 'How high?' }],
      },
    });
  });

  it('says when the model used up its tokens', async () => {
    play({ kind: 'write', text: 'At most', finish: 'length' });
    expect((await read()).completion.finish).toBe('length');
  });

  it('goes to the deployment of Azure with its version', async () => {
    model = open({ azureApiVersion: '2025-01-01', baseUrl: baseUrl.replace('/v1', '/openai') });
    await read();
    expect(server.received[0]).toMatchObject({
      path: '/openai/deployments/quoll-1/chat/completions?api-version=2025-01-01',
      headers: { 'api-key': 'a-key' },
    });
    expect(model.provider).toBe('azure-openai');
  });

  it('leaves out a parameter that the server refuses, from then on', async () => {
    const refuse = (param: string): ModelAct => ({
      kind: 'fail',
      status: 400,
      body: { error: { message: `Unsupported parameter: '${param}'`, param } },
    });
    play(refuse('max_tokens'), refuse('temperature'), { kind: 'write', text: 'Yes. [1]' });
    expect((await read()).text).toBe('Yes. [1]');
    await read();
    expect(server.received[3]!.body).toMatchObject({ max_completion_tokens: 100 });
    expect(Object.keys(server.received[3]!.body)).not.toContain('temperature');
  });

  it('is given the form as a schema, as JSON alone where it refuses that, else in the words of the prompt', async () => {
    const refuse = (message: string): ModelAct => ({ kind: 'fail', status: 400, body: { error: { message } } });
    play({ kind: 'write', text: '{}' });
    await read({ schema: SCHEMA });
    expect(server.received[0]!.body).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { strict: true, schema: SCHEMA } },
    });
    server.received.length = 0;
    play(refuse('json_schema is not supported'), { kind: 'write', text: '{}' });
    await read({ schema: SCHEMA });
    expect(server.received.at(-1)!.body).toMatchObject({ response_format: { type: 'json_object' } });
    expect(model.status().output).toBe('json_object');
    server.received.length = 0;
    play(refuse('This request is no good'), { kind: 'write', text: '{}' });
    await read({ schema: SCHEMA });
    await read({ schema: SCHEMA });
    expect(server.received).toHaveLength(3);
    expect(Object.keys(server.received.at(-1)!.body)).not.toContain('response_format');
    expect(model.status().output).toBe('text');
  });

  it('is given no form where none is wanted', async () => {
    play({ kind: 'write', text: 'Yes.' });
    await read();
    expect(Object.keys(server.received[0]!.body)).not.toContain('response_format');
  });
});

describe('a server that misbehaves', () => {
  it.each<[string, ModelAct]>([
    ['timeout', { kind: 'silent' }],
    ['timeout', { kind: 'stall', text: 'At most ' }],
    ['cut-off', { kind: 'break', text: 'At most 8.5 metres ' }],
    ['cut-off', { kind: 'cut', text: 'At most 8.5 metres ' }],
    ['rate-limited', { kind: 'fail', status: 429, headers: { 'retry-after': '60' } }],
    ['refused', { kind: 'fail', status: 401 }],
    ['server-error', { kind: 'error-event', text: 'At most ' }],
    ['malformed', { kind: 'rubbish', data: '{"not": "a completion"}' }],
    ['malformed', { kind: 'rubbish', data: '{{{{' }],
    ['malformed', { kind: 'rubbish', data: '{"choices":[{"delta":{"content":17}}]}' }],
    ['malformed', { kind: 'rubbish', data: 'null' }],
    ['malformed', { kind: 'other-type', contentType: 'text/html', body: '<p>Sign in</p>' }],
    ['malformed', { kind: 'other-type', contentType: 'application/json', body: '{"choices":[]}' }],
    ['overlong', { kind: 'endless', text: 'and so on ' }],
    ['filtered', { kind: 'write', text: 'At', finish: 'content_filter' }],
  ])('fails the completion as %s: %j', async (expected, act) => {
    play(act);
    expect(await failure({ deadlineMs: 1_000 })).toBe(expected);
  });

  it('does not fill the memory with a line that never ends', async () => {
    model = open({ idleTimeoutMs: 20_000 });
    play({ kind: 'endless-line' });
    expect(await failure({ deadlineMs: 20_000 })).toBe('overlong');
  });

  it('is unreachable when nothing listens', async () => {
    model = open({ baseUrl: 'http://127.0.0.1:9/v1' });
    expect(await failure()).toBe('unreachable');
  });

  it('does not keep the completion beyond its deadline, however slowly it goes on', async () => {
    play({ kind: 'write', text: 'a '.repeat(500), pauseMs: 20 });
    const startedAt = performance.now();
    expect(await failure({ deadlineMs: 300 })).toBe('timeout');
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});

describe('trying again', () => {
  it('helps over a passing failure before anything was written', async () => {
    play(
      { kind: 'fail', status: 503 },
      { kind: 'fail', status: 429, headers: { 'retry-after': '0' } },
      { kind: 'write', text: 'Yes. [1]' },
    );
    expect((await read()).text).toBe('Yes. [1]');
    expect(server.received).toHaveLength(3);
  });

  it.each<[string, ModelAct]>([
    ['text was written', { kind: 'break', text: 'At most 8.5 metres ' }],
    ['the request is refused for good', { kind: 'fail', status: 403 }],
    ['the server asks to wait for long', { kind: 'fail', status: 429, headers: { 'retry-after': '30' } }],
  ])('is left when %s', async (_when, act) => {
    play(act);
    await failure();
    expect(server.received).toHaveLength(1);
  });
});

describe('a model that keeps failing', () => {
  it('is left alone for a while, then tried once', async () => {
    play({ kind: 'fail', status: 401 });
    for (let time = 0; time < 3; time++) await failure();
    expect(model.status()).toEqual({
      available: false,
      rateLimitRemaining: null,
      lastFailure: expect.stringContaining('401'),
      output: 'json_schema',
    });
    expect(await failure()).toBe('paused');
    expect(server.received).toHaveLength(3);
    clock.advance(5.1);
    expect(model.status().available).toBe(true);
    play({ kind: 'write', text: 'Yes. [1]' });
    expect((await read()).text).toBe('Yes. [1]');
    expect(model.status()).toMatchObject({ available: true, lastFailure: null });
  });
});

it('is no failing model that has begun to write and is left', async () => {
  const leave = async () => {
    for await (const piece of model.complete(request())) if (piece !== '') break;
  };
  play(
    { kind: 'fail', status: 401 },
    { kind: 'fail', status: 401 },
    { kind: 'write', text: 'None. [1]' },
    { kind: 'fail', status: 401 },
  );
  await failure();
  await failure();
  await leave();
  await failure();
  expect(model.status().available).toBe(true);
});

describe('ending a completion', () => {
  it('by its signal reaches the server', async () => {
    model = open({ idleTimeoutMs: 60_000 });
    play({ kind: 'stall', text: 'At most ' });
    const abort = new AbortController();
    const chunks = model.complete(request({ signal: abort.signal }));
    expect((await chunks.next()).value).toBe('At most');
    abort.abort();
    await expect(chunks.next().then(() => chunks.next())).rejects.toMatchObject({ failure: 'aborted' });
    await server.received[0]!.abandoned;
    expect(model.status().lastFailure).toBeNull();
  });

  it('by leaving it reaches the server', async () => {
    model = open({ idleTimeoutMs: 60_000 });
    play({ kind: 'stall', text: 'At most 8.5 metres' });
    for await (const piece of model.complete(request())) if (piece !== '') break;
    await server.received[0]!.abandoned;
  });

  it('by closing the model ends it', async () => {
    play({ kind: 'silent' });
    const failed = failure();
    await model.close();
    expect(await failed).toBe('aborted');
  });
});

it('remembers how many requests the provider still allows', async () => {
  play(
    { kind: 'write', text: 'Yes. [1]', headers: { 'x-ratelimit-remaining-requests': '41' } },
    { kind: 'fail', status: 429, headers: { 'retry-after': '60', 'x-ratelimit-remaining-requests': '0' } },
  );
  await read();
  expect(model.status().rateLimitRemaining).toBe(41);
  await failure();
  expect(model.status().rateLimitRemaining).toBe(0);
});
