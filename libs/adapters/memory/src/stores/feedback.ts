import { ConflictError, NotFoundError } from '@regqa/errors';
import type { FeedbackDecision, FeedbackFilter, FeedbackRecord, FeedbackStore, GivenFeedback } from '@regqa/ports';
import type { MemoryDatabase } from './memory-database.ts';
import { storable } from './storable.ts';
import { paged } from './tables.ts';
import type { Operation, Tables } from './tables.ts';

/** Feedback on answers, in memory. */
export function createFeedbackStore(database: MemoryDatabase): FeedbackStore {
  return {
    ...database.reads('feedback', { listFeedback }),
    ...database.changes('feedback', { addFeedback, removeBefore }),
  };
}

const listFeedback: Operation<FeedbackStore['listFeedback']> = ({ feedback }, filter, page) => {
  const found = [...feedback.values()].filter((one) => matches(one, filter)).reverse();
  return { feedback: paged(found, page), total: found.length };
};

function matches(one: FeedbackRecord, { state, helpful }: FeedbackFilter): boolean {
  return (state === undefined || one.state === state) && (helpful === undefined || one.helpful === helpful);
}

function addFeedback(tables: Tables, given: GivenFeedback): FeedbackRecord {
  const added: FeedbackRecord = {
    ...storable(given),
    state: 'open',
    createdAt: tables.now(),
    decidedAt: null,
    decidedBy: null,
    questionId: null,
  };
  tables.feedback.set(given.id, added);
  return added;
}

function removeBefore({ feedback }: Tables, moment: Date): number {
  const old = [...feedback.values()].filter(({ createdAt }) => createdAt < moment);
  for (const { id } of old) feedback.delete(id);
  return old.length;
}

/** See FeedbackChanges.decideFeedback. */
export function decideFeedback(tables: Tables, decision: FeedbackDecision): FeedbackRecord {
  const { id, state, decidedBy } = decision;
  const found = tables.feedback.get(id);
  if (found === undefined) throw new NotFoundError(`Feedback "${id}" not found`);
  if (found.state === 'accepted' || found.state === state)
    throw new ConflictError(`Feedback "${id}" is ${found.state} already`, { feedback_id: id });
  const questionId = decision.state === 'accepted' ? decision.questionId : null;
  const decided = { ...found, state, decidedAt: tables.now(), decidedBy, questionId };
  tables.feedback.set(id, decided);
  return decided;
}

/** See FeedbackChanges.deleteFeedback. */
export function deleteFeedback({ feedback }: Tables, id: string): void {
  if (!feedback.delete(id)) throw new NotFoundError(`Feedback "${id}" not found`);
}
