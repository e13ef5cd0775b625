import { pageThrough } from '@regqa/client';
import type { ApiClient } from '@regqa/client';
import { convertQuestion } from './convert-question.ts';
import type { Question } from './question.ts';

const PAGE = 500;

/** Returns every question that administrators added. Throws ApiError, without an admin key as well. */
export async function readAdminQuestions(client: ApiClient): Promise<Question[]> {
  const fetchPage = (skip: number) => client.call('listEvaluationQuestions', { query: { skip, limit: PAGE } });
  const all: Question[] = [];
  for await (const question of pageThrough(fetchPage, ({ questions }) => questions))
    all.push(convertQuestion(question));
  return all;
}
