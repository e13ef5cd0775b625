import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { QueryResponseBody } from '@regqa/contracts';
import { said } from '@regqa/testing/scripted-model';
import { buildRanked, TEST_CONFIG } from '../../test-support/build-query.fixture.ts';
import { expectQuoted, warningCodes } from '../../test-support/expect-answer.ts';
import { HEIGHT, LIMIT, PLACE, quoting, startScripted } from '../../test-support/scripted-answers.fixture.ts';
import { ScriptedChatModel } from '../../test-support/scripted-chat-model.ts';
import type { ChatAct } from '../../test-support/scripted-chat-model.ts';
import type { TestService } from '../../test-support/test-service.ts';
import { judgeSentences } from './judge-sentences.ts';

const HEADLINE = 'At most 9 metres.';
const FIRST = 'A building can be at most 9 metres high.';
const SECOND = 'No building may exceed 9 metres in height.';
const ANSWER = said({ headline: HEADLINE }, quoting(FIRST), quoting(SECOND), quoting(LIMIT));
const verdicts = (...supported: string[]) => JSON.stringify({ supported });
/** How the law is quoted in place of a sentence. */
const QUOTED = `“(2) ${LIMIT}” [1] — Orange Local Environmental Plan 2031 (NSW) cl 4.3(2), Height of buildings`;

