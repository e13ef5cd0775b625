import type { Answer } from '@regqa/client';

export type Warning = NonNullable<Answer['warnings']>[number];

/** What must be read before the answer: it may not be one, or its text may not be that of the day. */
const URGENT: ReadonlySet<string> = new Set([
  'may_not_answer',
  'not_in_force',
  'in_force_unknown',
  'foreign_law',
  'exception_not_quoted',
  'table_missing',
  'text_is_old',
  'model_failed',
]);

/** Returns the warnings that stand above an answer, and the others, e.g. what was taken from the question's words. */
export function sortWarnings({ warnings = [] }: Pick<Answer, 'warnings'>): { urgent: Warning[]; others: Warning[] } {
  return {
    urgent: warnings.filter(({ code }) => URGENT.has(code)),
    others: warnings.filter(({ code }) => !URGENT.has(code)),
  };
}
