import type { JudgedCandidate, RankedQuestion } from './rank-questions.ts';

/** Returns Recall@10 and MAP@10 of questions whose candidates are in order, each place counted once. */
export function recallAndPrecision(questions: readonly RankedQuestion[]): { recall: number; precision: number } {
  let [recall, precision] = [0, 0];
  for (const { candidates, gold } of questions) {
    const ranks = candidates.slice(0, 10).flatMap((candidate, at) => (candidate.gold ? [at + 1] : []));
    recall += ranks.length / gold;
    precision += ranks.reduce((sum, rank, at) => sum + (at + 1) / rank, 0) / Math.min(gold, 10);
  }
  return { recall: recall / questions.length, precision: precision / questions.length };
}

/** Returns the share of questions whose right place is first, and among the first five different ones. */
export function firstAndInFive(questions: readonly RankedQuestion[]): { first: number; inFive: number } {
  let [first, inFive] = [0, 0];
  for (const { candidates } of questions) {
    const places = differentPlaces(candidates);
    if (places[0]?.gold === true) first += 1;
    if (places.slice(0, 5).some(({ gold }) => gold)) inFive += 1;
  }
  return { first: first / questions.length, inFive: inFive / questions.length };
}

function differentPlaces(candidates: readonly JudgedCandidate[]): JudgedCandidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ place }) => {
    const isNew = !seen.has(place);
    seen.add(place);
    return isNew;
  });
}

/** Returns the figures of every set in one line. */
export function describeMetrics(questions: readonly RankedQuestion[]): string {
  const of = (set: RankedQuestion['set']) => questions.filter((question) => question.set === set);
  const lists = (['ObliQA', 'ObliQA-MP', 'rulebooks'] as const).map((set) => {
    const { recall, precision } = recallAndPrecision(of(set));
    return `${set} R@10 ${recall.toFixed(4)} MAP@10 ${precision.toFixed(4)}`;
  });
  const firsts = (['NEPA', 'own', 'other words'] as const).map((set) => {
    const { first, inFive } = firstAndInFive(of(set));
    return `${set} first ${first.toFixed(3)} in five ${inFive.toFixed(3)}`;
  });
  return [...lists, ...firsts].join('; ');
}
