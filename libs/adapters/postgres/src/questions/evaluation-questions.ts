import type { EvaluationQuestion } from '@regqa/contracts';
import { storableJson } from '@regqa/domain';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { AddedQuestion, EvaluationQuestionChanges, EvaluationQuestionStore, Page } from '@regqa/ports';
import type { Database, Query, Statements } from '../database.ts';
import type { EvaluationQuestion as StoredQuestion } from '../generated/prisma/client.ts';

/** The questions that administrators added, in PostgreSQL. */
export function createEvaluationQuestionStore(database: Database): EvaluationQuestionStore {
  return { listQuestions: (page) => database.run((client) => listQuestions(client, page)) };
}

/** Changes to them within a transaction. */
export function evaluationQuestionChanges(tx: Statements): EvaluationQuestionChanges {
  return { addQuestion: (added) => addQuestion(tx, added), deleteQuestion: (id) => deleteQuestion(tx, id) };
}

async function listQuestions(
  client: Statements,
  { skip, limit }: Page,
): ReturnType<EvaluationQuestionStore['listQuestions']> {
  const rows = await client.evaluationQuestion.findMany({ orderBy: { number: 'asc' }, skip, take: limit });
  return { questions: rows.map(toAdded), total: await client.evaluationQuestion.count() };
}

/** The statement itself checks whether the identifier is taken, so that of two at once one is refused. */
const addQuestion: Query<EvaluationQuestionChanges['addQuestion']> = async (tx, { question, createdBy }) => {
  const { id } = question;
  const { count } = await tx.evaluationQuestion.createMany({
    data: [{ id, content: storableJson(question), createdBy }],
    skipDuplicates: true,
  });
  if (count === 0) throw new ConflictError(`There is a question "${id}" already`, { question_id: id });
  return toAdded(await tx.evaluationQuestion.findUniqueOrThrow({ where: { id } }));
};

async function deleteQuestion(tx: Statements, id: string): Promise<void> {
  const { count } = await tx.evaluationQuestion.deleteMany({ where: { id } });
  if (count === 0) throw new NotFoundError(`Question "${id}" not found`);
}

function toAdded({ content, createdBy, createdAt }: StoredQuestion): AddedQuestion {
  return { question: content as EvaluationQuestion, createdBy, createdAt };
}
