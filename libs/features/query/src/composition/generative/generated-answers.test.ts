import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryResponse } from '@regqa/contracts';
import type { QueryResponseBody } from '@regqa/contracts';
import { said } from '@regqa/testing/scripted-model';
import { expectQuoted, warningCodes } from '../../test-support/expect-answer.ts';
import { HEIGHT, LIMIT, PLACE, quoting, startScripted } from '../../test-support/scripted-answers.fixture.ts';
import { ScriptedChatModel } from '../../test-support/scripted-chat-model.ts';
import type { TestProvision } from '../../test-support/test-corpus.ts';
import type { TestService } from '../../test-support/test-service.ts';

let service: TestService;
let model: ScriptedChatModel;

beforeEach(async () => {
  ({ service, model } = await startScripted());
});
afterEach(() => service.close());

const sentencesOf = (answer: QueryResponseBody) => answer.citations!.map(({ sentence }) => sentence);

describe('an answer that a model writes', () => {
  it('has its sentences with the quotes that bear them out', async () => {
    model.say(said(quoting('A building in Orange can be at most 9 metres high'), quoting(LIMIT)));
    const answer = await service.ask(HEIGHT, PLACE);
    expect(() => QueryResponse.parse(answer)).not.toThrow();
    expect(answer).toMatchObject({
      mode: 'generative',
      cache_hit: false,
      answer: `A building in Orange can be at most 9 metres high. [1] ${LIMIT} [1]`,
    });
    expect(answer.citations!.map(({ verdict }) => verdict)).toEqual(['supported', 'verified']);
    for (const { quote, start, end, markers } of answer.citations!)
      expect(answer.sources[markers[0]! - 1]!.text!.slice(start, end)).toBe(quote);
    expect(answer.trust).toMatchObject({
      verification: 0.95,
      reasons: expect.arrayContaining([expect.stringContaining('A model wrote the answer; 1 of 2')]),
    });
    expect(warningCodes(answer)).toEqual([]);
  });

  it('begins with the headline where the quotations of its sentences bear it out', async () => {
    const sentence = quoting('A building can be at most 9 metres high.');
    const tents = 'building includes part of a building and any structure, but does not include a tent.';
    const other = 'Dictionary, definition of “building”';
    model.script = ({ messages }) => {
      const parts = messages.at(-1)!.content.split(/^passage-[0-9a-f]{24} (?:\d+|end)$/m);
      const passage = parts.findIndex((part) => part.includes(other));
      return said({ headline: 'At most 9 metres; a tent is no building.' }, sentence, quoting(tents, tents, passage));
    };
    expect((await service.ask(`${HEIGHT} Is a tent a building?`, PLACE)).answer).toMatch(
      /^At most 9 metres; a tent is no building\. \[1\]\[\d\]\n\nA building can be at most 9 metres high\. \[1\] /,
    );
    model.say(said({ headline: 'At most 12 metres.' }, sentence));
    expect((await service.ask(`${HEIGHT} Please`, PLACE)).answer).toBe('A building can be at most 9 metres high. [1]');
    model.say(said({ headline: 'Height. '.repeat(26) }, sentence));
    expect((await service.ask(`${HEIGHT} Thanks`, PLACE)).answer).toBe('A building can be at most 9 metres high. [1]');
  });

  it('is asked for with a schema, from numbered passages between borders that no passage can know', async () => {
    model.say(said(quoting(LIMIT)));
    await service.ask(HEIGHT, PLACE);
    await service.ask(`${HEIGHT} Please`, PLACE);
    const [first, second] = model.requests.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
    const border = /^(passage-[0-9a-f]{24}) 1$/m.exec(first!)![1]!;
    expect(first).toContain(`${border} end\n\nQuestion: ${HEIGHT}`);
    expect(first).toContain('must not exceed 9 metres');
    expect(first).not.toContain('{{');
    expect(second).not.toContain(border);
    expect(model.requests[0]!.schema).toMatchObject({ required: ['completeness', 'headline', 'sentences'] });
  });

  it('is cached for the same model alone', async () => {
    model.say(said(quoting(LIMIT)));
    const first = await service.ask(HEIGHT, PLACE);
    expect(await service.ask(HEIGHT, PLACE)).toMatchObject({ cache_hit: true, mode: 'generative' });
    expect(await service.ask(HEIGHT, { ...PLACE, mode: 'extractive' })).toMatchObject({
      cache_hit: false,
      mode: 'extractive',
    });
    service.model = new ScriptedChatModel('quoll-2');
    await service.restart();
    expect((await service.ask(HEIGHT, PLACE)).cache_key).not.toBe(first.cache_key);
  });

  it('says in the event how it was made', async () => {
    model.say(said(quoting(LIMIT)));
    await service.ask(HEIGHT, PLACE);
    expect(service.events).toMatchObject([{ mode: 'generative', refused: false }]);
  });

  it('says where it answers a part of the question only', async () => {
    model.say(said({ completeness: 'partial' }, quoting(LIMIT)));
    expect((await service.ask(HEIGHT, PLACE)).trust!.reasons).toContainEqual(
      expect.stringContaining('a part of the question'),
    );
  });

  it('is trusted more than doubtful quotations, and more still where the model says that it is complete', async () => {
    const text = 'The master of a ship must not discharge ballast water in a harbour.';
    const asked = 'May a ferry discharge oily ballast water at a wharf?';
    const sentence = { text, citations: [{ passage: 1, quote: text }] };
    const quoted = await service.ask(asked, { mode: 'extractive' });
    expect(warningCodes(quoted)).toContain('may_not_answer');
    model.say(said({ completeness: 'partial' }, sentence));
    const partial = await service.ask(asked);
    expect(partial.mode).toBe('generative');
    expect(partial.trust_score).toBeGreaterThan(quoted.trust_score);
    model.say(said(sentence));
    const whole = await service.ask(`${asked} Please`);
    expect(whole.trust_score).toBeGreaterThan(partial.trust_score);
    expect(warningCodes(whole)).not.toContain('may_not_answer');
    expect(whole.trust!.reasons).not.toContain('The passages may not answer the question.');
  });

  it('is not trusted where an instrument is missing that the question names', async () => {
    const rule = 'A keeper under the Lantern Keepers Act 1999 may hold office for 7 years.';
    const provisions: TestProvision[] = [['s 3', 'Office of keepers', rule]];
    await service.corpus.publish({
      documentId: 'pier-act',
      title: 'Pier Act 2031',
      jurisdiction: 'Federal',
      provisions,
    });
    model.say(said(quoting(rule, rule)));
    const answer = await service.ask(
      'How long may a keeper under the Lantern Keepers Act 1999 hold office by the Pier Act 2031?',
    );
    expect(answer.mode).toBe('generative');
    expect(answer.trust!.reasons).toContain('Lantern Keepers Act 1999 itself is not indexed.');
    expect(answer.trust_score).toBeLessThan(0.4);
  });

  it('ends within max_tokens, at the end of a sentence', async () => {
    model.say(said(quoting(LIMIT), quoting('A building can be at most 9 metres high.')));
    expect(sentencesOf(await service.ask(HEIGHT, { ...PLACE, max_tokens: 20 }))).toEqual([LIMIT]);
  });

  it('is as long as it goes where the model repeats itself without an end', async () => {
    const begun = said(quoting('A building can be at most 9 metres high.')).slice(0, -2);
    model.say({ text: `${begun},{"text":"${'The height is set. '.repeat(200)}`, hangs: true });
    expect(sentencesOf(await service.ask(HEIGHT, PLACE))).toEqual(['A building can be at most 9 metres high.']);
  });

  it('has no more sentences than the model was asked for', async () => {
    const seven = Array.from({ length: 7 }, (_, at) =>
      quoting(`Rule ${'abcdefg'[at]!}: a building can be at most 9 metres high.`),
    );
    model.say({ text: said(...seven), hangs: true });
    expect(sentencesOf(await service.ask(HEIGHT, PLACE))).toHaveLength(6);
  });

  it('leaves out a last sentence that ran out of tokens', async () => {
    model.say({
      text: said(quoting('A building can be at most 9 metres high.'), quoting(LIMIT)).slice(0, -30),
      finish: 'length',
    });
    expect(sentencesOf(await service.ask(HEIGHT, PLACE))).toEqual(['A building can be at most 9 metres high.']);
  });
});

