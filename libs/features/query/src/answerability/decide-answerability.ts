/** Decides whether the indexed documents answer a question, by a logistic model and a threshold. */
import type { Jurisdiction } from '@regqa/contracts';
import { logistic } from '../logistic.ts';
import type { AnsweringConfig } from '../answering-config.ts';
import type { RankedPassage, Ranking } from '../ranking/rank-candidates.ts';

export interface Answerability {
  readonly decision: 'answer' | 'refuse';
  readonly probability: number;
  readonly signals: Readonly<Record<string, number>>;
}

const ABOVE_STATES: readonly (Jurisdiction | undefined)[] = ['Federal', 'International'];

/** Without an area's plan, state law must answer more surely: the plan may differ from it, not from federal law. */
export function decideAnswerability(
  ranking: Ranking,
  { config, hasUnits, lacksLocalPlan }: { config: AnsweringConfig; hasUnits: boolean; lacksLocalPlan: boolean },
): Answerability {
  const signals = answerabilitySignals(ranking);
  const isAboveState = ABOVE_STATES.includes(ranking.passages[0]?.document.jurisdiction);
  const refuseBelow =
    config.answerability.refuse_below[lacksLocalPlan && !isAboveState ? 'without_local_plan' : ranking.mode];
  const probability =
    ranking.passages.length === 0 || !hasUnits ? 0 : logistic(config.answerability[ranking.mode], signals);
  return { decision: probability < refuseBelow ? 'refuse' : 'answer', probability, signals };
}

/** Returns the models' best over all passages, and of the first its coverage, rule and provision's share. */
export function answerabilitySignals({ passages }: Ranking): Record<string, number> {
  const [best] = passages;
  if (best === undefined) return {};
  const logits = passages.flatMap(({ crossEncoder }) => crossEncoder ?? []);
  return {
    cross_encoder: logits.length === 0 ? 0 : Math.max(...logits),
    share: provisionShare(passages, best),
    coverage: best.features.coverage,
    cosine: Math.max(...passages.map(({ cosine }) => cosine ?? 0)),
    rule: best.rule === null ? 0 : 1,
  };
}

/** Returns the share of all passages of the provision, and of the same clause in other plans. */
export function provisionShare(passages: readonly RankedPassage[], { passage }: RankedPassage): number {
  const isSame = (other: RankedPassage) =>
    other.passage.provisionKey === passage.provisionKey && other.passage.sectionHeading === passage.sectionHeading;
  return passages.filter(isSame).reduce((sum, { share }) => sum + share, 0);
}
