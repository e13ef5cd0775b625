import { DependencyUnavailableError } from '@regqa/errors';

/**
 * Returns the score of each of `count` texts from a rerank answer: `{results: [{index, relevance_score}]}`, or a bare
 * list of `{index, score}`, in any order. Throws DependencyUnavailableError for anything else: scores that are missing,
 * doubled or no numbers would put passages in places that no model gave them.
 */
export function readRelevance(body: unknown, count: number): number[] {
  const results = Array.isArray(body) ? body : memberOf(body, 'results');
  if (!Array.isArray(results) || results.length !== count) throw malformed(`not one score for each of ${count} texts`);
  const scores = new Array<number | undefined>(count).fill(undefined);
  for (const result of results as unknown[]) {
    const index = memberOf(result, 'index');
    const score = memberOf(result, 'relevance_score') ?? memberOf(result, 'score');
    if (!isIndexBelow(count, index) || scores[index] !== undefined)
      throw malformed('an index that is none or comes twice');
    if (typeof score !== 'number' || !Number.isFinite(score)) throw malformed('a score that is no number');
    scores[index] = score;
  }
  return scores as number[];
}

function isIndexBelow(count: number, value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function malformed(what: string): DependencyUnavailableError {
  return new DependencyUnavailableError('reranker', `The reranker sent no scores of the texts: ${what}`);
}
