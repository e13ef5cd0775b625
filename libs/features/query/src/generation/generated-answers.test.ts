import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryResponse } from '@regqa/contracts';
import type { QueryResponseBody } from '@regqa/contracts';
import { eventually } from '@regqa/testing';
import { expectQuoted, expectRefusal, warningCodes } from '../test-support/expect-answer.ts';
import { createMemoryTestService } from '../test-support/memory-test-service.fixture.ts';
import { ScriptedChatModel } from '../test-support/scripted-chat-model.ts';
import type { TestService } from '../test-support/test-service.ts';

const HEIGHT = 'What is the maximum height of a building?';
const PLACE = { lga_name: 'Orange' };

let service: TestService;
let model: ScriptedChatModel;

beforeEach(async () => {
  service = createMemoryTestService();
  service.model = model = new ScriptedChatModel();
  await service.start();
});
afterEach(() => service.close());

const said = (answer: QueryResponseBody) => answer.citations!.map(({ sentence }) => sentence);

describe('an answer that a model writes', () => {
  it('has its sentences with the quotes that bear them out', async () => {
    model.say('A building in Orange can be at most 9 metres high [1]. The height of a building on any land must not exceed 9 metres. [1]');
    const answer = await service.ask(HEIGHT, PLACE);
    expect(() => QueryResponse.parse(answer)).not.toThrow();
    expect(answer).toMatchObject({ mode: 'generative', cache_hit: false, answer: 'A building in Orange can be at most 9 metres high. [1] The height of a building on any land must not exceed 9 metres. [1]' });
    expect(answer.citations!.map(({ verdict }) => verdict)).toEqual(['supported', 'verified']);
    for (const { quote, start, end, markers } of answer.citations!) expect(answer.sources[markers[0]! - 1]!.text!.slice(start, end)).toBe(quote);
    expect(answer.trust).toMatchObject({ verification: 0.95, reasons: expect.arrayContaining([expect.stringContaining('A model wrote the answer; 1 of 2')]) });
  });

  it('is written from the numbered passages between borders that no passage can know', async () => {
    model.say('The height of a building on any land must not exceed 9 metres. [1]');
    await service.ask(HEIGHT, PLACE);
    await service.ask(`${HEIGHT} Please`, PLACE);
    const [first, second] = model.requests.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
    const border = /^(passage-[0-9a-f]{24}) 1$/m.exec(first!)![1]!;
    expect(first).toContain(`${border} end\n\nQuestion: ${HEIGHT}`);
    expect(first).toContain('must not exceed 9 metres');
    expect(second).not.toContain(border);
  });

  it('is cached for the same model alone', async () => {
    model.say('The height of a building on any land must not exceed 9 metres. [1]');
    const first = await service.ask(HEIGHT, PLACE);
    expect(await service.ask(HEIGHT, PLACE)).toMatchObject({ cache_hit: true, mode: 'generative' });
    expect(await service.ask(HEIGHT, { ...PLACE, mode: 'extractive' })).toMatchObject({ cache_hit: false, mode: 'extractive' });
    service.model = new ScriptedChatModel('quoll-2');
    await service.restart();
    expect((await service.ask(HEIGHT, PLACE)).cache_key).not.toBe(first.cache_key);
  });

  it('says in the event how it was made', async () => {
    model.say('The height of a building on any land must not exceed 9 metres. [1]');
    await service.ask(HEIGHT, PLACE);
    expect(service.events).toMatchObject([{ mode: 'generative', refused: false }]);
  });

  it('ends within max_tokens, at the end of a sentence', async () => {
    model.say('The height of a building on any land must not exceed 9 metres. [1] A building can be at most 9 metres high. [1]');
    const answer = await service.ask(HEIGHT, { ...PLACE, max_tokens: 20 });
    expect(said(answer)).toEqual(['The height of a building on any land must not exceed 9 metres.']);
  });

  it('leaves out a last sentence that ran out of tokens', async () => {
    model.say({ text: 'A building can be at most 9 metres high. [1] The height of a building on any land must', finish: 'length' });
    expect(said(await service.ask(HEIGHT, PLACE))).toEqual(['A building can be at most 9 metres high.']);
  });
});

describe('a sentence that the passages do not bear out', () => {
  const WRONG = 'A building can be at most 12 metres high. [1]';
  const RIGHT = 'The height of a building on any land must not exceed 9 metres. [1]';

  it('is asked for once more, and takes its place when it is right', async () => {
    model.say(`${WRONG} ${RIGHT}`, '1: A building can be at most 9 metres high. [1]');
    const answer = await service.ask(HEIGHT, PLACE);
    expect(said(answer)).toEqual(['A building can be at most 9 metres high.', 'The height of a building on any land must not exceed 9 metres.']);
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]!.messages.at(-1)!.content).toContain('1: A building can be at most 12 metres high. [1]\nWrong: the figure 12 length');
    expect(warningCodes(answer)).toEqual([]);
  });

  it.each(['1: OMIT', '1: A building can be at most 13 metres high. [1]', 'I am sorry, I cannot do that.', '99: Something else. [1]', { text: '1: A', failure: 'cut-off' as const }])('is left out with a warning when the second attempt is %j', async (second) => {
    model.say(`${WRONG} ${RIGHT}`, second);
    const answer = await service.ask(HEIGHT, PLACE);
    expect(said(answer)).toEqual(['The height of a building on any land must not exceed 9 metres.']);
    expect(warningCodes(answer)).toEqual(['sentences_left_out']);
    expect(answer.trust!.verification).toBeLessThan(0.6);
    expect(answer.answer).not.toContain('12');
  });

  it('takes what leans on it out with it', async () => {
    model.say(`${WRONG} However, the height of a building on any land must not exceed 9 metres. [1] ${RIGHT}`, '1: OMIT');
    expect(said(await service.ask(HEIGHT, PLACE))).toEqual(['The height of a building on any land must not exceed 9 metres.']);
  });

  it('leaves the quotations when there is no other', async () => {
    model.say(WRONG, '1: OMIT');
    const answer = await service.ask(HEIGHT, PLACE);
    expect(answer.mode).toBe('extractive');
    expect(warningCodes(answer)).toEqual(['model_unverified']);
    expectQuoted(answer);
  });
});

