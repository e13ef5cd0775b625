import { describe, expect, it } from '@jest/globals';
import { QueryRequest } from '@regqa/contracts';
import { TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { resolveQuestion } from './resolve-question.ts';
import type { ResolveOptions } from './resolve-question.ts';

const resolve = (fields: object, options: Partial<ResolveOptions> = {}) =>
  resolveQuestion(QueryRequest.parse({ query: 'How high may a tower be?', ...fields }), {
    maxQueryLength: 2000,
    generative: false,
    todays: ['2026-11-22', '2026-11-21'],
    words: TEST_CONFIG,
    ...options,
  });
const codes = (fields: object, options: Partial<ResolveOptions> = {}) =>
  resolve(fields, options).warnings.map(({ code }) => code);

describe('the day of a question', () => {
  it.each([
    [{}, '2026-11-22', 'present'],
    [{ as_of: '2026-11-21' }, '2026-11-21', 'present'],
    [{ as_of: '2020-01-01' }, '2020-01-01', 'past'],
    [{ as_of: '2030-01-01' }, '2030-01-01', 'future'],
    [{ query: 'How high could a tower be in March 1991?' }, '1991-03-31', 'past'],
    [{ query: 'How high could a tower be in March 1991?', as_of: '2020-01-01' }, '2020-01-01', 'past'],
  ])('of %j is %p, which is %p', (fields, asOf, tense) => {
    expect(resolve(fields)).toMatchObject({ asOf, tense });
  });

  it('is said where the question’s words name it, within a key’s filters too', () => {
    const query = 'How high could a tower be in March 1991?';
    expect(resolve({ query }).warnings).toEqual([
      {
        code: 'date_from_question',
        message: 'The question names a date: the law of 1991-03-31 was searched. Give as_of to ask about another day.',
      },
    ]);
    expect(codes({ query }, { within: { state: 'NSW', lga: 'Orange', documentTypes: null } })).toEqual([
      'date_from_question',
    ]);
    expect(codes({ query, as_of: '2020-01-01' })).toEqual([]);
  });
});

describe('the place of a question', () => {
  it('is the one given, or the one that its words name', () => {
    expect(resolve({ lga_name: 'City of Penrith' })).toMatchObject({
      place: { states: ['NSW'], lga: 'Penrith' },
      placeName: 'Penrith (NSW)',
      warnings: [],
    });
    expect(resolve({ query: 'How high may a tower be in Penrith?' })).toMatchObject({
      place: { states: ['NSW'], lga: 'Penrith' },
      warnings: [{ code: 'place_from_question' }],
    });
    expect(resolve({ query: 'How high may a tower be in Penrith?', state: 'VIC' }).place).toEqual({
      states: ['VIC'],
      lga: null,
    });
  });
});

it('is generative only where a model is configured and quotations alone are not asked for', () => {
  expect([
    resolve({}).generative,
    resolve({}, { generative: true }).generative,
    resolve({ mode: 'extractive' }, { generative: true }).generative,
  ]).toEqual([false, true, false]);
  expect(() => resolve({ mode: 'generative' })).toThrow();
});
