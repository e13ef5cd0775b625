import type { EvaluationQuestion } from '@regqa/contracts';
import type { Page } from './document-records.ts';

/** A question that an administrator added. */
export interface AddedQuestion {
  readonly question: EvaluationQuestion;
  /** Identifier of the key that it was added with. */
  readonly createdBy: string;
  readonly createdAt: Date;
}

/**
 * Questions to evaluate answers with, read. Changes are made through AdminChanges. Every method throws
 * DependencyUnavailableError('database').
 */
export interface EvaluationQuestionStore {
  /** In the order in which they were added, and how many there are. */
  listQuestions(page: Page): Promise<{ questions: AddedQuestion[]; total: number }>;
}

/** Changes to the questions to evaluate answers with. */
export interface EvaluationQuestionChanges {
  /** Throws ConflictError for an identifier that is taken. */
  addQuestion(added: Omit<AddedQuestion, 'createdAt'>): Promise<AddedQuestion>;
  /** Throws NotFoundError. */
  deleteQuestion(id: string): Promise<void>;
}
