import { describe, expect, it } from '@jest/globals';
import { sortWarnings } from './sorted-warnings.ts';

const warning = (code: string) => ({ code, message: `About ${code}.` });
const source = (title: string, in_force_to: string | null, in_force_from: string | null = '2020-07-01') => ({
  title,
  in_force_from,
  in_force_to,
  page_number: null,
  citation: title,
  confidence_score: 1,
  chunk_id: title,
});
const quoting = (...markers: number[]) => ({
  sentence: 'a',
  markers,
  verdict: 'verified' as const,
  quote: 'a',
  chunk_id: 'a',
  start: 0,
  end: 1,
});

it('puts what must be read first above an answer, and the rest below', () => {
  const { urgent, others } = sortWarnings({
    sources: [],
    warnings: ['place_from_question', 'nothing_indexed_for_place', 'not_in_force'].map(warning),
  });
  expect([urgent.map(({ code }) => code), others.map(({ code }) => code)]).toEqual([
    ['nothing_indexed_for_place', 'not_in_force'],
    ['place_from_question'],
  ]);
});

describe('a text that is no longer in force', () => {
  const sources = [source('Old Plan', '2024-06-30'), source('Plan', null), source('Ends today', '2026-11-26')];
  const messages = (...markers: number[]) =>
    sortWarnings({ sources, citations: [quoting(...markers)] }, '2026-11-26').urgent.map(({ message }) => message);

  it('is named once, with its last day, where the answer quotes it', () => {
    expect(messages(1, 1, 2)).toEqual([
      'This quotes a text that is no longer in force: Old Plan, as it stood until 30 June 2024.',
    ]);
  });

  it('is not spoken of where it was only found, nor on its last day', () => {
    expect(messages(2, 3)).toEqual([]);
  });
});

describe('a text that does not say from when it is in force', () => {
  const sources = [
    source('Undated Plan', null, null),
    { ...source('Guideline', null, null), last_updated: '2024-01-01' },
  ];
  const urgent = (markers: number[], codes: string[] = []) =>
    sortWarnings({ sources, citations: [quoting(...markers)], warnings: codes.map(warning) }).urgent;

  it('is named once, unless it says when it was updated', () => {
    expect(urgent([1, 1, 2])).toEqual([{ code: 'text_undated', message: expect.stringContaining(': Undated Plan.') }]);
    expect(urgent([2])).toEqual([]);
  });

  it('is left to the service where that speaks of it', () => {
    expect(urgent([1], ['in_force_unknown']).map(({ code }) => code)).toEqual(['in_force_unknown']);
  });
});