describe('a rule whose exception stands beside it', () => {
  it('is given with the exception word for word when the model leaves it out', async () => {
    await service.corpus.publish({ documentId: 'fence-act', title: 'Fence Act 2034', jurisdiction: 'Federal', provisions: [['s 9', 'Height of fences', '(1) A fence must not be higher than 2 metres.\n(2) Subsection (1) does not apply to a fence around a zoo.']] });
    model.say('A fence may be no higher than 2 metres. [1]');
    const answer = await service.ask('What is the height of fences under the Fence Act 2034?');
    expect(said(answer)).toEqual(['A fence may be no higher than 2 metres.', '(2) Subsection (1) does not apply to a fence around a zoo.']);
    expect(warningCodes(answer)).toContain('exceptions_added');
  });
});

describe('a model that fails', () => {
  it.each(['cut-off', 'filtered', 'malformed', 'overlong', 'paused', 'rate-limited', 'refused', 'server-error', 'timeout', 'unreachable'] as const)('leaves the quotations, with a warning: %s', async (failure) => {
    model.say({ text: 'The height of a building on any land must not exceed 9 metres. [1] And', failure });
    for (const mode of ['auto', 'generative']) {
      const answer = await service.ask(HEIGHT, { ...PLACE, mode });
      expect(answer).toMatchObject({ mode: 'extractive', cache_hit: false });
      expect(answer.warnings).toContainEqual({ code: 'model_failed', message: expect.stringContaining(failure) });
      expectQuoted(answer);
    }
  });

  it('is not asked for refusals, nor where quotations are asked for', async () => {
    await service.ask('Zorblax frimble quonkish?', PLACE);
    await service.ask(HEIGHT, { ...PLACE, mode: 'extractive' });
    expect(model.requests).toEqual([]);
  });

  it('is trusted no more than the quotations where they may not answer', async () => {
    model.say('The master of a ship must not discharge ballast water in a harbour. [1]');
    const answer = await service.ask('May a ferry discharge oily ballast water at a wharf?');
    expect(answer.mode).toBe('generative');
    expect(warningCodes(answer)).toContain('may_not_answer');
    expect(answer.trust_score).toBeLessThan(0.4);
    model.say('NOT ANSWERED');
    const declined = await service.ask('May a ferry discharge oily ballast water at a wharf? Please');
    expectRefusal(declined, 'not_covered');
    expect(warningCodes(declined)).not.toContain('may_not_answer');
  });

  it('that finds no answer makes a doubtful one a refusal, and a trusted one warned of', async () => {
    model.say('NOT ANSWERED');
    const answer = await service.ask(HEIGHT, PLACE);
    if (warningCodes(answer).includes('not_covered')) expectRefusal(answer, 'not_covered');
    else expect(warningCodes(answer)).toContain('model_found_no_answer');
    expect(answer.mode).toBe('extractive');
  });

  it('is waited for no longer than the deadline', async () => {
    await service.restart({ modelDeadlineMs: 1 });
    const answer = await service.ask(HEIGHT, PLACE);
    expect(warningCodes(answer)).toContain('model_failed');
    expect(model.requests).toEqual([]);
  });

  it('shows in health as degraded', async () => {
    model.current = { available: false, rateLimitRemaining: 7, lastFailure: 'The model server failed (500)' };
    const { body } = await service.client.send('GET', '/internal/health');
    expect(body).toMatchObject({ llm: { status: 'degraded', provider: 'scripted', model: 'quoll-1', rate_limit_remaining: 7 }, errors: [expect.stringContaining('llm_provider')] });
  });
});

it('asking for a model where there is none is refused with 503', async () => {
  service.model = null;
  await service.restart();
  expect(await service.client.send('POST', '/api/query', { query: HEIGHT, mode: 'generative' })).toMatchObject({ status: 503, body: { detail: expect.stringContaining('none is configured') } });
});

describe('an asker who goes away', () => {
  it('ends the work of the model when nobody else waits', async () => {
    model.say({ text: 'The height', hangs: true });
    const leave = new AbortController();
    const gone = service.client.askUntil(leave.signal, { query: HEIGHT, ...PLACE }).catch(() => 'gone');
    await eventually(() => expect(model.requests).toHaveLength(1));
    leave.abort();
    await eventually(() => expect(model.aborted).toBe(1));
    expect(await gone).toBe('gone');
    model.say('The height of a building on any land must not exceed 9 metres. [1]');
    expect((await service.ask(HEIGHT, PLACE)).mode).toBe('generative');
  });

  it('leaves the model at work for others who asked the same', async () => {
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    model.say('The height of a building on any land must not exceed 9 metres. [1]');
    const complete = model.complete.bind(model);
    model.complete = async function* (request) {
      await held;
      return yield* complete(request);
    };
    const leave = new AbortController();
    const gone = service.client.askUntil(leave.signal, { query: HEIGHT, ...PLACE }).catch(() => 'gone');
    const stays = service.ask(HEIGHT, PLACE);
    await eventually(() => expect(service.logger.warnings).toEqual([]));
    leave.abort();
    expect(await gone).toBe('gone');
    finish();
    expect((await stays).mode).toBe('generative');
  });
});
