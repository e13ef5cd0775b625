/** Decides how far an answer of a model can be trusted: as its quotations, less what could not be verified. */
import { toScore } from '@regqa/contracts';
import type { AnsweringConfig } from '../answering-config.ts';
import type { GeneratedAnswer } from '../composition/generative/generate-answer.ts';
import { sentencesOfModel } from '../warnings/generated.ts';
import { WORD_FOR_WORD } from './assess-trust.ts';
import type { Trust } from './assess-trust.ts';

/** Returns the trust of a generated answer; `trust` is that of the same sources in quotations. */
export function trustGenerated(generated: GeneratedAnswer, trust: Trust, { generation }: AnsweringConfig): Trust {
  const { sentences, counts, outcome } = generated;
  const { supported_counts, verification_share, least_by_verification } = generation;
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
  const score = Math.max(Math.min(least_by_verification, trust.score), lowered);
  return { ...trust, verification: toScore(verification), score: toScore(score), reasons };
}
