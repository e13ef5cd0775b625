import type { ApiClient } from '@regqa/client';
import { convertQuestion } from './convert-question.ts';
import type { Question } from './question.ts';

const PAGE = 500;

/** Returns every question that administrators added. Throws ApiError, without an admin key as well. */
export async function readAdminQuestions(client: ApiClient): Promise<Question[]> {
  const questions: Question[] = [];
  for (let skip = 0; ; skip += PAGE) {
    const page = await client.call('listEvaluationQuestions', { query: { skip, limit: PAGE } });
    questions.push(...page.questions.map(convertQuestion));
    if (skip + PAGE >= page.total) return questions;
  }
}
