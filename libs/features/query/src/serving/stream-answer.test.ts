import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { QueryResponseBody } from '@regqa/contracts';
import type { ServerSentEvent } from '@regqa/platform';
import { eventually } from '@regqa/testing';
import { said } from '@regqa/testing/scripted-model';
import { HEIGHT, LIMIT, PLACE, quoting, startScripted } from '../test-support/scripted-answers.fixture.ts';
import type { ScriptedChatModel } from '../test-support/scripted-chat-model.ts';
import type { TestService } from '../test-support/test-service.ts';

const ASKED = { query: HEIGHT, ...PLACE };
let service: TestService;
let model: ScriptedChatModel;

beforeEach(async () => {
  ({ service, model } = await startScripted());
});
afterEach(() => service.close());

async function stream(body: object = ASKED): Promise<ServerSentEvent[]> {
  const events: ServerSentEvent[] = [];
  for await (const event of service.client.events(body)) events.push(event);
  return events;
}

/** The text that a reader has who follows the rules: a second `sources` voids what came before. */
function readText(events: readonly ServerSentEvent[]): string {
  const from = events.findLastIndex(({ event }) => event === 'sources');
  return events
    .slice(from)
    .flatMap(({ event, data }) => (event === 'delta' ? [(data as { text: string }).text] : []))
    .join('');
}

const names = (events: readonly ServerSentEvent[]) => events.map(({ event }) => event);
const done = (events: readonly ServerSentEvent[]) => events.at(-1)!.data as QueryResponseBody;

describe('a streamed answer', () => {
  it('comes sentence by sentence as it is verified, and whole at the end', async () => {
    model.say(said(quoting('A building can be at most 9 metres high.'), quoting(LIMIT)));
    const events = await stream();
    expect(names(events)).toEqual(['sources', 'delta', 'delta', 'done']);
    expect(done(events)).toMatchObject({ mode: 'generative', answer: readText(events), cache_hit: false });
    expect((events[0]!.data as QueryResponseBody).sources).toEqual(done(events).sources);
  });

  it('never shows a sentence that is not verified', async () => {
    model.say(
      said({ headline: '12 metres.' }, quoting('A building can be at most 12 metres high.'), {
        text: 'It is 12 metres.',
        citations: [],
      }),
    );
    const events = await stream();
    expect(JSON.stringify(events)).not.toContain('12 metres');
    expect(readText(events)).toBe(
      `“(2) ${LIMIT}” [1] — Orange Local Environmental Plan 2031 (NSW) cl 4.3(2), Height of buildings`,
    );
  });

  it('starts again with quotations when the model fails on the way', async () => {
    model.say({
      text: said(quoting('A building can be at most 9 metres high.'), quoting(LIMIT)).slice(0, -4),
      failure: 'cut-off',
    });
    const events = await stream();
    expect(names(events).slice(0, 4)).toEqual(['sources', 'delta', 'sources', 'delta']);
    expect(done(events)).toMatchObject({ mode: 'extractive', answer: readText(events) });
  });

  it.each([
    ['quotations', { ...ASKED, mode: 'extractive' }],
    ['a refusal', { query: 'Zorblax frimble quonkish?' }],
    ['without metadata', { ...ASKED, include_metadata: false }],
  ])('may be of %s', async (_what, body) => {
    model.say(said(quoting(LIMIT)));
    const events = await stream(body);
    expect(names(events)[0]).toBe('sources');
    expect(readText(events)).toBe(done(events).answer);
    expect((events[0]!.data as QueryResponseBody).sources).toEqual(done(events).sources);
  });

  it('comes from the cache too', async () => {
    model.say(said(quoting(LIMIT)));
    await stream();
    const events = await stream();
    expect(done(events)).toMatchObject({ cache_hit: true, mode: 'generative', answer: readText(events) });
    expect(model.requests).toHaveLength(1);
  });

  it('is refused as other answers are before it begins', async () => {
    await expect(stream({ query: '' })).rejects.toThrow(/^422/);
  });

  it('ends with an error event when something fails on the way', async () => {
    await service.corpus.index.close();
    const events = await stream({ ...ASKED, mode: 'extractive' });
    expect(events).toEqual([
      { event: 'error', data: expect.objectContaining({ status: 503, detail: expect.any(String) }) },
    ]);
  });

  it('stops the model when its reader goes away', async () => {
    model.say({ text: said(quoting(LIMIT)).slice(0, -2), hangs: true });
    for await (const { event } of service.client.events(ASKED)) if (event === 'delta') break;
    await eventually(() => expect(model.aborted).toBe(1));
  });

  it('is shared by those who ask the same at the same time', async () => {
    model.say(said(quoting(LIMIT)));
    const [one, other] = await Promise.all([stream(), stream()]);
    expect(model.requests).toHaveLength(1);
    expect(readText(one!)).toBe(readText(other!));
  });
});
