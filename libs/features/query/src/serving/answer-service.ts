import { randomUUIDv7 } from 'node:crypto';
import type { QueryRequest, QueryResponseBody, QuestionAnswered } from '@regqa/contracts';
import { legalDay } from '@regqa/domain';
import type { ServerSentEvent } from '@regqa/platform';
import type { ResolvedQuestion } from '../resolved-question.ts';
import { resolveQuestion } from '../understanding/resolve-question.ts';
import { AnswerComposer } from './answer-composer.ts';
import type { AnswerDeps, Answered, AnswerOptions, Asker, Composing } from './answer-composer.ts';
import { AnswerFlight } from './answer-flight.ts';
import { streamAnswer } from './stream-answer.ts';
import { withoutMetadata } from './to-wire.ts';

interface Asked {
  readonly request: QueryRequest;
  readonly question: ResolvedQuestion;
  readonly asker: Asker;
}

/** Answers from the cache, from an identical question under way, or newly composed, and reports each answer. */
export class AnswerService {
  readonly #deps: AnswerDeps;
  readonly #options: AnswerOptions;
  readonly #composer: AnswerComposer;
  readonly #inFlight = new Map<string, AnswerFlight<Answered>>();

  constructor(deps: AnswerDeps, options: AnswerOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#composer = new AnswerComposer(deps, options);
  }

  /** Returns the response. Throws ValidationError, ForbiddenError beyond the key, DependencyUnavailableError. */
  async answer(request: QueryRequest, asker: Asker): Promise<QueryResponseBody> {
    const asked = this.#resolve(request, asker);
    return this.#orCount(asked, async () => {
      const { flight, leave } = await this.#join(asked);
      try {
        return this.#give(asked, await flight.result);
      } finally {
        leave();
      }
    });
  }

  /**
   * Resolves with the response as events once the question has its turn; until then it throws as `answer` does. What
   * fails later is an `error` event. Leaving the events early gives the answer up, unless others wait for it.
   */
  async answerAsEvents(request: QueryRequest, asker: Asker): Promise<AsyncGenerator<ServerSentEvent, void, undefined>> {
    const asked = this.#resolve(request, asker);
    return this.#orCount(asked, async () => {
      const { flight, leave } = await this.#join(asked);
      try {
        await flight.begun;
      } catch (error) {
        leave();
        throw error;
      }
      return this.#events(asked, flight, leave);
    });
  }

  async *#events(
    asked: Asked,
    flight: AnswerFlight<Answered>,
    leave: () => void,
  ): AsyncGenerator<ServerSentEvent, void, undefined> {
    const { request, asker } = asked;
    try {
      const body = () => this.#orCount(asked, async () => this.#give(asked, await flight.result));
      const { include_metadata: includeMetadata } = request;
      yield* streamAnswer({ parts: flight.parts(), body, includeMetadata, logger: asker.logger });
    } finally {
      leave();
    }
  }

  #resolve(request: QueryRequest, asker: Asker): Asked {
    const now = this.#deps.clock.now();
    const question = resolveQuestion(request, {
      maxQueryLength: this.#options.maxQueryLength,
      // The date of Sydney, then that of UTC, as callers' clocks have it.
      todays: [legalDay(now), new Date(now).toISOString().slice(0, 10)],
      generative: this.#deps.writer !== null,
      words: this.#deps.config,
      within: asker.principal.filters,
    });
    return { request, question, asker };
  }

  async #orCount<T>({ question, asker }: Asked, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const mode = question.generative ? 'generative' : 'extractive';
      this.#deps.metrics.addFailure(error, { mode, signal: asker.signal });
      throw error;
    }
  }

  /** Reports the answer, and returns it with what is this response's own. */
  #give(asked: Asked, answered: Answered): QueryResponseBody {
    const { request, question, asker } = asked;
    const { clock, events, metrics } = this.#deps;
    const { slowQueryMs, logQuestions, storeQuestions } = this.#options;
    const responseTimeMs = Math.round((performance.now() - asker.startedAt) * 100) / 100;
    const own = { query: question.text, response_time_ms: responseTimeMs, cache_hit: answered.cacheHit };
    metrics.addAnswer(answered, responseTimeMs);
    if (responseTimeMs > slowQueryMs) {
      const { query, ...times } = own;
      const about = { ...times, stages_ms: answered.stagesMs ?? {}, ...(logQuestions && { query }) };
      asker.logger.warn(about, 'slow query');
    }
    events.publishQuestionAnswered({
      ...eventOf(asked, answered),
      ...{ askedAt: new Date(clock.now()).toISOString(), responseTimeMs },
      ...(!storeQuestions && { question: '' }),
    });
    const body = { ...answered.body, ...own };
    return request.include_metadata ? body : withoutMetadata(body);
  }

  /** Finds and joins in one step: an asker who has gone meanwhile gives up what it began as soon as it joins it. */
  async #join({ question, asker }: Asked): Promise<{ flight: AnswerFlight<Answered>; leave: () => void }> {
    const { corpus, writer } = this.#deps;
    const key = this.#composer.keyOf(question, await corpus.release());
    const body = await this.#composer.cached(key);
    const isSpent = async () => question.generative && (await writer?.isOverBudget(asker.principal.keyId)) === true;
    const flight =
      body === undefined
        ? this.#flightOf(key, { question, asker, overBudget: await isSpent() })
        : new AnswerFlight(async () => ({ body, refused: false, cacheHit: true }));
    return { flight, leave: flight.join(asker.signal) };
  }

  #flightOf(key: string, composing: Omit<Composing, 'flight'>): AnswerFlight<Answered> {
    // What a key over its budget gets is not for others who ask the same.
    const own = composing.overBudget ? `${key} over budget` : key;
    const running = [key, own].map((one) => this.#inFlight.get(one)).find((flight) => flight?.signal.aborted === false);
    if (running === undefined) return this.#begin(own, composing);
    this.#deps.metrics.addJoined();
    return running;
  }

  #begin(key: string, composing: Omit<Composing, 'flight'>): AnswerFlight<Answered> {
    const flight = new AnswerFlight<Answered>((own) => this.#composer.compose({ ...composing, flight: own }));
    this.#inFlight.set(key, flight);
    const forget = () => {
      if (this.#inFlight.get(key) === flight) this.#inFlight.delete(key);
    };
    flight.result.then(forget, forget);
    return flight;
  }
}

function eventOf({ question, asker }: Asked, answered: Answered): Omit<QuestionAnswered, 'askedAt' | 'responseTimeMs'> {
  const { body, refused, cacheHit, cost } = answered;
  return {
    eventId: randomUUIDv7(),
    question: question.text,
    lga: question.unknownArea === null ? (question.place?.lga ?? null) : null,
    state: question.place?.states.length === 1 ? question.place.states[0]! : null,
    trustScore: body.trust_score,
    cacheHit,
    refused,
    mode: body.mode ?? 'extractive',
    requestId: asker.requestId,
    keyId: asker.principal.keyId,
    // Only the one who asked first pays for the model.
    ...(cost?.asker === asker && { modelTokens: cost.tokens }),
  };
}
