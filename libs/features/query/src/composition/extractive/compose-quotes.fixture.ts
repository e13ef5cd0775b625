import { expect } from '@jest/globals';
import type { IndexedPassage } from '@regqa/ports';
import { buildQuery, buildRanked, buildUnit, TEST_CONFIG } from '../../test-support/build-query.fixture.ts';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';
import type { Query } from '../../understanding/understand-question.ts';
import type { ScoredUnit } from './unit.ts';
import { composeQuotes } from './compose-quotes.ts';

export const LIMITS = TEST_CONFIG.composition;

export const passage = (
  text: string,
  given: Partial<IndexedPassage> = {},
  more: Parameters<typeof buildRanked>[1] = {},
) => buildRanked({ section: 'cl 4', provisionKey: 'cl-4', chunkId: text, text, ...given }, more);
export const scored = (source: RankedPassage, score: number, quote?: string): ScoredUnit => ({
  ...buildUnit(source, quote),
  score,
  crossEncoder: null,
});

/** Returns what is quoted, over an index that has these passages. */
export async function compose(...given: Parameters<typeof composed>): Promise<string[]> {
  return (await composed(...given)).quoted.map(({ text }) => text);
}

export async function composed(
  units: readonly ScoredUnit[],
  {
    provisions = [],
    query = {},
    limits = {},
  }: { provisions?: readonly IndexedPassage[]; query?: Partial<Query>; limits?: Partial<typeof LIMITS> } = {},
) {
  const index = {
    provision: async ({ generation, provisionKey }: { generation: string; provisionKey: string }) =>
      provisions.filter((one) => one.generation === generation && one.provisionKey === provisionKey),
  };
  const quotes = await composeQuotes(units, buildQuery('towers', query), {
    config: { ...TEST_CONFIG, composition: { ...LIMITS, ...limits } },
    index,
  });
  for (const { source, start, end, text } of quotes.quoted) expect(source.passage.text.slice(start, end)).toBe(text);
  return quotes;
}
