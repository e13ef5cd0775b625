/** Keeps quotients finite where a candidate is hopeless. */
const LEAST_SHARE = 1e-30;

/**
 * Returns the derivative of the loss of one question by the score of each of its candidates: minus the logarithm of the
 * share of `exp(score)` that the right ones have together, softmax over all, and, to the rest of `any`, that of each right
 * one beside the wrong ones alone. The first by itself puts one right passage at the top and forgets the others, the
 * second loses the top. `gold` has a right one and a wrong one.
 */
export function rankingErrors(scores: readonly number[], gold: readonly boolean[], any: number): number[] {
  const most = scores.reduce((highest, score) => Math.max(highest, score), -Infinity);
  const exps = scores.map((score) => Math.max(LEAST_SHARE, Math.exp(score - most)));
  const all = exps.reduce((sum, value) => sum + value, 0);
  const right = exps.reduce((sum, value, at) => sum + (gold[at] ? value : 0), 0);
  // Summed and not taken from the whole, of which nothing is left beside a right one that is far ahead: another right one far behind would then be pulled up without bound.
  const wrong = Math.max(LEAST_SHARE, exps.reduce((sum, value, at) => sum + (gold[at] ? 0 : value), 0));
  const golds = gold.filter(Boolean).length;
  const besideEach = exps.reduce((sum, value, at) => sum + (gold[at] ? 1 / (value + wrong) : 0), 0);
  return exps.map((value, at) => {
    const ofAny = value / all - (gold[at] ? value / right : 0);
    const ofEach = (gold[at] ? -wrong / (value + wrong) : value * besideEach) / golds;
    return any * ofAny + (1 - any) * ofEach;
  });
}
