/** Decides whether the indexed documents answer a question, by a logistic model and a threshold. */
import { logistic } from '../answering-config.ts';
import type { AnsweringConfig } from '../answering-config.ts';
import type { ScoredUnit } from '../composition/extractive/choose-units.ts';
import { provisionShare } from '../ranking/share.ts';
import type { Ranking } from '../types.ts';

export interface Answerability {
  readonly decision: 'answer' | 'refuse';
  /** Calibrated probability that what is quoted answers the question. */
  readonly probability: number;
  readonly signals: Readonly<Record<string, number>>;
}

/**
 * Returns the decision. Where an area's own plan is not indexed, a general law must answer more surely: the plan might
 * say otherwise, though not than a standard.
 */
export function decideAnswerability(
  ranking: Ranking,
  units: readonly ScoredUnit[],
  { config, isLocallyCovered }: { config: AnsweringConfig; isLocallyCovered: boolean },
): Answerability {
  const signals = answerabilitySignals(ranking);
  const isStandard = ranking.passages[0]?.document.documentType === 'standards';
  const refuseBelow =
    config.answerability.refuse_below[isLocallyCovered || isStandard ? ranking.mode : 'without_local_plan'];
  const probability =
    ranking.passages.length === 0 || units.length === 0 ? 0 : logistic(config.answerability[ranking.mode], signals);
  return { decision: probability < refuseBelow ? 'refuse' : 'answer', probability, signals };
}

/**
 * Returns what the models make of the passages at their best, and of the first one how far its provision stands out and
 * how many of the words it has. `share` is that of the provision, by `provisionShare`; in `relevanceSignals` it is that
 * of one passage.
 */
export function answerabilitySignals({ passages }: Ranking): Record<string, number> {
  const [best] = passages;
  if (best === undefined) return {};
  return {
    cross_encoder: Math.max(...passages.map(({ crossEncoder }) => crossEncoder ?? -Infinity), best.crossEncoder ?? -10),
    share: provisionShare(passages, best),
    coverage: best.features.coverage,
    cosine: Math.max(...passages.map(({ cosine }) => cosine ?? 0)),
    rule: best.rule === null ? 0 : 1,
  };
}
