import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { QueryResponseBody } from '@regqa/contracts';
import type { ServerSentEvent } from '@regqa/platform';
import { said } from '@regqa/testing/scripted-model';
import { warningCodes } from '../../test-support/expect-answer.ts';
import { HEIGHT, LIMIT, PLACE, quoting, startScripted } from '../../test-support/scripted-answers.fixture.ts';
import { ScriptedChatModel } from '../../test-support/scripted-chat-model.ts';
import type { TestService } from '../../test-support/test-service.ts';

const TENT = 'building includes part of a building and any structure, but does not include a tent.';
const LOTS = 'The size of any lot resulting from a subdivision is not to be less than 450 square metres.';
const BOTH = `${HEIGHT} And is a tent a building, and how small may a lot be?`;
let service: TestService;
let model: ScriptedChatModel;

beforeEach(async () => {
  ({ service, model } = await startScripted());
});
afterEach(() => service.close());

/** Has the model quote each text from the passage of its prompt that has it. */
function sayAll(...quotes: readonly string[]): void {
  model.script = ({ messages }) => {
    const passages = messages.at(-1)!.content.split(/^passage-[0-9a-f]{24} (?:\d+|end)$/m);
    return said(
      ...quotes.map((quote) =>
        quoting(
          quote,
          quote,
          passages.findIndex((one) => one.includes(quote)),
        ),
      ),
    );
  };
}

const cited = ({ citations, sources }: QueryResponseBody) =>
  citations!.map(({ quote, markers, start, end }) => {
    expect(sources[markers[0]! - 1]!.text!.slice(start, end)).toBe(quote);
    return quote;
  });

describe('an answer from more passages than it lists', () => {
  it('lists what it cites, in the place of what it does not', async () => {
    const [listed] = (await service.ask(BOTH, { ...PLACE, max_sources: 1, mode: 'extractive' })).sources;
    const other = listed!.text!.includes(TENT) ? LIMIT : TENT;
    sayAll(other);
    const answer = await service.ask(BOTH, { ...PLACE, max_sources: 1 });
    expect(answer.mode).toBe('generative');
    expect(cited(answer)).toEqual([other]);
    expect(answer.sources).toHaveLength(1);
  });

  it('ends where no further source may be listed', async () => {
    sayAll(TENT, LIMIT, LOTS);
    const answer = await service.ask(BOTH, { ...PLACE, max_sources: 2 });
    expect(cited(answer)).toEqual([TENT, LIMIT]);
    expect(answer.sources).toHaveLength(2);
  });

  it('is streamed with the sources that its text cites', async () => {
    sayAll(LIMIT, TENT, LOTS);
    const events: ServerSentEvent[] = [];
    for await (const event of service.client.events({ query: BOTH, ...PLACE, max_sources: 3 })) events.push(event);
    const body = events.at(-1)!.data as QueryResponseBody;
    expect(cited(body)).toEqual([LIMIT, TENT, LOTS]);
    const from = events.findLastIndex(({ event }) => event === 'sources');
    expect(events[from]!.data).toEqual({ sources: body.sources });
    const deltas = events.slice(from).filter(({ event }) => event === 'delta');
    expect(deltas.map(({ data }) => (data as { text: string }).text).join('')).toBe(body.answer);
  });
});

describe('an answer that cites law of another country', () => {
  it('about a place in Australia is warned of and not trusted', async () => {
    const rule = 'The height of a building on any land in Lisbon must not exceed 21 metres.';
    await service.corpus.publish({
      documentId: 'lisbon-code',
      title: 'Lisbon Building Code 2031',
      jurisdiction: 'Other',
      provisions: [['art 3', 'Height of buildings', rule]],
    });
    sayAll(rule);
    const answer = await service.ask(HEIGHT, PLACE);
    expect(cited(answer)).toEqual([rule]);
    expect(answer.trust_score).toBeLessThan(0.4);
    expect(warningCodes(answer)).toEqual(['foreign_law']);
  });
});

describe('a question that no passage fits well', () => {
  const UNLIKE = 'How long may an offence of a skipper be prosecuted?';
  const OFFENCE = 'A person commits an offence if the person drains a declared wetland without a permit.';

  it('is put to the model, whose answer says why it is trusted less', async () => {
    const refused = await service.ask(UNLIKE, { mode: 'extractive' });
    expect(warningCodes(refused)).toContain('not_covered');
    sayAll(OFFENCE);
    const answer = await service.ask(UNLIKE);
    expect(cited(answer)).toEqual([OFFENCE]);
    expect(warningCodes(answer)).toEqual([]);
    expect(answer.trust!.reasons[0]).toContain('without the model it would have been refused');
    sayAll(LIMIT);
    const usual = await service.ask(HEIGHT, PLACE);
    expect(usual.trust_score).toBeGreaterThan(answer.trust_score);
  });

  it('is answered without trust where no plan of the place is indexed', async () => {
    const place = { lga_name: 'Penrith' };
    const refused = await service.ask(UNLIKE, { ...place, mode: 'extractive' });
    expect(warningCodes(refused)).toEqual(['not_covered', 'nothing_indexed_for_place']);
    sayAll(OFFENCE);
    const answer = await service.ask(UNLIKE, place);
    expect(cited(answer)).toEqual([OFFENCE]);
    expect(answer.trust_score).toBeLessThan(0.4);
    expect(warningCodes(answer)).toEqual(['nothing_indexed_for_place']);
  });

  it.each([
    ['finds no answer', said({ completeness: 'none' })],
    ['writes nothing that stands in a passage', said(quoting('Skippers have three years.', 'within three years'))],
  ])('stays refused where the model %s', async (_what, text) => {
    const refused = await service.ask(UNLIKE, { mode: 'extractive' });
    model.say(text);
    const answer = await service.ask(UNLIKE);
    expect(answer).toMatchObject({ answer: refused.answer, trust_score: refused.trust_score, mode: 'extractive' });
    expect(warningCodes(answer)).toEqual(warningCodes(refused));
  });
});
