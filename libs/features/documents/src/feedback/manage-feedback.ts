/** Decides what is kept of what people say of answers, and what becomes of it. */
import { randomBytes } from 'node:crypto';
import type {
  AcceptedFeedback,
  documentsRoutes,
  FeedbackBody,
  NewFeedback,
  Principal,
  RouteInput,
  RouteOutput,
} from '@regqa/contracts';
import type { FeedbackRecord } from '@regqa/ports';
import { doneEntry } from '../audit/audited.ts';
import type { Doer } from '../audit/audited.ts';
import type { DocumentsContext } from '../documents-context.ts';
import { questionIdOf } from '../evaluation/manage-questions.ts';
import { plainLine, storedId } from '../stored-text.ts';

type Routes = typeof documentsRoutes;

/** Keeps what somebody says of an answer. */
export async function sendFeedback(
  context: DocumentsContext,
  given: NewFeedback,
  { keyId }: Principal,
): Promise<RouteOutput<Routes['sendFeedback']>> {
  const { question, helpful, reason, sentence, comment, answer_start: answerStart, request_id: requestId } = given;
  const hasFilters = given.filters !== null && Object.keys(given.filters).length > 0;
  const { id, createdAt } = await context.feedback.addFeedback({
    id: `feedback_${randomBytes(8).toString('hex')}`,
    question,
    filters: hasFilters ? given.filters : null,
    helpful,
    reason,
    sentence: lineOrNull(sentence),
    comment: lineOrNull(comment),
    answerStart: lineOrNull(answerStart),
    requestId,
    keyId,
  });
  return { feedback_id: id, created_at: createdAt.toISOString() };
}

/** Returns a page of the feedback, newest first. */
export async function listFeedback(
  context: DocumentsContext,
  { state, helpful, skip, limit }: RouteInput<Routes['listFeedback']>['query'],
): Promise<RouteOutput<Routes['listFeedback']>> {
  const filter = {
    ...(state !== undefined && { state }),
    ...(helpful !== undefined && { helpful: helpful === 'true' }),
  };
  const { feedback, total } = await context.feedback.listFeedback(filter, { skip, limit });
  return { feedback: feedback.map(feedbackToWire), total, skip, limit };
}

/** Makes an evaluation question of feedback. Throws NotFoundError, ConflictError if accepted or the id is taken. */
export async function acceptFeedback(
  context: DocumentsContext,
  { feedbackId, given }: { feedbackId: string; given: AcceptedFeedback },
  doer: Doer,
): Promise<FeedbackBody> {
  const id = storedId(feedbackId, 'Feedback');
  const questionId = questionIdOf(given);
  const { keyId } = doer.principal;
  const accepted = await context.changes.perform(
    async ({ feedback, questions }) => {
      const decided = await feedback.decideFeedback({ id, state: 'accepted', questionId, decidedBy: keyId });
      const question = {
        ...given,
        id: questionId,
        question: given.question ?? decided.question,
        ...(decided.filters && { filters: decided.filters }),
      };
      await questions.addQuestion({ question, createdBy: keyId });
      return decided;
    },
    () =>
      doneEntry(
        doer,
        { action: 'feedback.accept', target: id },
        { question_id: questionId, unanswerable: given.unanswerable === true },
      ),
  );
  return feedbackToWire(accepted);
}

/** Sets feedback aside. Throws NotFoundError, and ConflictError for what is decided already. */
export async function dismissFeedback(
  context: DocumentsContext,
  feedbackId: string,
  doer: Doer,
): Promise<FeedbackBody> {
  const id = storedId(feedbackId, 'Feedback');
  const dismissed = await context.changes.perform(
    ({ feedback }) => feedback.decideFeedback({ id, state: 'dismissed', decidedBy: doer.principal.keyId }),
    () => doneEntry(doer, { action: 'feedback.dismiss', target: id }),
  );
  return feedbackToWire(dismissed);
}

/** Deletes feedback; a question that it became stays. Throws NotFoundError. */
export async function deleteFeedback(
  context: DocumentsContext,
  feedbackId: string,
  doer: Doer,
): Promise<RouteOutput<Routes['deleteFeedback']>> {
  const id = storedId(feedbackId, 'Feedback');
  await context.changes.perform(
    ({ feedback }) => feedback.deleteFeedback(id),
    () => doneEntry(doer, { action: 'feedback.delete', target: id }),
  );
  return { feedback_id: id, deleted: true };
}

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
