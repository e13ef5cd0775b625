import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectQuoted, expectRefusal, warningCodes, warningOf } from './test-support/expect-answer.ts';
import { FICTIONAL_LAW } from './test-support/fictional-law.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestDocument } from './test-support/test-corpus.ts';
import type { TestService } from './test-support/test-service.ts';

const PLAN = FICTIONAL_LAW.find(({ documentId }) => documentId === 'orange-lep')!;
const HEIGHT = 'What is the maximum height of a building?';

/** The plan as it was when buildings might have another height. */
function planWith(metres: string, days: Pick<TestDocument, 'inForceFrom' | 'inForceTo'>): TestDocument {
  return {
    ...PLAN,
    ...days,
    lastUpdated: null,
    provisions: PLAN.provisions.map(([section, heading, text]) => [
      section,
      heading,
      text.replace('9 metres', `${metres} metres`),
    ]),
  };
}

let service: TestService;
const askOn = (as_of: string | null, more: object = {}) =>
  service.ask(HEIGHT, { lga_name: 'Orange', ...(as_of !== null && { as_of }), ...more });

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
  await service.corpus.publishOther(planWith('7', { inForceFrom: '2020-03-01', inForceTo: '2026-06-30' }));
  await service.corpus.publishOther(planWith('15', { inForceFrom: '2027-02-01', inForceTo: null }));
});

afterEach(() => service.close());

