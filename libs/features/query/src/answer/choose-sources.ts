import { isPartOfProvision, provisionOf } from './chosen-quotes.ts';
import type { DistinctPassage } from './near-duplicates.ts';

/**
 * What each earlier passage of the same provision takes from the learned rank of a further one, in log odds: it tells a
 * reader who has the one before him less than another provision does, and quotations read on in their provision anyway.
 * Chosen on evaluation/questions: from 1.5 to 3 the questions with a right source differ by three of four hundred.
 */
const SAID_ALREADY = 2;

/**
 * Returns at most `most` of the passages, best first: the best ones, but of passages that are parts of one provision a
 * further one only where it is that much better than what another provision says.
 */
export function chooseSources(passages: readonly DistinctPassage[], most: number): DistinctPassage[] {
  const parts = new Map<string, number>();
  const valued = passages.map((passage) => {
    const provision = isPartOfProvision(passage.best) ? provisionOf(passage.best) : null;
    const earlier = provision === null ? 0 : (parts.get(provision) ?? 0);
    if (provision !== null) parts.set(provision, earlier + 1);
    return { passage, value: passage.best.rank - SAID_ALREADY * earlier };
  });
  const chosen = new Set(valued.toSorted((a, b) => b.value - a.value).slice(0, most).map(({ passage }) => passage));
  return passages.filter((passage) => chosen.has(passage));
}
