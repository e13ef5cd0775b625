import type { RankedPassage } from '../types.ts';

/** Returns each score's share in the softmax over all (Cao et al. 2007, listwise); by rule some have all of it. */
export function sharesOf(candidates: readonly Pick<RankedPassage, 'score' | 'rule'>[]): number[] {
  const isRuled = candidates.some(({ rule }) => rule !== null);
  const counted = candidates.map(({ score, rule }) => (isRuled && rule === null ? -Infinity : score));
  const best = Math.max(...counted);
  const weights = counted.map((score) => Math.exp(score - best));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Returns the share of all passages of the provision, and of the same clause in other plans. */
export function provisionShare(passages: readonly RankedPassage[], { passage }: RankedPassage): number {
  const isSame = (other: RankedPassage) =>
    other.passage.provisionKey === passage.provisionKey && other.passage.sectionHeading === passage.sectionHeading;
  return passages.filter(isSame).reduce((sum, { share }) => sum + share, 0);
}
