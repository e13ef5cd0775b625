/** Has the answer model write, within the budget of the key that asks, and counts what it uses. */
import type { Principal } from '@regqa/contracts';
import type { Logger } from '@regqa/platform';
import type { ChatModel, SupportScorer } from '@regqa/ports';
import type { AnswerFlight } from './answer-flight.ts';
import type { AnsweringConfig } from './answering-config.ts';
import type { ComposedAnswer } from './composed-answer.ts';
import { withoutModel, writeWithModel } from './composition/generative/write-with-model.ts';
import { meterTokens } from './meter-tokens.ts';
import type { TokenUsage } from './meter-tokens.ts';
import type { ModelMetrics } from './model-metrics.ts';
import { sourceToWire } from './to-wire.ts';
import type { TokenBudget } from './token-budget.ts';
import type { ResolvedQuestion } from './understanding/resolve-question.ts';

export interface AnswerWriterDeps {
  readonly model: ChatModel;
  readonly scorer: SupportScorer | null;
  readonly config: AnsweringConfig;
  readonly budget: TokenBudget;
  readonly metrics: ModelMetrics;
}

export interface WritingRequest {
  readonly question: ResolvedQuestion;
  /** The answer in quotations, or a refusal. */
  readonly quoted: ComposedAnswer;
  /** Whose key pays. */
  readonly asker: { readonly principal: Principal; readonly logger: Logger };
  readonly overBudget: boolean;
  /** `performance.now()` by which the answer must be there. */
  readonly endsAt: number;
  /** Hears the answer's text as it is verified. */
  readonly flight: Pick<AnswerFlight<unknown>, 'tell' | 'signal'>;
}

/** An answer with what it cost. */
export interface WrittenAnswer {
  readonly composed: ComposedAnswer;
  readonly tokens: number;
}

const BUDGET_SPENT =
  'The tokens of the answer model that this key may use in a day are used up; the passages are quoted instead. ' +
  'They are counted anew from midnight UTC.';

/** Has one model write, for all keys. */
export class AnswerWriter {
  readonly #deps: AnswerWriterDeps;
  /** Names what decides how an answer is written: answers under two names are cached apart. */
  readonly name: string;

  constructor(deps: AnswerWriterDeps) {
    const { model, config, scorer } = deps;
    this.#deps = deps;
    this.name = `${model.provider} ${model.name} ${config.generation.prompt.version} ${scorer?.name ?? ''}`;
  }

  /** Returns whether the key has used up its tokens of today. */
  isOverBudget(keyId: string): Promise<boolean> {
    return this.#deps.budget.isSpent(keyId);
  }

  /**
   * Returns the model's answer, or the quotations where it fails, or the key is over its budget. A refusal stays one.
   * Throws ChatModelError only when the flight is given up.
   */
  async write(request: WritingRequest): Promise<WrittenAnswer> {
    const { question, quoted, asker, overBudget, endsAt, flight } = request;
    if (quoted.refused || quoted.sources.length === 0) return { composed: quoted, tokens: 0 };
    if (overBudget) return { composed: withoutModel(quoted, 'model_budget_spent', BUDGET_SPENT), tokens: 0 };
    const { scorer, config, metrics } = this.#deps;
    let tokens = 0;
    const model = meterTokens(this.#deps.model, async (usage) => {
      tokens += usage.promptTokens + usage.completionTokens;
      await this.#count(usage, asker);
    });
    flight.tell({ kind: 'sources', sources: quoted.sources.map(sourceToWire) });
    const composed = await writeWithModel({
      ...{ question, quoted, model, scorer, config, endsAt },
      signal: flight.signal,
      logger: asker.logger,
      onText: (text) => flight.tell({ kind: 'text', text }),
      onGenerated: ({ counts }) => metrics.sentences.add(counts),
    });
    return { composed, tokens };
  }

  async #count(usage: TokenUsage, { principal, logger }: WritingRequest['asker']): Promise<void> {
    const { model, metrics, budget } = this.#deps;
    logger.info({ model: model.name, ...usage }, 'the model has used tokens');
    metrics.addTokens(model.name, usage);
    await budget.add(principal.keyId, usage.promptTokens + usage.completionTokens);
  }
}
