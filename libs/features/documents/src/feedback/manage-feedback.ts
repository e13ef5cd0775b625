/** Decides what is kept of what people say of answers, and what becomes of it. */
import { randomBytes } from 'node:crypto';
import type { FeedbackBody } from '@regqa/contracts';
import type { FeedbackRecord } from '@regqa/ports';
import type { Change } from '../audit/audited.ts';
import type { Handler } from '../documents-context.ts';
import { questionIdOf } from '../evaluation/manage-questions.ts';
import { plainLine, storedId } from '../stored-text.ts';

/** Keeps what somebody says of an answer. */
export const sendFeedback: Handler<'sendFeedback'> = async (context, { body, principal: { keyId } }) => {
  const { question, helpful, reason, sentence, comment, answer_start: answerStart, request_id: requestId } = body;
  const hasFilters = body.filters !== null && Object.keys(body.filters).length > 0;
  const { id, createdAt } = await context.feedback.addFeedback({
    id: `feedback_${randomBytes(8).toString('hex')}`,
    question,
    filters: hasFilters ? body.filters : null,
    helpful,
    reason,
    sentence: lineOrNull(sentence),
    comment: lineOrNull(comment),
    answerStart: lineOrNull(answerStart),
    requestId,
    keyId,
  });
  return { feedback_id: id, created_at: createdAt.toISOString() };
};

/** Returns a page of the feedback, newest first. */
export const listFeedback: Handler<'listFeedback'> = async (context, { query }) => {
  const { state, helpful, skip, limit } = query;
  const filter = {
    ...(state !== undefined && { state }),
    ...(helpful !== undefined && { helpful: helpful === 'true' }),
  };
  const { feedback, total } = await context.feedback.listFeedback(filter, { skip, limit });
  return { feedback: feedback.map(feedbackToWire), total, skip, limit };
};

/** Makes an evaluation question of feedback. Throws NotFoundError, ConflictError if accepted or the id is taken. */
export const acceptFeedback: Change<'acceptFeedback'> = async (context, { params, body, principal }, done) => {
  const id = storedId(params.feedback_id, 'Feedback');
  const questionId = questionIdOf(body);
  const { keyId } = principal;
  const accepted = await context.changes.perform(
    async ({ feedback, questions }) => {
      const decided = await feedback.decideFeedback({ id, state: 'accepted', questionId, decidedBy: keyId });
      const question = {
        ...body,
        id: questionId,
        question: body.question ?? decided.question,
        ...(decided.filters && { filters: decided.filters }),
      };
      await questions.addQuestion({ question, createdBy: keyId });
      return decided;
    },
    () => done(id, { question_id: questionId, unanswerable: body.unanswerable === true }),
  );
  return feedbackToWire(accepted);
};

/** Sets feedback aside. Throws NotFoundError, and ConflictError for what is decided already. */
export const dismissFeedback: Change<'dismissFeedback'> = async (context, { params, principal }, done) => {
  const id = storedId(params.feedback_id, 'Feedback');
  const dismissed = await context.changes.perform(
    ({ feedback }) => feedback.decideFeedback({ id, state: 'dismissed', decidedBy: principal.keyId }),
    () => done(id),
  );
  return feedbackToWire(dismissed);
};

/** Deletes feedback; a question that it became stays. Throws NotFoundError. */
export const deleteFeedback: Change<'deleteFeedback'> = async (context, { params }, done) => {
  const id = storedId(params.feedback_id, 'Feedback');
  await context.changes.perform(
    ({ feedback }) => feedback.deleteFeedback(id),
    () => done(id),
  );
  return { feedback_id: id, deleted: true };
};

const lineOrNull = (text: string | null) => (text === null ? null : plainLine(text) || null);

function feedbackToWire(record: FeedbackRecord): FeedbackBody {
  const { question, filters, helpful, reason, sentence, comment, state } = record;
  return {
    feedback_id: record.id,
    state,
    question,
    filters,
    helpful,
    reason,
    sentence,
    comment,
    answer_start: record.answerStart,
    request_id: record.requestId,
    key_id: record.keyId,
    created_at: record.createdAt.toISOString(),
    decided_at: record.decidedAt?.toISOString() ?? null,
    decided_by: record.decidedBy,
    question_id: record.questionId,
  };
}
