/** Decides whether what a model wrote is the answer, or the quotations that it was written from. */
import { toScore, UNRELIABLE_BELOW } from '@regqa/contracts';
import type { WarningBody } from '@regqa/contracts';
import { HEDGE_WARNING } from './answerability/refusals.ts';
import type { AnsweringConfig } from './answering-config.ts';
import type { ComposedAnswer } from './finish-answer.ts';
import { MAY_NOT_ANSWER, trustGenerated, trustOfRefusal, WORD_FOR_WORD } from './trust/assess-trust.ts';
import type { Trust } from './trust/assess-trust.ts';
import type { ResolvedQuestion } from './resolved-question.ts';
import { warning } from './warning.ts';
import { SOURCE_WARNINGS, sourceWarnings } from './warnings/answer-warnings.ts';
import type { GeneratedAnswer } from './composition/generative/generate-answer.ts';
import { hasFailed } from './composition/generative/judge-sentences.ts';

export const QUOTED_INSTEAD = 'the passages are quoted instead.';
const UNVERIFIED = `Nothing that the answer model wrote could be verified; ${QUOTED_INSTEAD}`;
const NO_ANSWER =
  'The answer model found no answer in the passages. ' +
  'Try other words, name the place or the instrument, or read the sources.';
const UNLIKELY = 'No passage fits the question well: without the model it would have been refused.';

export interface AcceptanceInput {
  /** The answer in quotations, or the refusal, that stands where the model's does not. */
  readonly quoted: ComposedAnswer;
  readonly question: ResolvedQuestion;
  readonly config: AnsweringConfig;
}

/** Returns the model's answer; the quotations where it wrote nothing that is grounded or found no answer. */
export function acceptGenerated(
  generated: GeneratedAnswer,
  { quoted, question, config }: AcceptanceInput,
): ComposedAnswer {
  if (quoted.refused && generated.sentences.length === 0) return quoted;
  if (generated.outcome === 'unverified') return withoutModel(quoted, 'model_unverified', UNVERIFIED);
  if (generated.outcome === 'declined') return declined(quoted);
  const { text, sentences, sources, counts, judge } = generated;
  const cited = sources.filter((_source, at) => sentences.some(({ markers }) => markers.includes(at + 1)));
  const isForeign = question.place !== null && cited.some(({ document }) => document.jurisdiction === 'Other');
  const { trust, hedged } = trustOf(generated, { quoted, isForeign, config });
  const codes = new Set<string>([HEDGE_WARNING.code, 'not_covered', 'asks_several', ...SOURCE_WARNINGS]);
  const warnings = [
    ...(hedged ? [HEDGE_WARNING] : []),
    ...quoted.warnings.filter(({ code }) => !codes.has(code)),
    ...sourceWarnings(question, { sources, quoted: cited }),
    ...generatedWarnings(counts),
  ];
  const sourcesFound = Math.max(quoted.sourcesFound, sources.length);
  // Whether something was missing when it was refused is not known: it is not kept, as where judge or scorer failed.
  const degraded = quoted.degraded || quoted.refused || hasFailed(judge) || generated.findings.has('unscored');
  const written = { mode: 'generative', text, sentences, sources, sourcesFound, trust, warnings } as const;
  return { ...quoted, ...written, refused: false, degraded };
}

/** Returns the quotations, with a warning that says why the model did not write; a refusal as it is. */
export function withoutModel(quoted: ComposedAnswer, code: string, message: string): ComposedAnswer {
  if (quoted.refused) return quoted;
  return { ...quoted, degraded: true, warnings: [...quoted.warnings, warning(code, message)] };
}

function declined(quoted: ComposedAnswer): ComposedAnswer {
  const others = quoted.warnings.filter(({ code }) => code !== HEDGE_WARNING.code);
  const warnings = [warning('not_covered', NO_ANSWER), ...others];
  const trust = trustOfRefusal(0, NO_ANSWER);
  return { ...quoted, refused: true, text: NO_ANSWER, sentences: [], trust, warnings };
}

interface GroundsOfTrust {
  readonly quoted: ComposedAnswer;
  /** Whether it rests on law of another country, about a place in Australia. */
  readonly isForeign: boolean;
  readonly config: AnsweringConfig;
}

function trustOf(
  { sentences, counts, outcome }: GeneratedAnswer,
  { quoted: { refused, trust: found, warnings }, isForeign, config }: GroundsOfTrust,
): { trust: Trust; hedged: boolean } {
  const verbatim = sentences.filter(({ verdict }) => verdict === 'verified').length;
  const certain = verbatim + config.generation.supported_counts * (sentences.length - verbatim);
  const verification = certain / (sentences.length + counts.dropped);
  const lacksPlan = warnings.some(({ code }) => code === 'nothing_indexed_for_place');
  const most = refused ? config.trust.uncorroborated_below : found.below;
  const below = isForeign || (refused && lacksPlan) ? UNRELIABLE_BELOW : most;
  const quotations = { ...found, below, reasons: refused ? [UNLIKELY] : found.reasons };
  const evidence = { trust: quotations, isComplete: outcome === 'answered', verification };
  const { score, hedged } = trustGenerated(evidence, config);
  const reasons = [
    ...quotations.reasons.filter((one) => one !== WORD_FOR_WORD && (hedged || one !== MAY_NOT_ANSWER)),
    `A model wrote the answer; ${verbatim} of ${sentences.length} sentences stand word for word in their sources, ` +
      'the others were checked against them.',
    ...(counts.replaced > 0 ? [`${sentencesOfModel(counts.replaced)} replaced by the quoted words of the law.`] : []),
    ...(counts.dropped > 0 ? [`${sentencesOfModel(counts.dropped)} left out.`] : []),
    ...(outcome === 'partial' ? ['The model says that the passages answer a part of the question.'] : []),
  ];
  return { trust: { ...quotations, verification: toScore(verification), score, reasons }, hedged };
}

/** Says what became of sentences that a model wrote and the sources do not bear out as they were written. */
function generatedWarnings({ replaced, dropped, doubted }: GeneratedAnswer['counts']): WarningBody[] {
  const them = dropped === 1 ? 'it' : 'them';
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
  ];
  return messages.filter(([, count]) => count > 0).map(([code, , message]) => warning(code, message));
}

function sentencesOfModel(count: number): string {
  return count === 1 ? 'One sentence of the model was' : `${count} sentences of the model were`;
}
