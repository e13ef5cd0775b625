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

/**
 * Returns the model's answer as far as it is grounded. Where the model fails, is too slow or writes nothing that is
 * grounded, returns the quotations with a warning that says so. Throws ChatModelError only when `signal` is aborted.
 */
export async function writeWithModel(input: WriteWithModelInput): Promise<ComposedAnswer> {
  const { question, quoted, model, endsAt, signal, logger, config } = input;
  if (endsAt - performance.now() < config.generation.shortest_ms) {
    return withoutModel(quoted, 'model_failed', 'Too little time was left for the answer model; the passages are quoted instead.');
  }
  try {
    const generated = await generateAnswer({ ...input, question: question.text, sources: quoted.sources, maxTokens: question.maxTokens });
    const { outcome, counts, findings, usage } = generated;
    logger.info({ model: model.name, prompt: config.generation.prompt.version, outcome, ...counts, findings: Object.fromEntries(findings), usage }, 'the model has answered');
    input.onGenerated(generated);
    return judge(generated, input);
  } catch (error) {
    if (!(error instanceof ChatModelError) || signal.aborted) throw error;
    logger.warn({ model: model.name, failure: error.failure, err: error }, 'the model failed; the answer is quoted from the passages');
    return withoutModel(quoted, 'model_failed', `The answer model failed (${error.failure}); the passages are quoted instead.`);
  }
}

function judge(generated: GeneratedAnswer, input: WriteWithModelInput): ComposedAnswer {
  const { quoted, config } = input;
  if (generated.outcome === 'unverified') return withoutModel(quoted, 'model_unverified', 'Nothing that the answer model wrote could be verified; the passages are quoted instead.');
  if (generated.outcome === 'declined') return declined(input);
  const { text, sentences } = generated;
  return { ...quoted, mode: 'generative', text, sentences, trust: trustGenerated(generated, quoted.trust, config), warnings: [...quoted.warnings, ...generatedWarnings(generated.counts)] };
}

function withoutModel(quoted: ComposedAnswer, code: string, message: string): ComposedAnswer {
  return { ...quoted, degraded: true, warnings: [...quoted.warnings, { code, message }] };
}

/** The model says that the passages do not answer: against well trusted quotations that is only a warning. */
function declined({ quoted, config }: WriteWithModelInput): ComposedAnswer {
  if (quoted.trust.score >= config.generation.trusted_against_the_model) {
    return withoutModel(quoted, 'model_found_no_answer', 'The answer model found no answer in the passages; the closest ones are quoted: judge whether they answer.');
  }
  const message = 'The answer model found no answer in the passages. Try other words, name the place or the instrument, or read the sources.';
  const warning = { code: 'not_covered', message };
  const trust = { score: 0, coverage: 0, agreement: 0, authority: 0, currency: 0, verification: 0, reasons: [warning.message] };
  const others = quoted.warnings.filter(({ code }) => code !== HEDGE_WARNING.code);
  return { ...quoted, refused: true, hedged: false, text: message, quoted: [], sentences: [], trust, warnings: [warning, ...others] };
}
