import { expect, it } from '@jest/globals';
import type { QueryResponseBody } from '@regqa/contracts';
import { SerialisedAnswers } from './serialised-answers.ts';

const kept: QueryResponseBody = {
  query: 'first',
  answer: 'Eight “metres”. [1]',
  sources: [],
  trust_score: 0.7,
  response_time_ms: 12,
  total_sources_found: 1,
  cache_hit: false,
  warnings: [],
};

it('serialises the kept answer with the members of its own, whatever characters they hold', () => {
  const own = { query: 'again "quoted" \u2028 – ünïcode', response_time_ms: 0.4, cache_hit: true };
  const serialised = new SerialisedAnswers();
  for (const round of [own, { ...own, query: 'a third time' }])
    expect(JSON.parse(Buffer.concat(serialised.withOwn(kept, round).parts).toString())).toEqual({ ...kept, ...round });
});
