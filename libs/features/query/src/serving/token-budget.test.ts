import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { QueryResponseBody } from '@regqa/contracts';
import type { TokenCounter } from '@regqa/ports';
import { createSetClock } from '@regqa/testing';
import type { SetClock } from '@regqa/testing';
import { said } from '@regqa/testing/scripted-model';
import { expectQuoted, expectRefusal, warningCodes, warningOf } from '../test-support/expect-answer.ts';
import { HEIGHT, LIMIT, PLACE, quoting, startScripted } from '../test-support/scripted-answers.fixture.ts';
import type { ScriptedChatModel } from '../test-support/scripted-chat-model.ts';
import type { TestService } from '../test-support/test-service.ts';

/** The scripted model says that each completion used 15 tokens. */
const OF_AN_ANSWER = 15;
/** Half a minute before midnight UTC. */
const LATE_EVENING = Date.UTC(2026, 10, 21, 23, 59, 30);

/** What instances share, in memory. */
class SharedCounts implements TokenCounter {
  readonly counts = new Map<string, number>();

  async add(keyId: string, day: string, tokens: number): Promise<void> {
    this.counts.set(`${day} ${keyId}`, (await this.used(keyId, day)) + tokens);
  }

  async used(keyId: string, day: string): Promise<number> {
    return this.counts.get(`${day} ${keyId}`) ?? 0;
  }
}

describe('a budget of tokens a day', () => {
  let clock: SetClock;
  let shared: SharedCounts;
  let service: TestService;
  let model: ScriptedChatModel;
  let asked = 0;

  beforeEach(async () => {
    clock = createSetClock(LATE_EVENING);
    shared = new SharedCounts();
    ({ service, model } = await startScripted({ clock, tokens: shared }));
    model.say(said(quoting(LIMIT)));
    await service.restart({ dailyTokens: OF_AN_ANSWER });
  });
  afterEach(() => service.close());

  /** Asks what nobody asked before. */
  const askAnew = (keyId = 'quoll') =>
    service.client.as({ keyId, level: 'ordinary' }).ask(`${HEIGHT} ${'Please '.repeat((asked += 1))}`, PLACE);
  const isQuotedForTheBudget = (answer: QueryResponseBody) => warningCodes(answer).includes('model_budget_spent');

  it('leaves a key that has used it up the quotations, and says so', async () => {
    expect((await askAnew()).mode).toBe('generative');
    const answer = await askAnew();
    expect(answer).toMatchObject({ mode: 'extractive', cache_hit: false });
    expect(warningOf(answer, 'model_budget_spent')).toContain('midnight UTC');
    expectQuoted(answer);
    expect(model.requests).toHaveLength(1);
  });

  it('is counted for each key by itself', async () => {
    await askAnew('quoll');
    expect((await askAnew('emu')).mode).toBe('generative');
    for (const key of ['quoll', 'emu']) expect(isQuotedForTheBudget(await askAnew(key))).toBe(true);
  });

  it('is whole again the next day', async () => {
    await askAnew();
    clock.advance(60);
    expect((await askAnew()).mode).toBe('generative');
    expect([...shared.counts]).toEqual([
      ['2026-11-21 quoll', OF_AN_ANSWER],
      ['2026-11-22 quoll', OF_AN_ANSWER],
    ]);
  });

  it('is used up by what other instances counted', async () => {
    await shared.add('quoll', '2026-11-21', OF_AN_ANSWER);
    expect(isQuotedForTheBudget(await askAnew())).toBe(true);
  });

  it('holds by what the instance counted itself while the shared count is away', async () => {
    await askAnew();
    shared.counts.clear();
    expect(isQuotedForTheBudget(await askAnew())).toBe(true);
  });

  it('is not needed for an answer in the cache, which the key’s own quotations do not replace', async () => {
    const emu = service.client.as({ keyId: 'emu', level: 'ordinary' });
    await askAnew('quoll');
    const quoll = service.client.as({ keyId: 'quoll', level: 'ordinary' });
    expect((await quoll.ask(HEIGHT, PLACE)).mode).toBe('extractive');
    expect((await emu.ask(HEIGHT, PLACE)).mode).toBe('generative');
    expect(await quoll.ask(HEIGHT, PLACE)).toMatchObject({ mode: 'generative', cache_hit: true });
  });

  it('is not spoken of where no model would be asked', async () => {
    await askAnew();
    const quoll = service.client.as({ keyId: 'quoll', level: 'ordinary' });
    expect(warningCodes(await quoll.ask(HEIGHT, { ...PLACE, mode: 'extractive' }))).toEqual([]);
    const refused = await quoll.ask('Zorblax frimble quonkish?', PLACE);
    expectRefusal(refused, refused.warnings![0]!.code);
    expect(isQuotedForTheBudget(refused)).toBe(false);
  });

  it('holds for streams too', async () => {
    await askAnew();
    const events = service.client.as({ keyId: 'quoll', level: 'ordinary' }).events({ query: HEIGHT, ...PLACE });
    const names: string[] = [];
    for await (const { event, data } of events) {
      names.push(event);
      if (event === 'done') expect(isQuotedForTheBudget(data as QueryResponseBody)).toBe(true);
    }
    expect(names.at(-1)).toBe('done');
    expect(model.requests).toHaveLength(1);
  });

  it('is as large as wanted when it is 0', async () => {
    await service.restart({ dailyTokens: 0 });
    for (let time = 0; time < 3; time++) expect((await askAnew()).mode).toBe('generative');
    expect(shared.counts.size).toBe(0);
  });
});

