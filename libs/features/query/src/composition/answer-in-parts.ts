import type { InstrumentNames } from '../corpus/instrument-names.ts';
import type { ResolvedQuestion } from '../understanding/resolve-question.ts';
import type { ComposedAnswer } from '../composed-answer.ts';
import { combineParts } from './combine-parts.ts';
import type { AnsweredPart } from './combine-parts.ts';

interface PartsToAnswer {
  readonly parts: readonly string[];
  readonly instruments: InstrumentNames;
  readonly answerOne: (question: ResolvedQuestion) => Promise<ComposedAnswer>;
}

/**
 * Answers the parts of a question one by one, each with its share of the length, and returns them as one answer; null
 * where no part is answered beyond doubt, so that the question as a whole may be. Throws what `answerOne` throws.
 */
export async function answerInParts(question: ResolvedQuestion, { parts, instruments, answerOne }: PartsToAnswer): Promise<ComposedAnswer | null> {
  const named = instruments.mentionedIn(question.text).words;
  const maxTokens = Math.floor(question.maxTokens / parts.length);
  const answered: AnsweredPart[] = [];
  for (const part of parts) {
    // An instrument that one part names is what all of them are about, unless another is named.
    const text = named === '' || instruments.mentionedIn(part).words !== '' ? part : `${part} (${named})`;
    answered.push({ question: part, answer: await answerOne({ ...question, text, maxTokens }) });
  }
  return answered.every(({ answer }) => answer.refused || answer.hedged) ? null : combineParts(answered, question);
}
