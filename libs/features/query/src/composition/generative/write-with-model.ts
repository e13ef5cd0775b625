/** Decides what of a model's answer is given in place of the quotations, and says what went wrong where it is not. */
import { ChatModelError } from '@regqa/errors';
import type { Logger } from '@regqa/platform';
import type { ChatModel, SupportScorer } from '@regqa/ports';
import { HEDGE_WARNING } from '../../answerability/refusals.ts';
import type { AnsweringConfig } from '../../answering-config.ts';
import type { ComposedAnswer } from '../../composed-answer.ts';
import { trustGenerated } from '../../trust/trust-generated.ts';
import type { ResolvedQuestion } from '../../understanding/resolve-question.ts';
import { generatedWarnings } from '../../warnings/generated.ts';
import { generateAnswer } from './generate-answer.ts';
import type { GeneratedAnswer } from './generate-answer.ts';

export interface WriteWithModelInput {
  readonly question: ResolvedQuestion;
  /** The answer in quotations. */
  readonly quoted: ComposedAnswer;
  readonly model: ChatModel;
  readonly scorer: SupportScorer | null;
  readonly config: AnsweringConfig;
  /** `performance.now()` by which the answer must be there. */
  readonly endsAt: number;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly onText: (text: string) => void;
  /** Hears what became of the sentences. */
  readonly onGenerated: (generated: GeneratedAnswer) => void;
}

const QUOTED_INSTEAD = 'the passages are quoted instead.';
const LATE = `Too little time was left for the answer model; ${QUOTED_INSTEAD}`;
const UNVERIFIED = `Nothing that the answer model wrote could be verified; ${QUOTED_INSTEAD}`;
const CLOSEST_QUOTED =
  'The answer model found no answer in the passages; the closest ones are quoted: judge whether they answer.';
const NO_ANSWER =
  'The answer model found no answer in the passages. ' +
  'Try other words, name the place or the instrument, or read the sources.';
const NO_TRUST = { score: 0, coverage: 0, agreement: 0, authority: 0, currency: 0, verification: 0 };

/**
 * Returns the model's answer as far as it is grounded. Where the model fails, is too slow or writes nothing that is
 * grounded, returns the quotations with a warning that says so. Throws ChatModelError only when `signal` is aborted.
 */
export async function writeWithModel(input: WriteWithModelInput): Promise<ComposedAnswer> {
  const { quoted, model, endsAt, signal, logger, config } = input;
  const { shortest_ms, prompt } = config.generation;
  if (endsAt - performance.now() < shortest_ms) return withoutModel(quoted, 'model_failed', LATE);
  try {
    const { text: question, maxTokens } = input.question;
    const generated = await generateAnswer({ ...input, question, sources: quoted.sources, maxTokens });
    const { outcome, counts } = generated;
    const findings = Object.fromEntries(generated.findings);
    const about = { model: model.name, prompt: prompt.version, outcome, ...counts, findings };
    logger.info(about, 'the model has answered');
    input.onGenerated(generated);
    return judge(generated, input);
  } catch (error) {
    if (!(error instanceof ChatModelError) || signal.aborted) throw error;
    logger.warn({ model: model.name, failure: error.failure, err: error }, 'the model failed; passages are quoted');
    return withoutModel(quoted, 'model_failed', `The answer model failed (${error.failure}); ${QUOTED_INSTEAD}`);
  }
}

function judge(generated: GeneratedAnswer, input: WriteWithModelInput): ComposedAnswer {
  const { quoted, config } = input;
  if (generated.outcome === 'unverified') return withoutModel(quoted, 'model_unverified', UNVERIFIED);
  if (generated.outcome === 'declined') return declined(input);
  const { text, sentences, counts } = generated;
  const trust = trustGenerated(generated, quoted.trust, config);
  const warnings = [...quoted.warnings, ...generatedWarnings(counts)];
  return { ...quoted, mode: 'generative', text, sentences, trust, warnings };
}

/** Returns the quotations with a warning that says why the model did not write. */
export function withoutModel(quoted: ComposedAnswer, code: string, message: string): ComposedAnswer {
  return { ...quoted, degraded: true, warnings: [...quoted.warnings, { code, message }] };
}

/** The model says that the passages do not answer: against well trusted quotations that is only a warning. */
function declined({ quoted, config }: WriteWithModelInput): ComposedAnswer {
  const isTrusted = quoted.trust.score >= config.generation.trusted_against_the_model;
  if (isTrusted) return withoutModel(quoted, 'model_found_no_answer', CLOSEST_QUOTED);
  const others = quoted.warnings.filter(({ code }) => code !== HEDGE_WARNING.code);
  const warnings = [{ code: 'not_covered', message: NO_ANSWER }, ...others];
  const trust = { ...NO_TRUST, reasons: [NO_ANSWER] };
  return { ...quoted, refused: true, hedged: false, text: NO_ANSWER, quoted: [], sentences: [], trust, warnings };
}
