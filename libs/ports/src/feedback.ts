import type { FeedbackReason, FeedbackState, QuestionFilters } from '@regqa/contracts';
import type { Page } from './document-records.ts';

/** What somebody said of an answer. */
export interface GivenFeedback {
  readonly id: string;
  readonly question: string;
  /** What it was asked with. */
  readonly filters: QuestionFilters | null;
  readonly helpful: boolean;
  readonly reason: FeedbackReason | null;
  /** Of the answer. */
  readonly sentence: string | null;
  readonly comment: string | null;
  readonly answerStart: string | null;
  /** Of the request that was answered. */
  readonly requestId: string | null;
  /** Identifier of the key that it was sent with. */
  readonly keyId: string;
}

/** The same as it is kept, with what became of it. */
export interface FeedbackRecord extends GivenFeedback {
  readonly state: FeedbackState;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  /** The question that it became. */
  readonly questionId: string | null;
}

export interface FeedbackFilter {
  readonly state?: FeedbackState;
  readonly helpful?: boolean;
}

/** What an administrator decides of feedback. */
export type FeedbackDecision = { readonly id: string; readonly decidedBy: string } & (
  { readonly state: 'accepted'; readonly questionId: string } | { readonly state: 'dismissed' }
);

/**
 * What people said of answers. Decisions are made through AdminChanges. Every method throws
 * DependencyUnavailableError('database').
 */
export interface FeedbackStore {
  addFeedback(feedback: GivenFeedback): Promise<FeedbackRecord>;
  /** Newest first, and how many match. */
  listFeedback(filter: FeedbackFilter, page: Page): Promise<{ feedback: FeedbackRecord[]; total: number }>;
  /** Removes what was said before, decided or not; returns how much that was. */
  removeBefore(moment: Date): Promise<number>;
}

/** Decisions on feedback. */
export interface FeedbackChanges {
  /**
   * Open feedback can be accepted and dismissed, dismissed feedback accepted. Throws NotFoundError, and ConflictError
   * for any other decision.
   */
  decideFeedback(decision: FeedbackDecision): Promise<FeedbackRecord>;
  /** Throws NotFoundError. */
  deleteFeedback(id: string): Promise<void>;
}
