import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectRefusal, warningCodes } from './test-support/expect-answer.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestService } from './test-support/test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
});

afterEach(() => service.close());

describe('the place of a question', () => {
  it('keeps a neighbour out, whatever the name is written like', async () => {
    for (const name of ['Albury', 'ALBURY CITY COUNCIL', 'City of Albury']) {
      const answer = await service.ask('What is the maximum height of a building?', {
        lga_name: name,
        max_sources: 50,
      });
      expect(answer.answer).toContain('11.5 metres');
      expect(answer.sources.every((source) => source.jurisdiction !== 'Local' || source.lga!.includes('Albury'))).toBe(
        true,
      );
    }
  });

  it('does not pass off a neighbour’s plan where the area has none', async () => {
    const answer = await service.ask('What is the maximum height of a building?', { lga_name: 'Penrith' });
    expectRefusal(answer, 'not_covered');
    expect(warningCodes(answer)).toContain('nothing_indexed_for_place');
    expect(answer.answer).toContain('Penrith (NSW)');
  });

  it('still answers from federal and state law there, and says that the local law is missing', async () => {
    const answer = await service.ask('Who must keep the register of declared wetlands?', { lga_name: 'Penrith' });
    expect(answer.sources[0]!.section).toBe('s 20');
    expect(warningCodes(answer)).toEqual(['nothing_indexed_for_place']);
  });

  it('refuses an unknown area and suggests names', async () => {
    const answer = await service.ask('What is the maximum height?', { lga_name: 'Penrth' });
    expectRefusal(answer, 'lga_unknown');
    expect(answer.trust_score).toBe(0);
    expect(answer.warnings![0]!.suggestions).toContain('Penrith');
  });

  it('searches both states where a name is in two, and warns', async () => {
    const answer = await service.ask('Who must keep the register of declared wetlands?', { lga_name: 'Campbelltown' });
    expect(answer.warnings!.find((warning) => warning.code === 'lga_in_two_states')!.suggestions!.sort()).toEqual([
      'NSW',
      'SA',
    ]);
    const settled = await service.ask('Who must keep the register of declared wetlands?', {
      lga_name: 'Campbelltown',
      state: 'South Australia',
    });
    expect(warningCodes(settled)).not.toContain('lga_in_two_states');
  });

  it('is the one of that name whose plan is indexed, where the question names it', async () => {
    await service.corpus.publish({
      ...{ documentId: 'hawkesbury-lep', title: 'Hawkesbury Local Environmental Plan 2033' },
      ...{ jurisdiction: 'Local', state: 'NSW', lga: ['Hawkesbury'] },
      provisions: [['cl 4.3', 'Height of kilns', 'The height of a kiln must not exceed 14 metres.', 'cl-4.3']],
    });
    const answer = await service.ask('How high may a kiln be in Richmond?', { max_sources: 50 });
    expect(answer.answer).toContain('14 metres');
    expect(answer.warnings![0]!.message).toContain('Richmond, a place in Hawkesbury (NSW)');
    expect(answer.sources.flatMap(({ lga }) => lga ?? [])).not.toContain('Albury');
  });

  it('has federal law alone in a state without documents', async () => {
    const answer = await service.ask('Who keeps the register of wetlands?', { state: 'tasmania', max_sources: 50 });
    expect(new Set(answer.sources.map((source) => source.jurisdiction))).toEqual(new Set(['Federal']));
  });

  it('says that nothing applies where nothing does', async () => {
    for (const id of ['wetland-act', 'cargo-act']) await service.corpus.delete(id);
    expectRefusal(await service.ask('Who keeps the register?', { state: 'WA' }), 'nothing_indexed_for_place');
  });

  it.each([
    ['an unknown state', { state: 'Tyrol' }, 'state', 'enum', 'NSW, VIC, QLD, SA, WA, TAS, NT, ACT'],
    ['a state that the area is not in', { state: 'VIC', lga_name: 'Penrith' }, 'lga_name', 'value_error', 'NSW'],
  ])('refuses %s with 422', async (_, fields, field, type, words) => {
    const { status, body } = await service.client.send('POST', '/api/query', {
      query: 'What is a wetland?',
      ...fields,
    });
    expect(status).toBe(422);
    expect((body as { detail: unknown[] }).detail).toEqual([
      { loc: ['body', field], type, msg: expect.stringContaining(words) },
    ]);
  });

  it('takes today as the day, in Sydney or in UTC', async () => {
    for (const day of ['2026-11-21']) expect((await service.ask('What is a wetland?', { as_of: day })).as_of).toBe(day);
  });
});

describe('document types', () => {
  it('restrict the sources, in any case and in the singular', async () => {
    const answer = await service.ask('How long should records of inspections be kept?', {
      document_types: ['Guideline'],
      max_sources: 50,
    });
    expect(new Set(answer.sources.map((source) => source.document_type))).toEqual(new Set(['guidelines']));
  });

  it('that no document has lead to a refusal that names those there are', async () => {
    const answer = await service.ask('What is a wetland?', { document_types: ['recipe'] });
    expectRefusal(answer, 'document_type_unknown');
    expect(answer.warnings![0]!.suggestions).toEqual(['guidelines', 'legislation']);
  });

  it.each(['constructor', 'toString', '__proto__'])('may be called %s', async (type) => {
    expectRefusal(await service.ask('What is a wetland?', { document_types: [type] }), 'document_type_unknown');
  });

  it('of which one is unknown are searched all the same, with a warning', async () => {
    const answer = await service.ask('What is a wetland?', { document_types: ['recipe', 'legislation'] });
    expect(answer.sources.length).toBeGreaterThan(0);
    expect(warningCodes(answer)).toContain('document_type_unknown');
  });

  it('may be an empty list, which is no filter', async () => {
    expect((await service.ask('What is a wetland?', { document_types: [] })).sources.length).toBeGreaterThan(0);
  });
});
