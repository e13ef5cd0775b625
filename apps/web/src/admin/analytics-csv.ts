import type { Analytics } from './admin-queries.ts';
import { toCsv } from './figures.ts';

/** Returns all figures as one table: what it is, of what, how much. */
export function analyticsCsv({ series = [], trust = [], top_queries, queries_by_lga, refusals }: Analytics): string {
  return toCsv([
    ['figure', 'of', 'value'],
    ...series.flatMap((day) => [
      ['questions', day.date, day.queries],
      ['refused questions', day.date, day.refusals],
      ['mean response time in ms', day.date, day.avg_response_time_ms],
      ...given('p50 of response time in ms', day.date, day.p50_response_time_ms),
      ...given('p95 of response time in ms', day.date, day.p95_response_time_ms),
    ]),
    ...trust.map(({ from, to, queries }) => ['answers by trust score', `${from} to ${to}`, queries]),
    ...top_queries.map(({ query, count }) => ['most asked', query, count]),
    ...(refusals?.top_queries ?? []).map(({ query, count }) => ['refused most often', query, count]),
    ...Object.entries(queries_by_lga).map(([area, count]) => ['questions by council area', area, count]),
  ]);
}

/** A row of a figure that a service of an earlier release does not have. */
const given = (figure: string, of: string, value: number | undefined) =>
  value === undefined ? [] : [[figure, of, value]];
