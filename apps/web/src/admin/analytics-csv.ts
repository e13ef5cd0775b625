import type { Analytics } from './admin-queries.ts';
import { toCsv } from './figures.ts';

/** Returns all figures as one table: what it is, of what, how much. */
export function analyticsCsv({ series = [], top_queries, queries_by_lga, refusals }: Analytics): string {
  return toCsv([
    ['figure', 'of', 'value'],
    ...series.flatMap(({ date, queries, refusals: refused, avg_response_time_ms }) => [
      ['questions', date, queries],
      ['refused questions', date, refused],
      ['mean response time in ms', date, avg_response_time_ms],
    ]),
    ...top_queries.map(({ query, count }) => ['most asked', query, count]),
    ...(refusals?.top_queries ?? []).map(({ query, count }) => ['refused most often', query, count]),
    ...Object.entries(queries_by_lga).map(([area, count]) => ['questions by council area', area, count]),
  ]);
}
