/** Decides whether what a model wrote is the answer, or the quotations that it was written from. */
import { toScore, UNRELIABLE_BELOW } from '@regqa/contracts';
import type { WarningBody } from '@regqa/contracts';
import { HEDGE_WARNING } from './answerability/refusals.ts';
import type { AnsweringConfig } from './answering-config.ts';
import type { ComposedAnswer } from './finish-answer.ts';
import { trustOfRefusal, WORD_FOR_WORD } from './trust/assess-trust.ts';
import type { Trust } from './trust/assess-trust.ts';
import { warning } from './warning.ts';
import type { DraftCounts } from './composition/generative/draft.ts';
import type { GeneratedAnswer } from './composition/generative/generate-answer.ts';

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

/** As its quotations, less what could not be verified; `trust` is that of the same sources in quotations. */
function trustGenerated(generated: GeneratedAnswer, trust: Trust, { generation }: AnsweringConfig): Trust {
  const { sentences, counts, outcome } = generated;
  const { supported_counts, verification_share } = generation;
  const verbatim = sentences.filter(({ verdict }) => verdict === 'verified').length;
  const certain = verbatim + supported_counts * (sentences.length - verbatim);
  const verification = certain / (sentences.length + counts.dropped);
  const lowered = trust.score * (1 - verification_share * (1 - verification));
  const reasons = [
    ...trust.reasons.filter((one) => one !== WORD_FOR_WORD),
    `A model wrote the answer; ${verbatim} of ${sentences.length} sentences stand word for word in their sources, ` +
      'the others were checked against them.',
    ...(counts.replaced > 0 ? [`${sentencesOfModel(counts.replaced)} replaced by the quoted words of the law.`] : []),
    ...(counts.dropped > 0 ? [`${sentencesOfModel(counts.dropped)} left out.`] : []),
    ...(outcome === 'partial' ? ['The model says that the passages answer a part of the question.'] : []),
  ];
  // Whether the answer is hedged was decided before the model wrote: verification alone makes no trust unreliable.
  const score = Math.max(Math.min(UNRELIABLE_BELOW, trust.score), lowered);
  return { ...trust, verification: toScore(verification), score: toScore(score), reasons };
}

/** Says what became of sentences that a model wrote and the sources do not bear out as they were written. */
function generatedWarnings({ replaced, dropped, doubted, exceptionsAdded }: DraftCounts): WarningBody[] {
  const them = dropped === 1 ? 'it' : 'them';
  const exceptions = exceptionsAdded === 1 ? 'An exception was' : `${exceptionsAdded} exceptions were`;
  const messages: [code: string, count: number, message: string][] = [
    ['sentences_left_out', dropped, `${sentencesOfModel(dropped)} left out: the sources do not bear ${them} out.`],
    [
      'sentences_replaced',
      replaced,
      `${sentencesOfModel(replaced)} replaced by the quoted words of the law, which may say something else.`,
    ],
    [
      'sentences_doubtful',
      doubted,
      `${sentencesOfModel(doubted)} kept that may not say what the sources say: compare the quotations.`,
    ],
    ['exceptions_added', exceptionsAdded, `${exceptions} added word for word that the model had left out.`],
  ];
  return messages.filter(([, count]) => count > 0).map(([code, , message]) => warning(code, message));
}

function sentencesOfModel(count: number): string {
  return count === 1 ? 'One sentence of the model was' : `${count} sentences of the model were`;
}
