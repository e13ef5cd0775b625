import { randomUUID } from 'node:crypto';
import type { QueryResponseBody } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Admission, HandlerRequest } from '@regqa/platform';
import type { AnswerCache, CachedAnswer, Clock, EventBus } from '@regqa/ports';
import { answerQuestion } from '../answer-question.ts';
import type { AnsweringStores } from '../answer-question.ts';
import type { ComposedAnswer } from '../finish-answer.ts';
import { corpusFor } from '../corpus/corpus.ts';
import { budgetAmong } from '../ranking/rerank-budget.ts';
import { Stages } from '../stages.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';
import type { AnswerFlight } from './answer-flight.ts';
import { answerKey } from './answer-key.ts';
import type { AnswerMetrics } from './answer-metrics.ts';
import type { AnswerWriter } from './answer-writer.ts';
import type { CorpusWatcher } from './corpus-watcher.ts';
import { toWire } from './to-wire.ts';

export interface AnswerDeps extends AnsweringStores {
  readonly corpus: CorpusWatcher;
  readonly cache: AnswerCache;
  readonly events: Pick<EventBus, 'publishQuestionAnswered'>;
  readonly clock: Clock;
  readonly metrics: AnswerMetrics;
  readonly writer: AnswerWriter | null;
  readonly admission: Admission;
}

export interface AnswerOptions {
  readonly maxQueryLength: number;
  readonly cacheEnabled: boolean;
  /** Longest that an answer with a model may take, in milliseconds. Then passages are quoted. */
  readonly modelDeadlineMs: number;
  /** Longest that any answer may take in all, in milliseconds; 25 s unless set: the gateway waits 30 s. */
  readonly answerDeadlineMs?: number;
  /** Answers that take longer, in milliseconds, are logged with the times of their stages. */
  readonly slowQueryMs: number;
  readonly logQuestions: boolean;
  /** Whether the event has the question's text. */
  readonly storeQuestions: boolean;
}

/** Who asks; the mandatory filters of the principal's key hold for the question. */
export type Asker = Pick<HandlerRequest, 'principal' | 'requestId' | 'logger' | 'startedAt' | 'signal'>;

export interface Answered {
  readonly body: QueryResponseBody;
  readonly refused: boolean;
  readonly cacheHit: boolean;
  /** How long its stages took, in milliseconds; absent where it was composed before. */
  readonly stagesMs?: Readonly<Record<string, number>>;
  /** Tokens that a model used for it, with the one who asked for it first; absent where none was asked. */
  readonly cost?: { readonly tokens: number; readonly asker: Asker };
}

export interface Composing {
  readonly question: ResolvedQuestion;
  readonly asker: Asker;
  readonly flight: AnswerFlight<Answered>;
  readonly overBudget: boolean;
}

/** How often an answer is begun again because the corpus changed while it was composed. */
const COMPOSE_ATTEMPTS = 4;
const ANSWER_DEADLINE_MS = 25_000;

/** Composes answers that are not in the cache, each when it has its turn. */
export class AnswerComposer {
  readonly #deps: AnswerDeps;
  readonly #options: AnswerOptions;

  constructor(deps: AnswerDeps, options: AnswerOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  keyOf(question: ResolvedQuestion, release: number): string {
    const { vectors, reranker, config, writer } = this.#deps;
    const models = [vectors.method, reranker?.available === true ? reranker.name : 'no reranker', config.fingerprint];
    return answerKey(question, release, { writer: writer?.name ?? null, finder: models.join(', ') });
  }

  /** Returns the cached answer, or undefined where there is none or the cache fails, which logs that itself. */
  async cached(key: string): Promise<QueryResponseBody | undefined> {
    const { cache, metrics } = this.#deps;
    if (!this.#options.cacheEnabled) return undefined;
    try {
      const body = (await cache.get(key))?.body;
      metrics.addLookup(body === undefined ? 'miss' : 'hit');
      return body;
    } catch {
      metrics.addLookup('failed');
      return undefined;
    }
  }

  /** Composes again where what is cited was replaced meanwhile, so that no answer cites a text that is gone. */
  async compose(composing: Composing): Promise<Answered> {
    const endsAt = performance.now() + this.#options.modelDeadlineMs;
    const { question, asker, flight } = composing;
    const { corpus, metrics, writer } = this.#deps;
    const stages = new Stages({
      abandoned: flight.signal,
      endsAt: asker.startedAt + (this.#options.answerDeadlineMs ?? ANSWER_DEADLINE_MS),
      onStage: (stage, milliseconds) => metrics.addStage(stage, milliseconds),
    });
    let tokens = 0;
    for (let attempt = 0; attempt < COMPOSE_ATTEMPTS; attempt++) {
      const quoted = await this.#quote(composing, stages);
      const { composed, tokens: used } =
        writer !== null && question.generative
          ? await stages.measure('model', () => writer.write({ ...composing, quoted, endsAt }))
          : { composed: quoted, tokens: 0 };
      tokens += used;
      const isCurrent = await corpus.isCurrent(composed.release);
      if (!isCurrent && !(await this.#standsStill(question, composed))) continue;
      const key = this.keyOf(question, composed.release);
      const body = toWire(question, composed, { answerId: randomUUID(), cacheKey: key });
      if (isCurrent && !composed.refused && !composed.degraded)
        await this.#keep(key, { body, release: composed.release });
      const cost = tokens > 0 ? { cost: { tokens, asker } } : {};
      return { body, refused: composed.refused, cacheHit: false, stagesMs: stages.toRecord(), ...cost };
    }
    throw new DependencyUnavailableError('database', 'The documents change faster than the question can be answered', {
      retryAfterSeconds: 1,
    });
  }

  async #keep(key: string, answer: CachedAnswer): Promise<void> {
    if (this.#options.cacheEnabled) await this.#deps.cache.set(key, answer).catch(() => undefined);
  }

  /** Answers in quotations once the question has its turn; a model that writes afterwards has limits of its own. */
  #quote({ question, asker, flight }: Composing, stages: Stages): Promise<ComposedAnswer> {
    const cameAt = performance.now();
    const work = () => {
      stages.addPast('turn', performance.now() - cameAt);
      flight.begin();
      const { config, rerankBudgetMs } = this.#deps;
      const { running } = this.#deps.admission.state();
      return answerQuestion(
        question,
        { ...this.#deps, rerankBudgetMs: budgetAmong(rerankBudgetMs, running, config) },
        stages,
      );
    };
    return this.#deps.admission.run(work, { key: asker.principal.keyId, signal: flight.signal });
  }

  /**
   * Whether every source is in force in the newest release too: while many documents are published in a row, no answer
   * would be given otherwise. A refusal may be out of date with any of them, and is quickly made again.
   */
  async #standsStill(question: ResolvedQuestion, { refused, sources }: ComposedAnswer): Promise<boolean> {
    const corpus = corpusFor(question, await this.#deps.corpus.current(), this.#deps.config);
    return !refused && sources.every(({ passage }) => corpus.documentOf(passage.generation) !== undefined);
  }
}
