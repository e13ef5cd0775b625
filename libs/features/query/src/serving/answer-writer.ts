/** Has the model write within its limits of time and tokens; the quotations stand where it fails. */
import { ChatModelError } from '@regqa/errors';
import type { HandlerRequest } from '@regqa/platform';
import type { ChatModel, SupportScorer } from '@regqa/ports';
import type { AnsweringConfig } from '../answering-config.ts';
import type { ComposedAnswer } from '../finish-answer.ts';
import { acceptGenerated, QUOTED_INSTEAD, withoutModel } from '../accept-generated.ts';
import { generateAnswer } from '../composition/generative/generate-answer.ts';
import type { RankedPassage } from '../ranking/rank-candidates.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';
import type { AnswerFlight } from './answer-flight.ts';
import type { AnswerMetrics } from './answer-metrics.ts';
import { meterTokens } from './token-budget.ts';
import type { TokenBudget, TokenUsage } from './token-budget.ts';
import { sourceToWire } from './to-wire.ts';

export interface AnswerWriterDeps {
  readonly model: ChatModel;
  readonly scorer: SupportScorer | null;
  readonly judge: boolean;
  readonly config: AnsweringConfig;
  readonly budget: TokenBudget;
  readonly metrics: AnswerMetrics;
}

export interface WritingRequest {
  readonly question: ResolvedQuestion;
  readonly quoted: ComposedAnswer;
  readonly asker: Pick<HandlerRequest, 'principal' | 'logger'>;
  readonly overBudget: boolean;
  /** `performance.now()` by which the answer must be there. */
  readonly endsAt: number;
  readonly flight: Pick<AnswerFlight<unknown>, 'emit' | 'signal'>;
}

export interface WrittenAnswer {
  readonly composed: ComposedAnswer;
  readonly tokens: number;
}

const BUDGET_SPENT =
  `The tokens of the answer model that this key may use in a day are used up; ${QUOTED_INSTEAD} ` +
  'The count starts again at midnight UTC.';
const LATE = `Too little time was left for the answer model; ${QUOTED_INSTEAD}`;

export class AnswerWriter {
  readonly #deps: AnswerWriterDeps;
  /** Names what decides how an answer is written: answers under two names are cached apart. */
  readonly name: string;

  constructor(deps: AnswerWriterDeps) {
    this.#deps = deps;
    const { model, config, scorer, judge } = deps;
    const { prompt, judge: judging } = config.generation;
    const judged = judge ? judging.prompt.version : '';
    this.name = [model.provider, model.name, prompt.version, scorer?.name ?? '', judged].join(' ');
  }

  isOverBudget(keyId: string): Promise<boolean> {
    return this.#deps.budget.isSpent(keyId);
  }

  /**
   * Returns the model's answer as far as it is grounded; without one, or over budget, the quotations with a warning; a
   * refusal as it was. Throws ChatModelError only when the flight is given up.
   */
  async write(request: WritingRequest): Promise<WrittenAnswer> {
    const { quoted, asker, overBudget, endsAt } = request;
    const { model, config, metrics, budget } = this.#deps;
    const quote = (code: string, message: string) => ({ composed: withoutModel(quoted, code, message), tokens: 0 });
    if (quoted.evidence.length === 0) return { composed: quoted, tokens: 0 };
    if (overBudget) return quote('model_budget_spent', BUDGET_SPENT);
    if (endsAt - performance.now() < config.generation.shortest_ms) return quote('model_failed', LATE);
    let tokens = 0;
    const onUsed = async (usage: TokenUsage) => {
      asker.logger.info({ model: model.name, ...usage }, 'the model has used tokens');
      metrics.addTokens(model.name, usage);
      const used = usage.promptTokens + usage.completionTokens;
      tokens += used;
      await budget.add(asker.principal.keyId, used);
    };
    const metered = meterTokens(model, { onUsed, charactersPerToken: config.composition.characters_per_token });
    return { composed: await this.#generate(metered, request), tokens };
  }

  async #generate(model: ChatModel, request: WritingRequest): Promise<ComposedAnswer> {
    const { question, quoted, asker, endsAt, flight } = request;
    const { scorer, judge, config, metrics } = this.#deps;
    const onSources = (sources: readonly RankedPassage[]) =>
      flight.emit({ kind: 'sources', sources: sources.map(sourceToWire) });
    onSources(quoted.sources);
    try {
      const generated = await generateAnswer({
        ...{ model, scorer, judge, config, endsAt, signal: flight.signal },
        ...{ question: question.text, maxTokens: question.maxTokens, evidence: quoted.evidence },
        listed: { sources: quoted.sources, cited: new Set(), most: question.maxSources },
        onSources,
        onText: (text) => flight.emit({ kind: 'text', text }),
      });
      const { outcome, counts, findings, judge: judged } = generated;
      const about = { model: model.name, prompt: config.generation.prompt.version, outcome, judge: judged };
      asker.logger.info({ ...about, ...counts, findings: Object.fromEntries(findings) }, 'the model has answered');
      metrics.addSentences(counts);
      metrics.addJudgement(judged);
      return acceptGenerated(generated, { quoted, question, config });
    } catch (error) {
      if (!(error instanceof ChatModelError) || flight.signal.aborted) throw error;
      const about = { model: model.name, failure: error.failure, err: error };
      asker.logger.warn(about, 'the model failed; passages are quoted');
      return withoutModel(quoted, 'model_failed', `The answer model failed (${error.failure}); ${QUOTED_INSTEAD}`);
    }
  }
}
