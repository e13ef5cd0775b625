import { randomUUID } from 'node:crypto';
import type { QueryRequest, QueryResponseBody } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Logger, SerialisedJson } from '@regqa/platform';
import type { AnswerCache, Clock, EventBus } from '@regqa/ports';
import { answerQuestion } from './answer/answer-question.ts';
import type { AnsweringStores } from './answer/answer-question.ts';
import { StageTimes } from './answer/stage-times.ts';
import { toWire, withoutMetadata } from './answer/to-wire.ts';
import { answerKey } from './question/answer-key.ts';
import { resolveQuestion } from './question/resolve-question.ts';
import type { ResolvedQuestion } from './question/resolve-question.ts';
import { todays } from './question/todays.ts';
import type { ResponseTimes } from './response-times.ts';
import { WrittenAnswers } from './written-answers.ts';
import type { OwnMembers } from './written-answers.ts';

export interface AnswerDeskDeps extends AnsweringStores {
  readonly cache: AnswerCache;
  readonly events: Pick<EventBus, 'publishQuestionAnswered'>;
  readonly clock: Clock;
  readonly times: ResponseTimes;
}

export interface AnswerDeskOptions {
  readonly cacheEnabled: boolean;
  /** Answers that take longer, in milliseconds, are logged with the times of their stages. */
  readonly slowQueryMs: number;
  readonly maxQueryLength: number;
}

/** Who asks: what a log line and an event say about it. */
export interface Asker {
  readonly requestId: string;
  readonly logger: Logger;
  /** `performance.now()` when the request arrived. */
  readonly startedAt: number;
}

/** An answer as it is kept, with what the event says about it. */
interface Answered {
  readonly body: QueryResponseBody;
  readonly refused: boolean;
  readonly cacheHit: boolean;
}

/** How often an answer is begun again because the corpus changed while it was composed. */
const COMPOSE_ATTEMPTS = 4;

/**
 * Takes questions and gives answers: from the cache, from an identical question that is being answered already, or
 * composed anew; and tells the rest of the product about each of them.
 */
export class AnswerDesk {
  private readonly deps: AnswerDeskDeps;
  private readonly options: AnswerDeskOptions;
  private readonly written = new WrittenAnswers();
  private readonly inFlight = new Map<string, Promise<Answered>>();

  constructor(deps: AnswerDeskDeps, options: AnswerDeskOptions) {
    this.deps = deps;
    this.options = options;
  }

  /** Returns the response to a question. Throws ValidationError and DependencyUnavailableError. */
  async answer(request: QueryRequest, asker: Asker): Promise<QueryResponseBody> {
    const { kept, own } = await this.respond(request, asker);
    const body = { ...kept, ...own };
    return request.include_metadata ? body : withoutMetadata(body);
  }

  /** Like `answer`, but an answer from the cache with all its metadata comes as bytes, of which only the first are new. */
  async answerForWire(request: QueryRequest, asker: Asker): Promise<QueryResponseBody | SerialisedJson> {
    const { kept, own } = await this.respond(request, asker);
    if (own.cache_hit && request.include_metadata) return this.written.withOwn(kept, own);
    const body = { ...kept, ...own };
    return request.include_metadata ? body : withoutMetadata(body);
  }

  private async respond(request: QueryRequest, asker: Asker): Promise<{ kept: QueryResponseBody; own: OwnMembers }> {
    const stages = new StageTimes();
    const question = resolveQuestion(request, { maxQueryLength: this.options.maxQueryLength, todays: todays(this.deps.clock.now()) });
    const answered = await this.findAnswer(question, asker, stages);
    const responseTimeMs = Math.round((performance.now() - asker.startedAt) * 100) / 100;
    this.tell({ question, answered, asker, responseTimeMs, stages });
    return { kept: answered.body, own: { query: question.text, response_time_ms: responseTimeMs, cache_hit: answered.cacheHit } };
  }

  private async findAnswer(question: ResolvedQuestion, asker: Asker, stages: StageTimes): Promise<Answered> {
    const release = await this.deps.corpus.release();
    const key = answerKey(question, release);
    const cached = await this.readCache(key, asker.logger);
    if (cached !== undefined) return { body: cached, refused: false, cacheHit: true };
    const running = this.inFlight.get(key);
    if (running !== undefined) return running;
    const composing = this.compose(question, asker.logger, stages).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, composing);
    return composing;
  }

  /** Composes until nothing was published or deleted meanwhile, so that no answer cites what is gone when it is given. */
  private async compose(question: ResolvedQuestion, logger: Logger, stages: StageTimes): Promise<Answered> {
    for (let attempt = 0; attempt < COMPOSE_ATTEMPTS; attempt++) {
      const composed = await answerQuestion(question, this.deps, stages);
      if (!(await this.deps.corpus.isCurrent(composed.release))) continue;
      const key = answerKey(question, composed.release);
      const body = toWire(question, composed, { answerId: randomUUID(), cacheKey: key });
      if (!composed.refused) await this.writeCache(key, { body, release: composed.release }, logger);
      return { body, refused: composed.refused, cacheHit: false };
    }
    throw new DependencyUnavailableError('database', 'The documents change faster than the question can be answered', { retryAfterSeconds: 1 });
  }

  private async readCache(key: string, logger: Logger): Promise<QueryResponseBody | undefined> {
    if (!this.options.cacheEnabled) return undefined;
    try {
      return (await this.deps.cache.get(key))?.body;
    } catch (err) {
      logger.warn({ err }, 'the answer cache cannot be read; the answer is composed anew');
      return undefined;
    }
  }

  private async writeCache(key: string, answer: { body: QueryResponseBody; release: number }, logger: Logger): Promise<void> {
    if (!this.options.cacheEnabled) return;
    try {
      await this.deps.cache.set(key, answer);
    } catch (err) {
      logger.warn({ err }, 'the answer cache cannot be written; the answer is given all the same');
    }
  }

  private tell(told: { question: ResolvedQuestion; answered: Answered; asker: Asker; responseTimeMs: number; stages: StageTimes }): void {
    const { question, answered, asker, responseTimeMs, stages } = told;
    this.deps.times.add(answered.cacheHit ? 'cached' : 'uncached', responseTimeMs);
    if (responseTimeMs > this.options.slowQueryMs) {
      asker.logger.warn({ response_time_ms: responseTimeMs, stages_ms: stages.toRecord(), cache_hit: answered.cacheHit, query: question.text }, 'slow query');
    }
    this.deps.events.publishQuestionAnswered({
      eventId: randomUUID(),
      askedAt: new Date(this.deps.clock.now()).toISOString(),
      question: question.text,
      lga: question.unknownArea === null ? (question.place?.lga ?? null) : null,
      state: question.place?.states.length === 1 ? question.place.states[0]! : null,
      responseTimeMs,
      trustScore: answered.body.trust_score,
      cacheHit: answered.cacheHit,
      refused: answered.refused,
      mode: 'extractive',
      requestId: asker.requestId,
    });
  }
}
