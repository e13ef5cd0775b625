import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { KeyFilters, Principal } from '@regqa/contracts';
import { expectRefusal, warningCodes } from './test-support/expect-answer.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { QueryServiceClient } from './test-support/query-service-client.ts';
import type { TestService } from './test-support/test-service.ts';

const HEIGHT = 'What is the maximum height of a building?';
const WETLAND = 'Who must keep the register of declared wetlands?';
const ALBURY = 'albury-lep';

let service: TestService;
beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
});
afterEach(() => service.close());

const holder = (filters: Partial<KeyFilters>): QueryServiceClient => {
  const principal: Principal = {
    keyId: 'key_1',
    level: 'ordinary',
    filters: { state: null, lga: null, documentTypes: null, ...filters },
  };
  return service.client.as(principal);
};
const OF_ORANGE = { state: 'NSW', lga: 'Orange' } as const;
const refusedWith = async (client: QueryServiceClient, fields: object) => {
  const { status, body } = await client.send('POST', '/api/query', { query: HEIGHT, ...fields });
  return [status, (body as { detail?: unknown }).detail];
};

describe('the holder of a key for one area', () => {
  it('is answered from its plan without naming the area', async () => {
    const answer = await holder(OF_ORANGE).ask(HEIGHT, { max_sources: 50 });
    expect(answer.answer).toContain('9 metres');
    expect(answer.answer).not.toContain('11.5');
    expect(answer.sources.map(({ document_id }) => document_id)).not.toContain(ALBURY);
  });

  it('has federal law and that of the state too', async () => {
    expect((await holder(OF_ORANGE).ask(WETLAND)).sources[0]!.document_id).toBe('wetland-act');
    expect(
      (await holder(OF_ORANGE).ask('How often should sediment fences be inspected?')).sources[0]!.document_id,
    ).toBe('sediment-guideline');
  });

  it.each([
    [{ lga_name: 'Albury' }, 'This key covers Orange (NSW); Albury (NSW) is outside of it'],
    [{ state: 'VIC' }, 'This key covers Orange (NSW); VIC is outside of it'],
    [{ lga_name: 'Ballarat' }, 'This key covers Orange (NSW); Ballarat (VIC) is outside of it'],
  ])('is refused with 403 for %j', async (fields, detail) => {
    expect(await refusedWith(holder(OF_ORANGE), fields)).toEqual([403, detail]);
  });

  it.each([{ state: 'NSW' }, { lga_name: 'City of Orange' }, { lga_name: 'orange', state: 'New South Wales' }])(
    'may give %j',
    async (fields) => {
      const answer = await holder(OF_ORANGE).ask(HEIGHT, { ...fields, max_sources: 50 });
      expect(answer.answer).toContain('9 metres');
      expect(answer.sources.map(({ document_id }) => document_id)).not.toContain(ALBURY);
    },
  );

  it('is told that another place in the question is outside, and gets nothing of it', async () => {
    const answer = await holder(OF_ORANGE).ask('What is the maximum height of a building in Albury?', {
      max_sources: 50,
    });
    expect(answer.warnings!.find(({ code }) => code === 'outside_key_filters')!.message).toBe(
      'The question names Albury (NSW); this key covers Orange (NSW), and only the law that applies there was searched.',
    );
    expect(JSON.stringify([answer.answer, answer.sources])).not.toContain('11.5');
  });

  it('is not led by the name of an instrument that is outside', async () => {
    const answer = await holder(OF_ORANGE).ask(
      'What is the maximum height under the Albury Local Environmental Plan 2032?',
      { max_sources: 50 },
    );
    expect(answer.sources.map(({ document_id }) => document_id)).not.toContain(ALBURY);
    expect(JSON.stringify([answer.answer, answer.sources])).not.toContain('11.5');
  });

  it('learns nothing of the same provision elsewhere', async () => {
    const everyone = await service.ask('What must the consent authority have regard to?', { max_sources: 50 });
    const own = await holder(OF_ORANGE).ask('What must the consent authority have regard to?', { max_sources: 50 });
    expect(JSON.stringify(everyone)).toContain('Albury');
    expect(JSON.stringify(own)).not.toContain('Albury');
  });

  it('gets the same as events, and a refusal before they begin', async () => {
    const told: string[] = [];
    for await (const { event, data } of holder(OF_ORANGE).events({ query: HEIGHT, max_sources: 50 }))
      told.push(event, JSON.stringify(data));
    expect(told.join()).toContain('9 metres');
    expect(told.join()).not.toContain('Albury');
    const refused = async () => {
      for await (const event of holder(OF_ORANGE).events({ query: HEIGHT, lga_name: 'Albury' })) told.push(event.event);
    };
    await expect(refused()).rejects.toThrow('403');
  });
});

