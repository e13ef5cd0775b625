import type { QueryRequest, QueryResponseBody } from '@regqa/contracts';
import { legalDay } from '@regqa/domain';
import type { SerialisedJson, ServerSentEvent } from '@regqa/platform';
import type { AnswerCache, Clock } from '@regqa/ports';
import { StageTimes } from '../stage-times.ts';
import { resolveQuestion } from '../understanding/resolve-question.ts';
import type { ResolvedQuestion } from '../understanding/resolved-question.ts';
import { AnswerComposer } from './answer-composer.ts';
import type { Answered, AnswerComposerDeps, AnswerComposerOptions, Composing } from './answer-composer.ts';
import { AnswerFlight, joinUntilGone, waitFor } from './answer-flight.ts';
import type { AnswerPart } from './answer-flight.ts';
import { AnswerReports } from './answer-reports.ts';
import type { AnswerReportsDeps, AnswerReportsOptions } from './answer-reports.ts';
import type { Asker } from './asker.ts';
import { KeptAnswers } from './kept-answers.ts';
import { SerialisedAnswers } from './serialised-answers.ts';
import type { OwnMembers } from './serialised-answers.ts';
import { streamAnswer } from './stream-answer.ts';
import { withoutMetadata } from './to-wire.ts';

export interface AnswerServiceDeps extends AnswerComposerDeps, AnswerReportsDeps {
  readonly cache: AnswerCache;
  readonly clock: Clock;
}

export interface AnswerServiceOptions extends AnswerComposerOptions, AnswerReportsOptions {
  readonly maxQueryLength: number;
}

/** An answer that was found or begun, as it goes out in events. */
interface FoundAnswer {
  readonly question: ResolvedQuestion;
  readonly stages: StageTimes;
  readonly answered: () => Answered | Promise<Answered>;
  readonly parts?: AsyncIterable<AnswerPart>;
  readonly leave?: () => void;
}

/**
 * Takes questions and gives answers: from the cache, from an identical question that is being answered already, or
 * newly composed; and reports each of them to the rest of the product.
 */
export class AnswerService {
  private readonly deps: AnswerServiceDeps;
  private readonly options: AnswerServiceOptions;
  private readonly serialised = new SerialisedAnswers();
  private readonly inFlight = new Map<string, AnswerFlight<Answered>>();
  private readonly kept: KeptAnswers;
  private readonly composer: AnswerComposer;
  private readonly reports: AnswerReports;

  constructor(deps: AnswerServiceDeps, options: AnswerServiceOptions) {
    this.deps = deps;
    this.options = options;
    this.kept = new KeptAnswers({ ...deps, enabled: options.cacheEnabled });
    this.composer = new AnswerComposer(deps, options, this.kept);
    this.reports = new AnswerReports(deps, options);
  }

  /**
   * Returns the response to a question. A cached answer with all its metadata comes as bytes, and only the first bytes
   * are made for this response. Throws ValidationError, ForbiddenError for what the key does not cover, and
   * DependencyUnavailableError.
   */
  async answerForWire(request: QueryRequest, asker: Asker): Promise<QueryResponseBody | SerialisedJson> {
    const { kept, own } = await this.respond(request, asker);
    if (own.cache_hit && request.include_metadata) return this.serialised.withOwn(kept, own);
    const body = { ...kept, ...own };
    return request.include_metadata ? body : withoutMetadata(body);
  }

  /**
   * Resolves with the response as events once the question has its turn; until then it throws as `answerForWire` does.
   * What fails later is an `error` event. Leaving the events early gives the answer up, unless others wait for it.
   */
  async answerAsEvents(request: QueryRequest, asker: Asker): Promise<AsyncGenerator<ServerSentEvent, void, undefined>> {
    const question = this.resolve(request, asker);
    const stages = this.stageTimes();
    const found = await this.orCount(question, asker, () => this.find(question, asker, stages));
    if (!(found instanceof AnswerFlight))
      return this.events(request, asker, { question, answered: () => found, stages });
    const leave = joinUntilGone(found, asker.signal);
    try {
      await this.orCount(question, asker, () => found.begun);
    } catch (error) {
      leave();
      throw error;
    }
    return this.events(request, asker, { question, answered: () => found.result, stages, parts: found.parts(), leave });
  }

