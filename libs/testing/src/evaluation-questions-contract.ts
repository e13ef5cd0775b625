import { expect, it } from '@jest/globals';
import type { EvaluationQuestion } from '@regqa/contracts';
import { ConflictError, NotFoundError } from '@regqa/errors';
import { buildEntry, freshAdminStores } from './admin-changes-contract.ts';
import type { MakeAdminStores } from './admin-changes-contract.ts';

const PAGE = { skip: 0, limit: 100 };

function buildQuestion(id: string, given: Partial<EvaluationQuestion> = {}): EvaluationQuestion {
  return {
    id,
    question: 'How high may a shed be?',
    expect: { title: 'Acacia Park Local Environmental Plan 2020', section: 'cl 4.3' },
    also_expect: [],
    facts: ['8.5 metres'],
    absent: [],
    ...given,
  };
}

/** The tests that every store of questions to evaluate with, with its changes, passes. */
export function evaluationQuestionsContract(makeStores: MakeAdminStores): void {
  const stores = freshAdminStores(makeStores);
  const add = (question: EvaluationQuestion) =>
    stores.changes.perform(
      ({ questions }) => questions.addQuestion({ question, createdBy: 'key_1' }),
      () => buildEntry({ action: 'question.add', target: question.id }),
    );
  const remove = (id: string) =>
    stores.changes.perform(
      ({ questions }) => questions.deleteQuestion(id),
      () => buildEntry({ action: 'question.delete', target: id }),
    );
  const listed = async () => (await stores.questions.listQuestions(PAGE)).questions.map(({ question }) => question.id);

  it('returns questions as they were added, in that order, page by page', async () => {
    const added = await add(buildQuestion('z', { filters: { lga_name: 'Acacia Park', max_sources: 3 }, kind: 'own' }));
    expect(added).toEqual({
      question: buildQuestion('z', { filters: { lga_name: 'Acacia Park', max_sources: 3 }, kind: 'own' }),
      createdBy: 'key_1',
      createdAt: expect.any(Date),
    });
    for (const id of ['b', 'a']) await add(buildQuestion(id));
    expect(await listed()).toEqual(['z', 'b', 'a']);
    const page = await stores.questions.listQuestions({ skip: 1, limit: 1 });
    expect([page.questions.map(({ question }) => question.id), page.total]).toEqual([['b'], 3]);
    expect((await stores.questions.listQuestions(PAGE)).questions[0]).toEqual(added);
  });

  it('refuses an identifier that is taken and keeps the question that has it', async () => {
    await add(buildQuestion('a'));
    await expect(add(buildQuestion('a', { question: 'Another one?' }))).rejects.toBeInstanceOf(ConflictError);
    expect((await stores.questions.listQuestions(PAGE)).questions.map(({ question }) => question.question)).toEqual([
      'How high may a shed be?',
    ]);
  });

  it('takes one of two with the same identifier at the same time', async () => {
    const outcomes = await Promise.allSettled(
      ['1', '2', '3', '4'].map((question) => add(buildQuestion('a', { question }))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listed()).toEqual(['a']);
    expect((await stores.audit.list({ action: 'question.add' }, PAGE)).total).toBe(1);
  });

  it('deletes a question, and lets its identifier be used again', async () => {
    await add(buildQuestion('a'));
    await add(buildQuestion('b'));
    await remove('a');
    expect(await listed()).toEqual(['b']);
    await expect(remove('a')).rejects.toBeInstanceOf(NotFoundError);
    await add(buildQuestion('a'));
    expect(await listed()).toEqual(['b', 'a']);
  });

  it('keeps text that a database cannot hold as it is', async () => {
    await add(buildQuestion('a', { facts: ['8.5\0 metres', '\ud800'] }));
    expect((await stores.questions.listQuestions(PAGE)).questions[0]!.question.facts).toEqual([
      '8.5\ufffd metres',
      '\ufffd',
    ]);
  });
}