describe('the holder of a key for a state', () => {
  it('may ask about each of its areas, and about none of another state', async () => {
    expect((await holder({ state: 'NSW' }).ask(HEIGHT, { lga_name: 'Albury' })).answer).toContain('11.5 metres');
    expect((await refusedWith(holder({ state: 'NSW' }), { lga_name: 'Ballarat' }))[0]).toBe(403);
    expect((await refusedWith(holder({ state: 'TAS' }), { lga_name: 'Albury' }))[0]).toBe(403);
  });

  it('has its own state where an area is in two', async () => {
    const answer = await holder({ state: 'SA' }).ask(WETLAND, { lga_name: 'Campbelltown' });
    expect(warningCodes(answer)).not.toContain('lga_in_two_states');
    expect(answer.sources[0]!.document_id).toBe('wetland-act');
  });

  it('has the only place of its state that a question may name', async () => {
    const { warnings } = await holder({ state: 'NSW' }).ask('How high may a kiln be in Richmond?');
    expect(warnings!.map(({ message }) => message).join()).toContain('Richmond, a place in Hawkesbury (NSW)');
  });

  it('has federal law alone where nothing of the state is indexed', async () => {
    const { sources } = await holder({ state: 'TAS' }).ask('record book of ballast water and register of wetlands', {
      max_sources: 50,
    });
    expect(new Set(sources.map(({ jurisdiction }) => jurisdiction))).toEqual(new Set(['Federal']));
  });

  it('is told of an unknown area as everyone is', async () => {
    expectRefusal(await holder({ state: 'NSW' }).ask(HEIGHT, { lga_name: 'Penrth' }), 'lga_unknown');
  });
});

describe('the holder of a key for document types', () => {
  const guidelines = { documentTypes: ['guidelines'] };

  it('is answered from these alone', async () => {
    const { sources } = await holder(guidelines).ask('How long should records of inspections be kept?', {
      max_sources: 50,
    });
    expect(new Set(sources.map(({ document_type }) => document_type))).toEqual(new Set(['guidelines']));
  });

  it('is refused with 403 for other types alone, and warned where some are left out', async () => {
    expect(await refusedWith(holder(guidelines), { document_types: ['Legislation'] })).toEqual([
      403,
      'This key covers documents of type guidelines; legislation is outside of it',
    ]);
    const answer = await holder(guidelines).ask('How long should records of inspections be kept?', {
      document_types: ['guideline', 'legislation'],
    });
    expect(warningCodes(answer)).toContain('outside_key_filters');
    expect(new Set(answer.sources.map(({ document_type }) => document_type))).toEqual(new Set(['guidelines']));
  });

  it('is not told which other types there are', async () => {
    const answer = await holder({ documentTypes: ['guidelines', 'recipe'] }).ask(
      'How long should records of inspections be kept?',
    );
    expect(JSON.stringify(answer.warnings)).not.toContain('legislation');
    expectRefusal(await holder({ documentTypes: ['recipe'] }).ask(WETLAND), 'nothing_indexed_for_place');
  });
});

describe('the cache', () => {
  it('never gives the holder of a key an answer that was made for others', async () => {
    const everyone = await service.ask(HEIGHT, { max_sources: 50 });
    const own = await holder(OF_ORANGE).ask(HEIGHT, { max_sources: 50 });
    expect(everyone.sources.map(({ document_id }) => document_id)).toContain(ALBURY);
    expect([own.cache_hit, own.cache_key === everyone.cache_key]).toEqual([false, false]);
    expect((await service.ask(HEIGHT, { max_sources: 50 })).sources.map(({ document_id }) => document_id)).toContain(
      ALBURY,
    );
  });

  it('serves keys with the same filters together', async () => {
    await holder(OF_ORANGE).ask(HEIGHT);
    const other: Principal = { keyId: 'key_2', level: 'ordinary', filters: { ...OF_ORANGE, documentTypes: null } };
    expect((await service.client.as(other).ask(HEIGHT)).cache_hit).toBe(true);
  });
});

it('tells with every question whose key asked', async () => {
  await holder(OF_ORANGE).ask(HEIGHT);
  await service.ask(HEIGHT);
  expect(service.events.map(({ keyId }) => keyId)).toEqual(['key_1', 'admin']);
});

describe('what administrators do to the cache', () => {
  it('is in the audit log, done or refused, without the question', async () => {
    const { cache_key: key } = await service.ask(HEIGHT);
    await service.client.send('DELETE', `/api/admin/cache/${key}`);
    await service.client.send('DELETE', `/api/admin/cache/${key}`);
    await service.client.send('POST', '/api/admin/cache/clear');
    expect(
      service.audited.map(({ action, target, outcome, keyId, details }) => [action, target, outcome, keyId, details]),
    ).toEqual([
      ['cache.delete', key, 'done', 'admin', {}],
      ['cache.delete', key, 'refused', 'admin', {}],
      ['cache.clear', null, 'done', 'admin', { cleared: 0 }],
    ]);
    expect(JSON.stringify(service.audited)).not.toContain('height');
  });
});
