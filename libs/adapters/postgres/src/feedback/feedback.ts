import type { FeedbackReason, QuestionFilters } from '@regqa/contracts';
import { storableJson } from '@regqa/domain';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { FeedbackChanges, FeedbackDecision, FeedbackRecord, FeedbackStore, GivenFeedback } from '@regqa/ports';
import type { Database, Statements } from '../database.ts';
import type { Feedback as StoredFeedback } from '../generated/prisma/client.ts';

/** Feedback on answers, in PostgreSQL. */
export function createFeedbackStore(database: Database): FeedbackStore {
  return {
    addFeedback: (given) => database.run((client) => addFeedback(client, given)),
    listFeedback: (...asked) => database.run((client) => listFeedback(client, ...asked)),
    removeBefore: (moment) =>
      database.run(async (client) => {
        const { count } = await client.feedback.deleteMany({ where: { createdAt: { lt: moment } } });
        return count;
      }),
  };
}

/** Decisions on it within a transaction. */
export function feedbackChanges(tx: Statements): FeedbackChanges {
  return {
    decideFeedback: (decision) => decideFeedback(tx, decision),
    deleteFeedback: (id) => deleteFeedback(tx, id),
  };
}

async function addFeedback(client: Statements, { filters, ...given }: GivenFeedback): Promise<FeedbackRecord> {
  const data = { ...given, ...(filters !== null && { filters: storableJson(filters) }) };
  return toRecord(await client.feedback.create({ data }));
}

async function listFeedback(
  client: Statements,
  ...[{ state, helpful }, { skip, limit }]: Parameters<FeedbackStore['listFeedback']>
): ReturnType<FeedbackStore['listFeedback']> {
  const where = { ...(state !== undefined && { state }), ...(helpful !== undefined && { helpful }) };
  const rows = await client.feedback.findMany({ where, orderBy: { number: 'desc' }, skip, take: limit });
  return { feedback: rows.map(toRecord), total: await client.feedback.count({ where }) };
}

/** The statement itself checks whether the decision is allowed, so that of two at once one is refused. */
async function decideFeedback(tx: Statements, decision: FeedbackDecision): Promise<FeedbackRecord> {
  const { id, state, decidedBy } = decision;
  const questionId = decision.state === 'accepted' ? decision.questionId : null;
  const { count } = await tx.feedback.updateMany({
    where: { id, state: { in: state === 'accepted' ? ['open', 'dismissed'] : ['open'] } },
    data: { state, decidedBy, questionId, decidedAt: new Date() },
  });
  const row = await tx.feedback.findUnique({ where: { id } });
  if (row === null) throw new NotFoundError(`Feedback "${id}" not found`);
  if (count === 0) throw new ConflictError(`Feedback "${id}" is ${row.state} already`, { feedback_id: id });
  return toRecord(row);
}

async function deleteFeedback(tx: Statements, id: string): Promise<void> {
  const { count } = await tx.feedback.deleteMany({ where: { id } });
  if (count === 0) throw new NotFoundError(`Feedback "${id}" not found`);
}

function toRecord({ number: _order, filters, reason, ...row }: StoredFeedback): FeedbackRecord {
  return { ...row, filters: filters as QuestionFilters | null, reason: reason as FeedbackReason | null };
}
