import { gauge } from '@regqa/platform';
import type { MetricsRegistry } from '@regqa/platform';
import type { JudgeOutcome } from './composition/generative/judge-sentences.ts';
import { GeneratedSentences } from './generated-sentences.ts';
import type { TokenUsage } from './meter-tokens.ts';

const SENTENCES = {
  name: 'generated_sentences',
  help: 'Sentences that a model wrote since the start, by what became of them',
  label: 'outcome',
};
const JUDGED = {
  name: 'judged_answers',
  help: 'Answers whose sentences a model was to judge since the start: judged, or what it failed of',
  label: 'outcome',
};
const PROMPT_TOKENS = {
  name: 'model_prompt_tokens',
  help: 'Tokens that answer models read since the start',
  label: 'model',
};
const COMPLETION_TOKENS = {
  name: 'model_completion_tokens',
  help: 'Tokens that answer models wrote since the start',
  label: 'model',
};

/** What the answer model did since the start. */
export class ModelMetrics {
  readonly sentences = new GeneratedSentences();
  readonly #judged = new Map<string, number>();
  readonly #promptTokens = new Map<string, number>();
  readonly #completionTokens = new Map<string, number>();

  addJudgement(outcome: JudgeOutcome): void {
    if (outcome !== 'none') count(this.#judged, outcome, 1);
  }

  addTokens(model: string, { promptTokens, completionTokens }: TokenUsage): void {
    count(this.#promptTokens, model, promptTokens);
    count(this.#completionTokens, model, completionTokens);
  }

  /** Adds all of it to the metrics of a service. */
  register(registry: MetricsRegistry): void {
    gauge(registry, SENTENCES, async () => this.sentences.toRecord());
    gauge(registry, JUDGED, async () => Object.fromEntries(this.#judged));
    gauge(registry, PROMPT_TOKENS, async () => Object.fromEntries(this.#promptTokens));
    gauge(registry, COMPLETION_TOKENS, async () => Object.fromEntries(this.#completionTokens));
  }
}

function count(counts: Map<string, number>, label: string, more: number): void {
  counts.set(label, (counts.get(label) ?? 0) + more);
}
