import { randomBytes } from 'node:crypto';
import type {
  AddedQuestionBody,
  documentsRoutes,
  NewEvaluationQuestion,
  RouteInput,
  RouteOutput,
} from '@regqa/contracts';
import type { AddedQuestion } from '@regqa/ports';
import { doneEntry } from '../audit/audited.ts';
import type { Doer } from '../audit/audited.ts';
import type { DocumentsContext } from '../documents-context.ts';
import { storedId } from '../stored-text.ts';

type Routes = typeof documentsRoutes;

/** Returns the identifier that a new question was given, or a new one. */
export function questionIdOf({ id }: { readonly id?: string | undefined }): string {
  return id ?? `question-${randomBytes(8).toString('hex')}`;
}

/** Adds a question to evaluate answers with. Throws ConflictError for an identifier that is taken. */
export async function addQuestion(
  context: DocumentsContext,
  given: NewEvaluationQuestion,
  doer: Doer,
): Promise<RouteOutput<Routes['addEvaluationQuestion']>> {
  const question = { ...given, id: questionIdOf(given) };
  const added = await context.changes.perform(
    ({ questions }) => questions.addQuestion({ question, createdBy: doer.principal.keyId }),
    () =>
      doneEntry(
        doer,
        { action: 'question.add', target: question.id },
        { unanswerable: question.unanswerable === true },
      ),
  );
  return questionToWire(added);
}

/** Returns a page of the questions, in the order in which they were added. */
export async function listQuestions(
  context: DocumentsContext,
  { skip, limit }: RouteInput<Routes['listEvaluationQuestions']>['query'],
): Promise<RouteOutput<Routes['listEvaluationQuestions']>> {
  const { questions, total } = await context.questions.listQuestions({ skip, limit });
  return { questions: questions.map(questionToWire), total, skip, limit };
}

/** Deletes a question. Throws NotFoundError. */
export async function deleteQuestion(
  context: DocumentsContext,
  questionId: string,
  doer: Doer,
): Promise<RouteOutput<Routes['deleteEvaluationQuestion']>> {
  const id = storedId(questionId, 'Question');
  await context.changes.perform(
    ({ questions }) => questions.deleteQuestion(id),
    () => doneEntry(doer, { action: 'question.delete', target: id }),
  );
  return { question_id: id, deleted: true };
}

function questionToWire({ question, createdBy, createdAt }: AddedQuestion): AddedQuestionBody {
  return { ...question, created_at: createdAt.toISOString(), created_by: createdBy };
}
