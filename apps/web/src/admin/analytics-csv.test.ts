import { expect, it } from '@jest/globals';
import { analyticsCsv } from './analytics-csv.ts';

const NOTHING = {
  total_queries: 1,
  avg_response_time_ms: 7,
  cache_hit_rate: 0,
  avg_trust_score: 0.5,
  top_queries: [],
  queries_by_lga: {},
};
const DAY = { date: '2026-11-20', queries: 2, refusals: 1, avg_response_time_ms: 7 };

it('has the percentiles of each day and the distribution of trust scores', () => {
  const csv = analyticsCsv({
    ...NOTHING,
    series: [{ ...DAY, p50_response_time_ms: 6, p95_response_time_ms: 31.5 }],
    trust: [{ from: 0.9, to: 1, queries: 2 }],
  });
  expect(csv.split('\r\n')).toEqual([
    'figure,of,value',
    'questions,2026-11-20,2',
    'refused questions,2026-11-20,1',
    'mean response time in ms,2026-11-20,7',
    'p50 of response time in ms,2026-11-20,6',
    'p95 of response time in ms,2026-11-20,31.5',
    'answers by trust score,0.9 to 1,2',
    '',
  ]);
});

it('leaves out what the service does not give', () => {
  expect(analyticsCsv({ ...NOTHING, series: [DAY] })).not.toMatch(/p50|trust score/);
});
