import type { EvaluationQuestion } from '@regqa/contracts';
import type { ApiClient } from '@regqa/platform';

const PAGE = 500;

/** Returns every question that administrators added. Throws ApiError, without an admin key as well. */
export async function readAdminQuestions(client: ApiClient): Promise<EvaluationQuestion[]> {
  const questions: EvaluationQuestion[] = [];
  for (let skip = 0; ; skip += PAGE) {
    const page = await client.call('listEvaluationQuestions', { query: { skip, limit: PAGE } });
    questions.push(...page.questions.map(({ created_at: _createdAt, created_by: _createdBy, ...question }) => question));
    if (skip + PAGE >= page.total) return questions;
  }
}
