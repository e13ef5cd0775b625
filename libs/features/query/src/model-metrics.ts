import { gauge } from '@regqa/platform';
import type { MetricsRegistry } from '@regqa/platform';
import { GeneratedSentences } from './generated-sentences.ts';
import type { TokenUsage } from './meter-tokens.ts';

const SENTENCES = {
  name: 'generated_sentences',
  help: 'Sentences that a model wrote since the start, by what became of them',
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
  readonly #promptTokens: Record<string, number> = {};
  readonly #completionTokens: Record<string, number> = {};

  addTokens(model: string, { promptTokens, completionTokens }: TokenUsage): void {
    this.#promptTokens[model] = (this.#promptTokens[model] ?? 0) + promptTokens;
    this.#completionTokens[model] = (this.#completionTokens[model] ?? 0) + completionTokens;
  }

  /** Adds all of it to the metrics of a service. */
  register(registry: MetricsRegistry): void {
    gauge(registry, SENTENCES, async () => this.sentences.toRecord());
    gauge(registry, PROMPT_TOKENS, async () => this.#promptTokens);
    gauge(registry, COMPLETION_TOKENS, async () => this.#completionTokens);
  }
}