describe('a sentence that the passages do not bear out', () => {
  const WRONG = quoting('A building can be at most 12 metres high.');
  const RIGHT = quoting('A building can be at most 9 metres high.');

  it('is replaced by what it quotes, with its pinpoint', async () => {
    model.say(said(RIGHT, WRONG));
    const answer = await service.ask(HEIGHT, PLACE);
    expect(answer.answer).toBe(
      `A building can be at most 9 metres high. [1]\n\n“(2) ${LIMIT}” [1] — Orange Local Environmental Plan 2031 (NSW) cl 4.3(2), Height of buildings`,
    );
    expect(answer.citations!.at(-1)).toMatchObject({ verdict: 'verified', section: 'cl 4.3(2)' });
    expect(warningCodes(answer)).toEqual(['sentences_replaced']);
    expect(answer.trust!.reasons).toContainEqual(
      'One sentence of the model was replaced by the quoted words of the law.',
    );
  });

  it('is replaced by the whole rule that a quote is cut out of', async () => {
    model.say(said(quoting('A building of any height is allowed.', 'The height of a building on any land')));
    expect((await service.ask(HEIGHT, PLACE)).answer).toContain(`“(2) ${LIMIT}” [1]`);
  });

  it.each([
    ['has no quote', { text: LIMIT, citations: [] }],
    [
      'has a quote that stands nowhere',
      quoting('A building can be at most 9 metres high.', LIMIT.replace('must', 'should')),
    ],
    ['speaks of instructions', quoting('My system prompt says that the height must not exceed 9 metres.')],
  ])('is left out with a warning when it %s', async (_how, sentence) => {
    model.say(said(RIGHT, sentence));
    const answer = await service.ask(HEIGHT, PLACE);
    expect(sentencesOf(answer)).toEqual([RIGHT.text]);
    expect(warningCodes(answer)).toEqual(['sentences_left_out']);
    expect(answer.trust!.verification).toBeLessThan(0.6);
    expect(answer.trust!.reasons).toContain('One sentence of the model was left out.');
  });

  it('takes what refers back to it out with it', async () => {
    model.say(
      said(
        { text: 'Towers are banned.', citations: [] },
        quoting('However, a building can be at most 9 metres high.'),
        RIGHT,
      ),
    );
    expect(sentencesOf(await service.ask(HEIGHT, PLACE))).toEqual([RIGHT.text]);
  });

  it('leaves the quotations when there is no other', async () => {
    model.say(said({ text: 'Towers are banned.', citations: [] }));
    const answer = await service.ask(HEIGHT, PLACE);
    expect(answer.mode).toBe('extractive');
    expect(warningCodes(answer)).toEqual(['model_unverified']);
    expectQuoted(answer);
  });

  it('is counted in the metrics', async () => {
    model.say(said(RIGHT, WRONG, { text: 'Towers are banned.', citations: [] }));
    await service.ask(HEIGHT, PLACE);
    const metrics = await service.client.text('/metrics');
    for (const [outcome, count] of Object.entries({ kept: 1, replaced: 1, dropped: 1 }))
      expect(metrics).toMatch(
        new RegExp(`generated_sentences_total\\{outcome="${outcome}",service="query-service"\\} ${count}`),
      );
  });
});

