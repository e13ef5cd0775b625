import type { Answer } from '@regqa/client';
import { exampleAnswer, exampleSource } from '../../test-support/example-answer.ts';
import type { AnsweredQuestion } from '../generate/run-files.ts';
import { judgeSet } from '../measure/judged-set.ts';
import type { JudgedQuestion } from '../measure/judged-set.ts';
import { Question } from '../questions/question.ts';

export const QUOTE = 'A house must not be higher than 8.5 metres.';

/** Returns a question on the height of houses in Acacia Park, with what is given in place. */
export function buildQuestion(part: Partial<Question> = {}): Question {
  const gold = part.answerable === false ? {} : { document: 'Acacia Park', sections: ['4.3'] };
  return Question.parse({ id: 'height', query: 'How high?', answerable: true, ...gold, ...part });
}

/** Returns an answer that quotes its first source. */
export function buildAnswer(part: Partial<Answer> = {}): Answer {
  const sources = part.sources ?? [exampleSource({ text: `(2) ${QUOTE}` })];
  const chunkId = sources[0]?.chunk_id ?? '';
  const citation = { sentence: QUOTE, markers: [1], verdict: 'verified' as const, quote: QUOTE, chunk_id: chunkId };
  return exampleAnswer({ citations: [{ ...citation, start: 4, end: 4 + QUOTE.length }], ...part, sources });
}

/** Returns a question as a run has it. */
export function buildAnswered(question: Partial<Question> = {}, answer: Partial<Answer> = {}): AnsweredQuestion {
  return { question: buildQuestion(question), status: 200, answer: buildAnswer(answer), milliseconds: 12.5 };
}

/** Returns one judged question. */
export function buildJudged(question: Partial<Question> = {}, answer: Partial<Answer> = {}): JudgedQuestion {
  return judgeSet([buildAnswered(question, answer)])[0]!;
}