  private async *events(
    request: QueryRequest,
    asker: Asker,
    found: FoundAnswer,
  ): AsyncGenerator<ServerSentEvent, void, undefined> {
    const { question, answered, stages, parts = [], leave } = found;
    try {
      const body = async () => {
        const given = { answered: await this.orCount(question, asker, answered), asker, stages };
        const { kept, own } = this.close(question, given);
        return request.include_metadata ? { ...kept, ...own } : withoutMetadata({ ...kept, ...own });
      };
      yield* streamAnswer({ parts, body, includeMetadata: request.include_metadata, logger: asker.logger });
    } finally {
      leave?.();
    }
  }

  private async respond(request: QueryRequest, asker: Asker): Promise<{ kept: QueryResponseBody; own: OwnMembers }> {
    const stages = this.stageTimes();
    const question = this.resolve(request, asker);
    const answered = await this.orCount(question, asker, async () => {
      const found = await this.find(question, asker, stages);
      return found instanceof AnswerFlight ? waitFor(found, asker.signal) : found;
    });
    return this.close(question, { answered, asker, stages });
  }

  private resolve(request: QueryRequest, { principal }: Asker): ResolvedQuestion {
    return resolveQuestion(request, {
      maxQueryLength: this.options.maxQueryLength,
      todays: todays(this.deps.clock.now()),
      generative: this.deps.writer !== null,
      words: this.deps.config,
      within: principal.filters,
    });
  }

  private stageTimes(): StageTimes {
    return new StageTimes((stage, milliseconds) => this.deps.metrics.addStage(stage, milliseconds));
  }

  /** Returns what the work returns; a question whose work fails is counted. */
  private async orCount<T>(question: ResolvedQuestion, { signal }: Asker, work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.deps.metrics.addFailure(error, { mode: question.generative ? 'generative' : 'extractive', signal });
      throw error;
    }
  }

  /** Reports the answer, and returns it with what is this response's own. */
  private close(
    question: ResolvedQuestion,
    { answered, asker, stages }: { answered: Answered; asker: Asker; stages: StageTimes },
  ): { kept: QueryResponseBody; own: OwnMembers } {
    const responseTimeMs = Math.round((performance.now() - asker.startedAt) * 100) / 100;
    this.reports.add({ question, answered, asker, responseTimeMs, stages });
    return {
      kept: answered.body,
      own: { query: question.text, response_time_ms: responseTimeMs, cache_hit: answered.cacheHit },
    };
  }

  /** Returns the cached answer, or the one that is on its way, if need be from now on. */
  private async find(
    question: ResolvedQuestion,
    asker: Asker,
    stages: StageTimes,
  ): Promise<Answered | AnswerFlight<Answered>> {
    const release = await this.deps.corpus.release();
    const key = this.composer.keyOf(question, release);
    const cached = await this.kept.read(key, asker);
    if (cached !== undefined) return { body: cached, refused: false, cacheHit: true };
    const overBudget = question.generative && (await this.deps.writer?.isOverBudget(asker.principal.keyId)) === true;
    // What a key over its budget gets is not for others who ask the same.
    const own = overBudget ? `${key} over budget` : key;
    const running = this.running(key) ?? this.running(own);
    if (running === undefined) return this.begin(own, question, { asker, stages, overBudget });
    this.deps.metrics.addJoined('process');
    return running;
  }

  private running(key: string): AnswerFlight<Answered> | undefined {
    const flight = this.inFlight.get(key);
    return flight?.abandoned === false ? flight : undefined;
  }

  private begin(
    key: string,
    question: ResolvedQuestion,
    composing: Omit<Composing, 'flight' | 'endsAt'>,
  ): AnswerFlight<Answered> {
    const endsAt = performance.now() + this.options.modelDeadlineMs;
    const flight: AnswerFlight<Answered> = new AnswerFlight((own) =>
      this.composer.composeInTurn(key, question, { ...composing, flight: own, endsAt }),
    );
    this.inFlight.set(key, flight);
    const forget = () => {
      if (this.inFlight.get(key) === flight) this.inFlight.delete(key);
    };
    flight.result.then(forget, forget);
    return flight;
  }
}

/** The dates that may be called today, YYYY-MM-DD: that of Sydney, then that of UTC, as callers' clocks have it. */
function todays(nowMs: number): readonly [string, string] {
  return [legalDay(nowMs), new Date(nowMs).toISOString().slice(0, 10)];
}
