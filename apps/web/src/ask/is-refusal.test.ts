import { expect, it } from '@jest/globals';
import { isRefusal } from './is-refusal.ts';

const citation = {
  sentence: 's',
  markers: [1],
  verdict: 'verified' as const,
  quote: 's',
  chunk_id: 'a',
  start: 0,
  end: 1,
};

it('takes for a refusal what cites nothing, whatever came near', () => {
  expect([isRefusal({ citations: [] }), isRefusal({}), isRefusal({ citations: [citation] })]).toEqual([
    true,
    true,
    false,
  ]);
});
