/** Decides whether what a model wrote is the answer, or the quotations that it was written from. */
import { HEDGE_WARNING } from '../../answerability/refusals.ts';
import type { AnsweringConfig } from '../../answering-config.ts';
import type { ComposedAnswer } from '../../composed-answer.ts';
import { trustOfRefusal } from '../../trust/assess-trust.ts';
import { trustGenerated } from '../../trust/trust-generated.ts';
import { generatedWarnings } from '../../warnings/generated.ts';
import { warning } from '../../warnings/warning.ts';
import type { GeneratedAnswer } from './generate-answer.ts';

export const QUOTED_INSTEAD = 'the passages are quoted instead.';
const UNVERIFIED = `Nothing that the answer model wrote could be verified; ${QUOTED_INSTEAD}`;
const CLOSEST_QUOTED =
  'The answer model found no answer in the passages; the closest ones are quoted: judge whether they answer.';
const NO_ANSWER =
  'The answer model found no answer in the passages. ' +
  'Try other words, name the place or the instrument, or read the sources.';

/** Returns the model's answer; the quotations where it wrote nothing that is grounded or found no answer. */
export function acceptGenerated(
  generated: GeneratedAnswer,
  quoted: ComposedAnswer,
  config: AnsweringConfig,
): ComposedAnswer {
  if (generated.outcome === 'unverified') return withoutModel(quoted, 'model_unverified', UNVERIFIED);
  if (generated.outcome === 'declined') return declined(quoted, config);
  const { text, sentences, counts } = generated;
  const trust = trustGenerated(generated, quoted.trust, config);
  const warnings = [...quoted.warnings, ...generatedWarnings(counts)];
  return { ...quoted, mode: 'generative', text, sentences, trust, warnings };
}

/** Returns the quotations, with a warning that says why the model did not write. */
export function withoutModel(quoted: ComposedAnswer, code: string, message: string): ComposedAnswer {
  return { ...quoted, degraded: true, warnings: [...quoted.warnings, warning(code, message)] };
}

/** The model says that the passages do not answer: against well trusted quotations that is only a warning. */
function declined(quoted: ComposedAnswer, { generation }: AnsweringConfig): ComposedAnswer {
  const isTrusted = quoted.trust.score >= generation.trusted_against_the_model;
  if (isTrusted) return withoutModel(quoted, 'model_found_no_answer', CLOSEST_QUOTED);
  const others = quoted.warnings.filter(({ code }) => code !== HEDGE_WARNING.code);
  const warnings = [warning('not_covered', NO_ANSWER), ...others];
  const trust = trustOfRefusal(0, NO_ANSWER);
  return { ...quoted, refused: true, text: NO_ANSWER, sentences: [], trust, warnings };
}
