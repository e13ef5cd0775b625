import type { Answer } from '@regqa/client';
import { TEXT } from '../text/text.ts';
import { formatDate } from './format-date.ts';

export type Warning = NonNullable<Answer['warnings']>[number];
type Warned = Pick<Answer, 'warnings' | 'sources' | 'citations'>;

/** What must be read before the answer: it may not be one, or its text may not be that of the place or the day. */
const URGENT: ReadonlySet<string> = new Set([
  'may_not_answer',
  'nothing_indexed_for_place',
  'place_unclear',
  'not_in_force',
  'not_yet_in_force',
  'in_force_unknown',
  'foreign_law',
  'fictional_sample',
  'draft_text',
  'exception_not_quoted',
  'model_failed',
]);

/**
 * Returns the warnings that stand above an answer, and the others, e.g. what was taken from the question's words. A day
 * is written YYYY-MM-DD.
 */
export function sortWarnings(answer: Warned, today = currentDay()): { urgent: Warning[]; others: Warning[] } {
  const { warnings = [] } = answer;
  return {
    urgent: [...datesToCheck(answer, today), ...warnings.filter(({ code }) => URGENT.has(code))],
    others: warnings.filter(({ code }) => !URGENT.has(code)),
  };
}

/** Each text that the answer quotes and that is no longer in force, or may not be, once. */
function datesToCheck({ sources, citations = [], warnings = [] }: Warned, today: string): Warning[] {
  const quoted = citations.flatMap(({ markers }) => markers.flatMap((marker) => sources[marker - 1] ?? []));
  const ended = quoted.flatMap(({ title, in_force_to: until }) =>
    until && until < today ? [TEXT.answer.textEnded(title, formatDate(until))] : [],
  );
  const undated = quoted
    .filter(({ in_force_from, last_updated }) => !in_force_from && !last_updated)
    .map(({ title }) => TEXT.answer.textUndated(title));
  // Of another day than today the service itself says it.
  const said = warnings.some(({ code }) => code === 'in_force_unknown');
  return [
    ...[...new Set(ended)].map((message) => ({ code: 'text_ended', message })),
    ...(said ? [] : [...new Set(undated)].map((message) => ({ code: 'text_undated', message }))),
  ];
}

const currentDay = () => new Date().toISOString().slice(0, 10);
