import type { RankedPassage } from '../types.ts';

/**
 * Returns the share of each score in the softmax over all candidates, 0 to 1: the probability that the candidate is the
 * right one if any is, by the listwise model with which the coefficients were fitted (Cao et al. 2007). Where rules put
 * some before all others, these have all of it.
 */
export function sharesOf(candidates: readonly Pick<RankedPassage, 'score' | 'rule'>[]): number[] {
  const isRuled = candidates.some(({ rule }) => rule !== null);
  const counted = candidates.map(({ score, rule }) => (isRuled && rule === null ? -Infinity : score));
  const best = Math.max(...counted);
  const weights = counted.map((score) => Math.exp(score - best));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * Returns the share of a passage's provision: of all its passages, and of the same clause in the other plans that have
 * it.
 */
export function provisionShare(passages: readonly RankedPassage[], { passage }: RankedPassage): number {
  const isSame = (other: RankedPassage) =>
    other.passage.provisionKey === passage.provisionKey && other.passage.sectionHeading === passage.sectionHeading;
  return passages.filter(isSame).reduce((sum, { share }) => sum + share, 0);
}
