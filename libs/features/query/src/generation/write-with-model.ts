/** Decides what of a model's answer is given in place of the quotations, and says what went wrong where it is not. */
import { toScore } from '@regqa/contracts';
import type { WarningBody } from '@regqa/contracts';
import { ChatModelError } from '@regqa/errors';
import type { Logger } from '@regqa/platform';
import type { ChatModel } from '@regqa/ports';
import type { ComposedAnswer } from '../composed-answer.ts';
import { HEDGE_WARNING } from '../answerability/refusals.ts';
import { WORD_FOR_WORD } from '../trust/assess-trust.ts';
import type { WrittenSentence } from '../composition/extractive/lay-out.ts';
import type { ResolvedQuestion } from '../understanding/resolve-question.ts';
import { generateAnswer } from './generate-answer.ts';
import type { GeneratedAnswer } from './generate-answer.ts';

export interface WriteWithModelInput {
  readonly question: ResolvedQuestion;
  /** The answer in quotations. */
  readonly quoted: ComposedAnswer;
  readonly model: ChatModel;
  /** `performance.now()` by which the answer must be there. */
  readonly endsAt: number;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly onSentence: (sentence: WrittenSentence, text: string) => void;
}

/** Time, in milliseconds, without which a model is not asked. */
const SHORTEST_MS = 1_000;
/** Where the model finds no answer, quotations are still given if they are trusted this far; else the answer is a refusal. */
const TRUSTED_AGAINST_THE_MODEL = 0.6;
/** A sentence in other words is a little less certain than a quotation. By judgement. */
const SUPPORTED_COUNTS = 0.9;
/** How much of the trust hangs on verification. By judgement. */
const VERIFICATION_SHARE = 0.2;
/** What is checked takes no answer below this; one that was there before, for another reason, stays there. */
const LEAST_BY_VERIFICATION = 0.4;

/**
 * Returns the model's answer as far as it is verified. Where the model fails, is too slow or writes nothing that can be
 * verified, returns the quotations with a warning that says so. Throws ChatModelError only when `signal` is aborted.
 */
export async function writeWithModel(input: WriteWithModelInput): Promise<ComposedAnswer> {
  const { question, quoted, model, endsAt, signal, logger } = input;
  if (endsAt - performance.now() < SHORTEST_MS) return withoutModel(quoted, 'model_failed', 'Too little time was left for the answer model; the passages are quoted instead.');
  try {
    const generated = await generateAnswer({ ...input, question: question.text, sources: quoted.sources, maxTokens: question.maxTokens });
    logger.info({ model: model.name, outcome: generated.outcome, sentences: generated.sentences.length, left_out: generated.leftOut, usage: generated.usage }, 'the model has answered');
    return judge(generated, input);
  } catch (error) {
    if (!(error instanceof ChatModelError) || signal.aborted) throw error;
    logger.warn({ model: model.name, failure: error.failure, err: error }, 'the model failed; the answer is quoted from the passages');
    return withoutModel(quoted, 'model_failed', `The answer model failed (${error.failure}); the passages are quoted instead.`);
  }
}

function judge(generated: GeneratedAnswer, { question, quoted }: WriteWithModelInput): ComposedAnswer {
  if (generated.outcome === 'unverified') return withoutModel(quoted, 'model_unverified', 'Nothing that the answer model wrote could be verified; the passages are quoted instead.');
  if (generated.outcome === 'declined') return declined(question, quoted);
  const { text, sentences } = generated;
  return { ...quoted, mode: 'generative', text, sentences, trust: trustOf(generated, quoted), warnings: [...quoted.warnings, ...warningsOf(generated)] };
}

function withoutModel(quoted: ComposedAnswer, code: string, message: string): ComposedAnswer {
  return { ...quoted, degraded: true, warnings: [...quoted.warnings, { code, message }] };
}

/** The model says that the passages do not answer: against well trusted quotations that is only a warning. */
function declined(question: ResolvedQuestion, quoted: ComposedAnswer): ComposedAnswer {
  if (quoted.trust.score >= TRUSTED_AGAINST_THE_MODEL) return withoutModel(quoted, 'model_found_no_answer', 'The answer model found no answer in the passages; the closest ones are quoted: judge whether they answer.');
  const message = 'The answer model found no answer in the passages. Try other words, name the place or the instrument, or read the sources.';
  const warning = { code: 'not_covered', message };
  const trust = { score: 0, coverage: 0, agreement: 0, authority: 0, currency: 0, verification: 0, reasons: [warning.message] };
  const others = quoted.warnings.filter(({ code }) => code !== HEDGE_WARNING.code);
  return { ...quoted, refused: true, hedged: false, text: message, quoted: [], sentences: [], trust, warnings: [warning, ...others] };
}

function trustOf({ sentences, leftOut }: GeneratedAnswer, { trust }: ComposedAnswer): ComposedAnswer['trust'] {
  const certain = sentences.reduce((sum, { verdict }) => sum + (verdict === 'verified' ? 1 : SUPPORTED_COUNTS), 0);
  const verification = certain / (sentences.length + leftOut);
  const score = Math.max(Math.min(LEAST_BY_VERIFICATION, trust.score), trust.score * (1 - VERIFICATION_SHARE * (1 - verification)));
  const verbatim = sentences.filter(({ verdict }) => verdict === 'verified').length;
  const reason = `A model wrote the answer; ${verbatim} of ${sentences.length} sentences stand word for word in their sources, the others were checked against them.`;
  return { ...trust, verification: toScore(verification), score: toScore(score), reasons: [...trust.reasons.filter((one) => one !== WORD_FOR_WORD), reason] };
}

function warningsOf({ leftOut, exceptionsAdded }: GeneratedAnswer): WarningBody[] {
  const warnings: WarningBody[] = [];
  if (leftOut > 0) warnings.push({ code: 'sentences_left_out', message: `${leftOut === 1 ? 'One sentence of the model was' : `${leftOut} sentences of the model were`} left out: the sources do not bear ${leftOut === 1 ? 'it' : 'them'} out.` });
  if (exceptionsAdded > 0) warnings.push({ code: 'exceptions_added', message: `${exceptionsAdded === 1 ? 'An exception was' : `${exceptionsAdded} exceptions were`} added word for word that the model had left out.` });
  return warnings;
}
