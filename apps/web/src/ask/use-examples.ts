import { useQueries, useQuery } from '@tanstack/react-query';
import { documentsQuery, provisionsQuery } from '../queries.ts';
import { exampleOf, headingToAsk, variedDocuments } from './example-questions.ts';
import type { Question } from './question.ts';

/** Each document costs a request of the key's limit. */
const MOST_EXAMPLES = 3;
/** Provisions that are read of each: a heading of the middle says more than one of the beginning. */
const PROVISIONS_READ = 60;

/** Questions that the indexed documents answer: each is about a provision that one of them has. */
export function useExamples(): { questions: Question[]; nothingIndexed: boolean } {
  const { data: documents } = useQuery(documentsQuery);
  const chosen = variedDocuments(documents ?? [], MOST_EXAMPLES);
  const questions = useQueries({
    queries: chosen.map(({ id }) => provisionsQuery(id, PROVISIONS_READ)),
    combine: (results) =>
      results.flatMap(({ data }, at) => {
        const heading = data ? headingToAsk(data.provisions) : null;
        return heading === null ? [] : [exampleOf(chosen[at]!, heading)];
      }),
  });
  return { questions, nothingIndexed: documents !== undefined && chosen.length === 0 };
}
