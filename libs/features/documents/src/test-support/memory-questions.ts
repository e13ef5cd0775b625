import { ConflictError, NotFoundError } from '@regqa/errors';
import type { AddedQuestion, EvaluationQuestionChanges, EvaluationQuestionStore } from '@regqa/ports';

/** Questions to evaluate answers with, in memory. */
export class MemoryQuestions {
  readonly rows: AddedQuestion[] = [];

  readonly store: EvaluationQuestionStore = {
    listQuestions: async ({ skip, limit }) => ({
      questions: this.rows.slice(skip, skip + limit),
      total: this.rows.length,
    }),
  };

  readonly changes: EvaluationQuestionChanges = {
    addQuestion: async (added) => {
      if (this.#indexOf(added.question.id) >= 0) throw new ConflictError('The identifier is taken');
      const row = { ...added, createdAt: new Date() };
      this.rows.push(row);
      return row;
    },
    deleteQuestion: async (id) => {
      const at = this.#indexOf(id);
      if (at < 0) throw new NotFoundError('Question not found');
      this.rows.splice(at, 1);
    },
  };

  #indexOf(id: string): number {
    return this.rows.findIndex(({ question }) => question.id === id);
  }
}