describe('a judge', () => {
  let service: TestService;
  let model: ScriptedChatModel;

  beforeEach(async () => {
    ({ service, model } = await startScripted());
    await service.restart({ judge: true });
  });
  afterEach(() => service.close());

  const answerJudged = (...acts: ChatAct[]): Promise<QueryResponseBody> => {
    model.say(ANSWER, ...acts);
    return service.ask(HEIGHT, PLACE);
  };
  const judgedAnswers = async () => {
    const metrics = await service.client.text('/metrics');
    const lines = metrics.matchAll(/^judged_answers_total\{outcome="([\w-]+)".*\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
  };

  it('is asked once for all sentences in other words, with what they quote and the passage', async () => {
    await answerJudged(verdicts('yes', 'yes', 'yes'));
    expect(model.requests).toHaveLength(2);
    const {
      messages: [instructions, asked],
      schema,
    } = model.requests[1]!;
    expect(instructions!.content).toContain('You check an answer');
    expect(schema).toMatchObject({ required: ['supported'] });
    const { question, passages, sentences } = JSON.parse(asked!.content) as Record<string, object[]>;
    expect(question).toBe(HEIGHT);
    const own = [HEADLINE, FIRST, SECOND].map((sentence) => ({ sentence, quotations: [LIMIT], passages: [1] }));
    expect(sentences).toEqual(own);
    expect(passages).toEqual({ 1: expect.stringMatching(/^Orange .* cl 4\.3\b.*\n[^]*must not exceed 9 metres/) });
  });

  it('leaves what it finds supported as it was written', async () => {
    const answer = await answerJudged(verdicts('yes', 'yes', 'yes'));
    const written = [FIRST, SECOND, LIMIT].map((sentence) => `${sentence} [1]`).join(' ');
    expect(answer).toMatchObject({ mode: 'generative', answer: `${HEADLINE} [1]\n\n${written}` });
    expect(warningCodes(answer)).toEqual([]);
    expect(await judgedAnswers()).toEqual({ judged: 1 });
  });

  it('has a sentence that it does not find supported replaced by what that quotes', async () => {
    const answer = await answerJudged(verdicts('yes', 'yes', 'no'));
    expect(answer.answer).toBe(`${HEADLINE} [1]\n\n${FIRST} [1]\n\n${QUOTED}\n\n${LIMIT} [1]`);
    expect(warningCodes(answer)).toEqual(['sentences_replaced']);
  });

  it('has a headline that it does not find supported left out', async () => {
    const answer = await answerJudged(verdicts('no', 'yes', 'yes'));
    expect(answer.answer).toBe(`${FIRST} [1] ${SECOND} [1] ${LIMIT} [1]`);
  });

  it('is not asked of a headline that is a sentence, which is given once', async () => {
    model.say(said({ headline: FIRST }, quoting(FIRST)), verdicts('yes'));
    expect((await service.ask(HEIGHT, PLACE)).answer).toBe(`${FIRST} [1]`);
  });

  it('reads verdicts that a model puts words and fences around', async () => {
    const fenced = `Here they are:\n\`\`\`json\n${verdicts('yes', 'no', 'yes')}\n\`\`\`\nDone.`;
    expect(warningCodes(await answerJudged(fenced))).toEqual(['sentences_replaced']);
  });

  it.each<[string, string, ChatAct]>([
    ['writes rubbish', 'malformed', 'no no no'],
    ['leaves verdicts out', 'malformed', verdicts('no')],
    ['gives too many verdicts', 'malformed', verdicts('no', 'no', 'no', 'no')],
    ['gives other verdicts', 'malformed', verdicts('no', 'perhaps', 'no')],
    ['is late', 'timeout', { text: '{"supported": ["no"', failure: 'timeout' }],
    ['is limited', 'rate-limited', { text: '', failure: 'rate-limited' }],
  ])('leaves out the headline alone and is counted when it %s', async (_what, outcome, act) => {
    const answer = await answerJudged(act);
    expect(answer.answer).toBe(`${FIRST} [1] ${SECOND} [1] ${LIMIT} [1]`);
    expect(warningCodes(answer)).toEqual([]);
    expect(await judgedAnswers()).toEqual({ [outcome]: 1 });
  });

  it('is not asked about the law’s own words, nor about other figures', async () => {
    model.say(said(quoting(LIMIT), quoting('A building can be at most 12 metres high.')));
    await service.ask(HEIGHT, PLACE);
    expect(model.requests).toHaveLength(1);
    expect(await judgedAnswers()).toEqual({});
  });

  describe('of a sentence whose words the guard doubts', () => {
    const DOUBTED = 'All buildings without exception are limited to 9 metres.';

    it.each([
      ['leaves it as it was written where it is supported', verdicts('yes'), `${DOUBTED} [1]`],
      ['leaves it to be replaced where it is not', verdicts('no'), QUOTED],
      ['leaves it to be replaced where there is no verdict', 'perhaps', QUOTED],
    ])('%s', async (_what, judgement, given) => {
      model.say(said(quoting(DOUBTED)), judgement);
      expect((await service.ask(HEIGHT, PLACE)).answer).toBe(given);
    });

    it('is not asked where there is none', async () => {
      await service.restart({ judge: false });
      model.say(said(quoting(DOUBTED)));
      expect((await service.ask(HEIGHT, PLACE)).answer).toBe(QUOTED);
    });

    it('decides nothing where a figure is wrong too', async () => {
      model.say(said(quoting('All buildings without exception are limited to 12 metres.')));
      expect((await service.ask(HEIGHT, PLACE)).answer).toBe(QUOTED);
      expect(model.requests).toHaveLength(1);
    });

    it('has the headline left out with it where there is no verdict', async () => {
      model.say(said({ headline: HEADLINE }, quoting(DOUBTED)), 'perhaps');
      expect((await service.ask(HEIGHT, PLACE)).answer).toBe(QUOTED);
    });

    it('may have a headline that rests on its quotation', async () => {
      model.say(said({ headline: HEADLINE }, quoting(DOUBTED)), verdicts('yes', 'yes'));
      expect((await service.ask(HEIGHT, PLACE)).answer).toBe(`${HEADLINE} [1]\n\n${DOUBTED} [1]`);
    });
  });

  it('comes before the first words of a stream', async () => {
    let judged = false;
    model.script = (_request, count) => {
      judged = count === 2;
      return count === 2 ? verdicts('yes', 'no', 'yes') : ANSWER;
    };
    const texts: string[] = [];
    for await (const { event, data } of service.client.events({ query: HEIGHT, ...PLACE })) {
      if (event !== 'delta') continue;
      expect(judged).toBe(true);
      texts.push((data as { text: string }).text);
    }
    const body = `${QUOTED}\n\n${SECOND} [1] ${LIMIT} [1]`;
    expect(texts.slice(0, -1).join('')).toBe(body);
    expect(texts.at(-1)).toBe(`${HEADLINE} [1]\n\n${body}`);
  });

  it('costs tokens of the same budget', async () => {
    await answerJudged(verdicts('yes', 'yes', 'yes'));
    expect(service.events).toMatchObject([{ modelTokens: 30 }]);
  });

  it('has its answers cached apart', async () => {
    const { cache_key: judged } = await answerJudged(verdicts('yes', 'yes', 'yes'));
    await service.restart({ judge: false });
    expect((await answerJudged()).cache_key).not.toBe(judged);
    expect(model.requests).toHaveLength(1);
  });

  it('is asked again where it failed: the answer is not kept', async () => {
    await answerJudged('perhaps');
    expect((await answerJudged(verdicts('yes', 'yes', 'yes'))).answer).toContain(HEADLINE);
  });

  it('leaves the law’s own words where it finds no sentence supported', async () => {
    model.say(said(quoting(FIRST)), verdicts('no'));
    const answer = await service.ask(HEIGHT, PLACE);
    expect(answer).toMatchObject({ mode: 'generative', answer: QUOTED });
    expectQuoted(answer);
  });
});

it('a judge is not asked with less time left than a model needs', async () => {
  const model = new ScriptedChatModel();
  const source = buildRanked({ text: LIMIT });
  const quotes = [{ passage: 1, start: 0, end: LIMIT.length }];
  const grounded = { action: 'keep', findings: [], verbatim: false, quotes, units: [] } as const;
  const sentences = [{ sentence: quoting(FIRST), grounded }];
  const endsAt = performance.now() + TEST_CONFIG.generation.shortest_ms;
  const input = { model, config: TEST_CONFIG, endsAt, signal: new AbortController().signal };
  const judged = await judgeSentences(sentences, { question: HEIGHT, sources: [source] }, input);
  expect(judged).toEqual({ outcome: 'timeout', settled: new Map() });
  expect(model.requests).toEqual([]);
});