describe('a question about a day', () => {
  it.each([
    ['2020-03-01', '7 metres', '2020-03-01'],
    ['2026-06-30', '7 metres', '2020-03-01'],
    ['2026-07-01', '9 metres', '2026-07-01'],
    ['2027-02-01', '15 metres', '2027-02-01'],
    [null, '9 metres', '2026-07-01'],
  ])('is answered from the text that was in force on %s', async (day, words, begins) => {
    const answer = await askOn(day);
    expectQuoted(answer);
    expect(answer.answer).toContain(words);
    expect(answer.sources[0]).toMatchObject({ section: 'cl 4.3', in_force_from: begins });
    expect(answer.as_of).toBe(day ?? '2026-11-21');
    expect(
      answer.sources
        .filter(({ document_id }) => document_id === 'orange-lep')
        .every(({ in_force_from }) => in_force_from === begins),
    ).toBe(true);
  });

  it('leaves nothing of other days among the sources, however many are asked for', async () => {
    const { sources } = await askOn('2021-01-01', { max_sources: 50 });
    expect(new Set(sources.map(({ document_id }) => document_id))).toEqual(new Set(['orange-lep']));
    expect(sources.map(({ version_id }) => version_id).every((id) => id === sources[0]!.version_id)).toBe(true);
  });

  it('has an answer of its own in the cache', async () => {
    await askOn('2021-01-01');
    await askOn(null);
    expect((await askOn('2021-01-01')).answer).toContain('7 metres');
    expect(await askOn(null)).toMatchObject({ cache_hit: true, answer: expect.stringContaining('9 metres') });
    await service.corpus.publishOther(planWith('6', { inForceFrom: '2020-09-01', inForceTo: '2026-06-30' }));
    expect(await askOn('2021-01-01')).toMatchObject({ cache_hit: false, answer: expect.stringContaining('6 metres') });
  });

  it('says which law it could not look into, and that a day to come may change', async () => {
    const past = await askOn('2021-01-01');
    expect(past.warnings!.find(({ code }) => code === 'not_in_force')!.message).toContain(
      'Wetland Protection and Restoration Act 2030 (indexed from 2026-07-01)',
    );
    expect(past.warnings!.find(({ code }) => code === 'not_in_force')!.message).not.toContain('Albury');
    expect(warningCodes(await askOn('2027-03-01'))).toContain('future_date');
    expect(warningCodes(await askOn(null))).toEqual([]);
  });

  it('is refused where nothing that applies is indexed as of then', async () => {
    const answer = await askOn('2019-12-31');
    expectRefusal(answer, 'not_in_force');
    expect(answer.trust_score).toBe(0);
    expect(answer.answer).toContain('Orange Local Environmental Plan 2031 (indexed from 2020-03-01)');
  });

  it('does not say that a plan is not indexed that is, in a text of other days', async () => {
    await service.corpus.publish({
      ...PLAN,
      documentId: 'mast-act',
      title: 'Mast Act 2018',
      jurisdiction: 'Federal',
      state: null,
      lga: [],
      inForceFrom: '2018-01-01',
      lastUpdated: null,
      provisions: [['s 4', 'Masts', 'The height of a mast must not exceed 90 metres.']],
    });
    const missing = async (as_of: string) =>
      (await service.ask('What is the maximum height of a mast?', { lga_name: 'Orange', as_of })).warnings!.find(
        ({ code }) => code === 'nothing_indexed_for_place',
      )?.message;
    expect(await missing('2019-01-01')).toContain(
      'No local plan for Orange (NSW) that was in force on 2019-01-01 is indexed.',
    );
    expect(await missing('2021-01-01')).toBeUndefined();
  });

  it('is refused where the instrument that it names has no text of then, whatever else applies', async () => {
    const answer = await service.ask('Who keeps the register under the Wetland Protection and Restoration Act 2030?', {
      lga_name: 'Orange',
      as_of: '2021-01-01',
    });
    expectRefusal(answer, 'not_in_force');
    expect(answer.answer).toContain('Wetland Protection and Restoration Act 2030');
  });

  it('tells of sources whose days nobody knows', async () => {
    await service.corpus.publish({
      ...PLAN,
      lastUpdated: null,
      inForceFrom: null,
      documentId: 'creek-code',
      title: 'Creek Code',
      provisions: [['cl 9', 'Towers', 'The height of a creek tower must not exceed 77 metres.']],
    });
    const ask = (as_of: string) => service.ask('What is the height of a creek tower?', { lga_name: 'Orange', as_of });
    expect((await ask('2021-01-01')).warnings!.find(({ code }) => code === 'in_force_unknown')!.message).toContain(
      'Creek Code',
    );
    expect(warningCodes(await ask('2026-11-21'))).not.toContain('in_force_unknown');
  });

  it('is answered from a standard for later periods, with a warning, but not where the day is past', async () => {
    await service.corpus.publish({
      ...PLAN,
      documentId: 'tower-standard',
      title: 'Bell Tower Reporting Standard',
      documentType: 'standards',
      jurisdiction: 'International',
      state: null,
      lga: [],
      inForceFrom: '2028-01-01',
      lastUpdated: null,
      provisions: [['para 3', 'Towers', 'An owner of a bell tower shall report how many bells ring in it.']],
    });
    const ask = (given: Record<string, unknown>) =>
      service.ask('How many bells does an owner of a bell tower report?', given);
    const today = await ask({});
    expectQuoted(today);
    expect(today.sources[0]!.title).toBe('Bell Tower Reporting Standard');
    expect(warningOf(today, 'not_yet_in_force')).toBe(
      'This text is not in force on 2026-11-21: Bell Tower Reporting Standard (from 2028-01-01).',
    );
    expect(warningCodes(await ask({ as_of: '2028-02-01' }))).not.toContain('not_yet_in_force');
    const past = await ask({ as_of: '2021-01-01' });
    expect(past.sources.map(({ title }) => title)).not.toContain('Bell Tower Reporting Standard');
    expect(warningOf(past, 'not_in_force')).toContain('Bell Tower Reporting Standard (indexed from 2028-01-01)');
  });

  it('is not a date: 422', async () => {
    expect((await service.client.send('POST', '/api/query', { query: HEIGHT, as_of: '2026-02-30' })).status).toBe(422);
  });
});

describe('a text that has ended or not begun', () => {
  it('does not answer about today, and a refusal says why', async () => {
    await service.corpus.publish(planWith('9', { inForceFrom: '2020-03-01', inForceTo: '2026-10-31' }));
    for (const other of ['albury-lep', 'sediment-guideline']) await service.corpus.delete(other);
    const today = await askOn(null);
    expectRefusal(today, 'not_covered');
    expect(today.warnings!.find(({ code }) => code === 'not_in_force')!.message).toContain(
      'Orange Local Environmental Plan 2031',
    );
  });
});