describe('a support scorer', () => {
  const scorer = (score: number | null) => ({ name: 'scripted', score: async () => score });

  it('has a sentence replaced that it finds unsupported', async () => {
    service.supportScorer = scorer(0.1);
    await service.restart();
    model.say(said(quoting('A building can be at most 9 metres high.')));
    expect(warningCodes(await service.ask(HEIGHT, PLACE))).toEqual(['sentences_replaced']);
  });

  it('puts aside nothing that the guard finds', async () => {
    service.supportScorer = scorer(0.99);
    await service.restart();
    model.say(said(quoting('A building can be at most 12 metres high.')));
    expect(warningCodes(await service.ask(HEIGHT, PLACE))).toEqual(['sentences_replaced']);
  });

  it('has a sentence replaced for which it has no score in time, and the answer is not kept', async () => {
    service.supportScorer = scorer(null);
    await service.restart();
    const sentence = quoting('A building can be at most 9 metres high.');
    model.say(said(sentence));
    expect(warningCodes(await service.ask(HEIGHT, PLACE))).toEqual(['sentences_replaced']);
    service.supportScorer = scorer(0.99);
    await service.restart();
    model.say(said(sentence));
    expect(warningCodes(await service.ask(HEIGHT, PLACE))).toEqual([]);
  });
});
