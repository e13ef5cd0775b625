import { randomBytes } from 'node:crypto';
import type { AddedQuestionBody } from '@regqa/contracts';
import type { AddedQuestion } from '@regqa/ports';
import type { Change } from '../audit/audited.ts';
import type { Handler } from '../documents-context.ts';
import { storedId } from '../stored-text.ts';

/** Returns the identifier that a new question was given, or a new one. */
export function questionIdOf({ id }: { readonly id?: string | undefined }): string {
  return id ?? `question-${randomBytes(8).toString('hex')}`;
}

/** Adds a question to evaluate answers with. Throws ConflictError for an identifier that is taken. */
export const addQuestion: Change<'addEvaluationQuestion'> = async (context, { body, principal }, done) => {
  const question = { ...body, id: questionIdOf(body) };
  const added = await context.changes.perform(
    ({ questions }) => questions.addQuestion({ question, createdBy: principal.keyId }),
    () => done(question.id, { unanswerable: question.unanswerable === true }),
  );
  return questionToWire(added);
};

/** Returns a page of the questions, in the order in which they were added. */
export const listQuestions: Handler<'listEvaluationQuestions'> = async (context, { query: { skip, limit } }) => {
  const { questions, total } = await context.questions.listQuestions({ skip, limit });
  return { questions: questions.map(questionToWire), total, skip, limit };
};

/** Deletes a question. Throws NotFoundError. */
export const deleteQuestion: Change<'deleteEvaluationQuestion'> = async (context, { params }, done) => {
  const id = storedId(params.question_id, 'Question');
  await context.changes.perform(
    ({ questions }) => questions.deleteQuestion(id),
    () => done(id),
  );
  return { question_id: id, deleted: true };
};

function questionToWire({ question, createdBy, createdAt }: AddedQuestion): AddedQuestionBody {
  return { ...question, created_at: createdAt.toISOString(), created_by: createdBy };
}
