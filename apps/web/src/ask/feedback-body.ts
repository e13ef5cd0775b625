import type { Answer } from '@regqa/client';
import type { TEXT } from '../text/text.ts';
import { requestOf } from './question.ts';
import type { Question } from './question.ts';

/** The longest texts that the service takes, in UTF-16 code units. */
const LONGEST_START = 300;
const LONGEST_SENTENCE = 1_000;
export const LONGEST_COMMENT = 2_000;
const LONGEST_LABEL = 100;

/** A question with the answer that it got. */
export interface AnsweredQuestion {
  readonly question: Question;
  readonly answer: Pick<Answer, 'answer'>;
  /** Of the request that was answered. */
  readonly requestId: string;
}

export type FeedbackReason = keyof typeof TEXT.feedback.reasons;

/** What somebody says of an answer; empty texts stand for what was left out. */
export interface Said {
  readonly helpful: boolean;
  readonly reason: FeedbackReason | '';
  readonly sentence: string;
  readonly comment: string;
}

/** Returns the body that sends it. */
export function feedbackBodyOf({ question, answer, requestId }: AnsweredQuestion, said: Said) {
  const { query, ...filters } = requestOf(question);
  const comment = said.comment.trim();
  return {
    question: query,
    filters,
    helpful: said.helpful,
    ...(said.reason !== '' && { reason: said.reason }),
    ...(said.sentence !== '' && { sentence: said.sentence }),
    ...(comment !== '' && { comment }),
    answer_start: answer.answer.slice(0, LONGEST_START),
    request_id: requestId,
  };
}

/** Returns the paragraphs of an answer to choose from, each once. */
export function paragraphChoices({ answer }: Pick<Answer, 'answer'>): { value: string; label: string }[] {
  const paragraphs = answer.split(/\n{2,}/).map((text) => text.trim().replace(/\s+/g, ' '));
  return [...new Set(paragraphs)]
    .filter((text) => text !== '')
    .map((text) => ({ value: text.slice(0, LONGEST_SENTENCE), label: beginningOf(text) }));
}

function beginningOf(text: string): string {
  if (text.length <= LONGEST_LABEL) return text;
  const cut = text.slice(0, LONGEST_LABEL - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
