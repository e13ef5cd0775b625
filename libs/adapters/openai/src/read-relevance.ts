import { DependencyUnavailableError } from '@regqa/errors';

/**
 * Returns the figure of each of `count` texts from a rerank answer: `{results: [{index, relevance_score}]}`, or a bare
 * list of `{index, score}`, in any order. Throws DependencyUnavailableError for anything else: figures that are missing,
 * doubled or no numbers would put passages where nobody judged them to be.
 */
export function readRelevance(body: unknown, count: number): number[] {
  const results = Array.isArray(body) ? body : memberOf(body, 'results');
  if (!Array.isArray(results) || results.length !== count) throw malformed(`not one figure for each of ${count} texts`);
  const figures = new Array<number | undefined>(count).fill(undefined);
  for (const result of results as unknown[]) {
    const index = memberOf(result, 'index');
    const figure = memberOf(result, 'relevance_score') ?? memberOf(result, 'score');
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count || figures[index] !== undefined) throw malformed('an index that is none or comes twice');
    if (typeof figure !== 'number' || !Number.isFinite(figure)) throw malformed('a figure that is no number');
    figures[index] = figure;
  }
  return figures as number[];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function malformed(what: string): DependencyUnavailableError {
  return new DependencyUnavailableError('reranker', `The reranker sent no order of the texts: ${what}`);
}
