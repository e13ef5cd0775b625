import { ConflictError, NotFoundError } from '@regqa/errors';
import type {
  FeedbackChanges,
  FeedbackDecision,
  FeedbackFilter,
  FeedbackRecord,
  FeedbackStore,
  GivenFeedback,
} from '@regqa/ports';
import type { MemoryDatabase, Writable } from './memory-database.ts';
import { storable } from './storable.ts';
import { paged } from './tables.ts';
import type { Tables } from './tables.ts';

/** Feedback on answers, in memory. */
export function createFeedbackStore(database: MemoryDatabase): FeedbackStore {
  return {
    addFeedback: (given) =>
      database.write('feedback.addFeedback', (tables) => addFeedback(tables, database.now(), given)),
    listFeedback: (filter, page) =>
      database.read('feedback.listFeedback', ({ feedback }) => {
        const found = [...feedback.values()].filter((one) => matches(one, filter)).reverse();
        return { feedback: paged(found, page), total: found.length };
      }),
    removeBefore: (moment) =>
      database.write('feedback.removeBefore', ({ feedback }) => {
        const old = [...feedback.values()].filter(({ createdAt }) => createdAt < moment);
        for (const { id } of old) feedback.delete(id);
        return old.length;
      }),
  };
}

/** Decisions on it within a transaction. */
export function feedbackChanges({ now, write }: Writable): FeedbackChanges {
  return {
    decideFeedback: (decision) => write('feedback.decideFeedback', (tables) => decideFeedback(tables, now(), decision)),
    deleteFeedback: (id) =>
      write('feedback.deleteFeedback', ({ feedback }) => {
        if (!feedback.delete(id)) throw new NotFoundError(`Feedback "${id}" not found`);
      }),
  };
}

function addFeedback({ feedback }: Tables, createdAt: Date, given: GivenFeedback): FeedbackRecord {
  const added: FeedbackRecord = {
    ...storable(given),
    state: 'open',
    createdAt,
    decidedAt: null,
    decidedBy: null,
    questionId: null,
  };
  feedback.set(given.id, added);
  return added;
}

function decideFeedback({ feedback }: Tables, decidedAt: Date, decision: FeedbackDecision): FeedbackRecord {
  const { id, state, decidedBy } = decision;
  const found = feedback.get(id);
  if (found === undefined) throw new NotFoundError(`Feedback "${id}" not found`);
  if (found.state === 'accepted' || found.state === state)
    throw new ConflictError(`Feedback "${id}" is ${found.state} already`, { feedback_id: id });
  const questionId = decision.state === 'accepted' ? decision.questionId : null;
  const decided = { ...found, state, decidedAt, decidedBy, questionId };
  feedback.set(id, decided);
  return decided;
}

function matches(one: FeedbackRecord, { state, helpful }: FeedbackFilter): boolean {
  return (state === undefined || one.state === state) && (helpful === undefined || one.helpful === helpful);
}
