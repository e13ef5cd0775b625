import { Counter } from '@regqa/platform';
import type { Metric, MetricsRegistry } from '@regqa/platform';
import type { DraftCounts } from '../composition/generative/draft.ts';
import type { JudgeOutcome } from '../composition/generative/judge-sentences.ts';
import type { TokenUsage } from './meter-tokens.ts';

/** What a million tokens of the answer model cost, in dollars; 0 where that is not known. */
export interface TokenPrices {
  readonly promptMillion: number;
  readonly completionMillion: number;
}

const counter = <L extends string>(name: string, help: string, label: L) =>
  new Counter({ name, help, labelNames: [label], registers: [] });

/** Counts what the answer model did since the start. */
export class ModelMetrics {
  readonly #prices: TokenPrices;
  readonly #sentences = counter(
    'generated_sentences_total',
    'Sentences that a model wrote, by what became of them',
    'outcome',
  );
  readonly #judged = counter(
    'judged_answers_total',
    'Answers whose sentences a model was to judge: judged, or why that failed',
    'outcome',
  );
  readonly #promptTokens = counter('model_prompt_tokens_total', 'Tokens that answer models read', 'model');
  readonly #completionTokens = counter('model_completion_tokens_total', 'Tokens that answer models wrote', 'model');
  readonly #cost = counter(
    'model_cost_dollars_total',
    'What those tokens cost by the prices that are set, in dollars',
    'model',
  );

  constructor(prices: TokenPrices = { promptMillion: 0, completionMillion: 0 }) {
    this.#prices = prices;
    this.addSentences({ kept: 0, doubted: 0, replaced: 0, dropped: 0, exceptionsAdded: 0 });
  }

  addSentences({ kept, doubted, replaced, dropped, exceptionsAdded }: DraftCounts): void {
    const counts = { kept, doubted, replaced, dropped, exceptions_added: exceptionsAdded };
    for (const [outcome, count] of Object.entries(counts)) this.#sentences.inc({ outcome }, count);
  }

  addJudgement(outcome: JudgeOutcome): void {
    if (outcome !== 'none') this.#judged.inc({ outcome });
  }

  addTokens(model: string, { promptTokens, completionTokens }: TokenUsage): void {
    const { promptMillion, completionMillion } = this.#prices;
    this.#promptTokens.inc({ model }, promptTokens);
    this.#completionTokens.inc({ model }, completionTokens);
    this.#cost.inc({ model }, (promptTokens * promptMillion + completionTokens * completionMillion) / 1_000_000);
  }

  register(registry: MetricsRegistry): void {
    const all: readonly Metric[] = [
      this.#sentences,
      this.#judged,
      this.#promptTokens,
      this.#completionTokens,
      this.#cost,
    ];
    for (const metric of all) registry.registerMetric(metric);
  }
}