describe('the tokens of a model', () => {
  let service: TestService;
  let model: ScriptedChatModel;
  const clock = createSetClock(LATE_EVENING);

  beforeEach(async () => {
    ({ service, model } = await startScripted({ clock }));
    model.say(said(quoting(LIMIT)));
  });
  afterEach(() => service.close());

  /** Tokens on /metrics: read and written. */
  async function counted(): Promise<number[]> {
    const metrics = await service.client.text('/metrics');
    return ['prompt', 'completion'].map((kind) => {
      const line = new RegExp(`^model_${kind}_tokens_total\\{model="quoll-1",[^}]*\\} (\\d+)$`, 'm');
      return Number(line.exec(metrics)?.[1]);
    });
  }

  it('are on /metrics by model, and in the event of the one who asked first', async () => {
    await Promise.all([service.ask(HEIGHT, PLACE), service.ask(HEIGHT, PLACE)]);
    await service.ask(HEIGHT, PLACE);
    expect(model.requests).toHaveLength(1);
    expect(await counted()).toEqual([10, 5]);
    expect(service.events.map(({ modelTokens }) => modelTokens).sort()).toEqual([OF_AN_ANSWER, undefined, undefined]);
  });

  it('are estimated from the characters where the server does not count', async () => {
    model.usage = null;
    await service.ask(HEIGHT, PLACE);
    const [read, written] = await counted();
    const prompt = model.requests[0]!.messages.map(({ content }) => content).join('');
    expect(read).toBe(Math.ceil(prompt.length / 4));
    expect(written).toBe(Math.ceil(said({ text: LIMIT, citations: [{ passage: 1, quote: LIMIT }] }).length / 4));
  });

  it('are estimated where the model breaks off, and none where it failed before its first word', async () => {
    model.say({ text: '', failure: 'unreachable' });
    await service.ask(HEIGHT, PLACE);
    expect(await counted()).toEqual([NaN, NaN]);
    model.say({ text: '{"completeness": "comp', failure: 'cut-off' });
    await service.ask(HEIGHT, PLACE);
    expect((await counted())[1]).toBe(6);
    expect(service.events.map(({ modelTokens }) => modelTokens ?? 0)).toEqual([0, (await counted())[0]! + 6]);
  });
});
