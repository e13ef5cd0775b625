import { randomUUID } from 'node:crypto';
import type { QueryRequest, QueryResponseBody } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Admission, SerialisedJson, ServerSentEvent } from '@regqa/platform';
import type { AnswerCache, Clock, EventBus, SingleFlight } from '@regqa/ports';
import { answerQuestion } from './answer-question.ts';
import { boundedStores } from './bounded-stores.ts';
import type { AnsweringStores, ComposedAnswer } from './composed-answer.ts';
import { StageTimes } from './stage-times.ts';
import { toWire, withoutMetadata } from './to-wire.ts';
import { AnswerFlight, joinUntilGone, waitFor } from './answer-flight.ts';
import type { AnswerPart } from './answer-flight.ts';
import { answeredEvent } from './answered-event.ts';
import type { Asker } from './asker.ts';
import type { AnswerWriter, WrittenAnswer } from './answer-writer.ts';
import type { CorpusWatcher } from './corpus/corpus-watcher.ts';
import { corpusFor } from './corpus/corpus-for.ts';
import { answerKey } from './understanding/answer-key.ts';
import { resolveQuestion } from './understanding/resolve-question.ts';
import type { ResolvedQuestion } from './understanding/resolved-question.ts';
import { todays } from './understanding/todays.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { QuestionMetrics } from './question-metrics.ts';
import type { ResponseTimes } from './response-times.ts';
import { streamAnswer } from './stream-answer.ts';
import { SerialisedAnswers } from './serialised-answers.ts';
import type { OwnMembers } from './serialised-answers.ts';

export interface AnswerServiceDeps extends AnsweringStores {
  readonly corpus: CorpusWatcher;
  readonly cache: AnswerCache;
  /** Keeps instances from composing the same answer at the same time; left out, this one works for itself. */
  readonly flights?: SingleFlight;
  readonly events: Pick<EventBus, 'publishQuestionAnswered'>;
  readonly clock: Clock;
  readonly times: ResponseTimes;
  readonly metrics: QuestionMetrics;
  /** Has a model write answers; null where none is configured. */
  readonly writer: AnswerWriter | null;
  /** Gives the questions that have to be worked on their turn. */
  readonly admission: Admission;
}

export interface AnswerServiceOptions {
  readonly cacheEnabled: boolean;
  /** Answers that take longer, in milliseconds, are logged with the times of their stages. */
  readonly slowQueryMs: number;
  /** Whether that line has the question's text; not unless set. */
  readonly logQuestions?: boolean;
  /** Whether the rest of the product is told the question's text; it is unless set. */
  readonly storeQuestions?: boolean;
  readonly maxQueryLength: number;
  /** Longest that an answer with a model may take in all, in milliseconds; then the passages are quoted. */
  readonly modelDeadlineMs: number;
  /** Longest that any answer may take in all, in milliseconds; 25 s unless set: the gateway waits 30 s. */
  readonly answerDeadlineMs?: number;
}

/** An answer as it is kept, with what the event says about it. */
interface Answered {
  readonly body: QueryResponseBody;
  readonly refused: boolean;
  readonly cacheHit: boolean;
  /** Tokens that a model used for it, with the one who asked for it first; absent where none was asked. */
  readonly cost?: { readonly tokens: number; readonly asker: Asker };
}

/** What composing an answer works with. */
interface Composing {
  readonly asker: Asker;
  readonly stages: StageTimes;
  readonly flight: AnswerFlight<Answered>;
  /** `performance.now()` by which a model must have finished. */
  readonly endsAt: number;
  /** Whether the asker's key has used up its tokens of today. */
  readonly overBudget: boolean;
}

/** An answer that was found or begun, as it goes out in events. */
interface FoundAnswer {
  readonly question: ResolvedQuestion;
  readonly stages: StageTimes;
  readonly answered: () => Answered | Promise<Answered>;
  readonly parts?: AsyncIterable<AnswerPart>;
  readonly leave?: () => void;
}

/** How often an answer is begun again because the corpus changed while it was composed. */
const COMPOSE_ATTEMPTS = 4;
/**
 * How long another instance is waited for that composes the same answer without a model: far longer than that takes.
 */
const QUOTING_WAIT_MS = 2_000;
const ANSWER_DEADLINE_MS = 25_000;

/**
 * Takes questions and gives answers: from the cache, from an identical question that is being answered already, or
 * newly composed; and tells the rest of the product about each of them.
 */
export class AnswerService {
  private readonly deps: AnswerServiceDeps;
  private readonly options: AnswerServiceOptions;
  private readonly serialised = new SerialisedAnswers();
  private readonly inFlight = new Map<string, AnswerFlight<Answered>>();
  private readonly kept: KeptAnswers;

  constructor(deps: AnswerServiceDeps, options: AnswerServiceOptions) {
    this.deps = deps;
    this.options = options;
    this.kept = new KeptAnswers({ ...deps, enabled: options.cacheEnabled });
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

  /** Tells the product of the answer, and returns it with what is this response's own. */
  private close(
    question: ResolvedQuestion,
    { answered, asker, stages }: { answered: Answered; asker: Asker; stages: StageTimes },
  ): { kept: QueryResponseBody; own: OwnMembers } {
    const responseTimeMs = Math.round((performance.now() - asker.startedAt) * 100) / 100;
    this.tell({ question, answered, asker, responseTimeMs, stages });
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
    const key = this.keyOf(question, release);
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
      this.composeInTurn(key, question, { ...composing, flight: own, endsAt }),
    );
    this.inFlight.set(key, flight);
    const forget = () => {
      if (this.inFlight.get(key) === flight) this.inFlight.delete(key);
    };
    flight.result.then(forget, forget);
    return flight;
  }

  private keyOf(question: ResolvedQuestion, release: number): string {
    const { vectors, reranker, config, writer } = this.deps;
    const finder = [
      vectors.method,
      reranker?.available === true ? reranker.name : 'no reranker',
      config.fingerprint,
    ].join(', ');
    return answerKey(question, release, { writer: writer?.name ?? null, finder });
  }

  /** Composes, unless another instance does so already: then its answer is waited for, and taken where it was kept. */
  private async composeInTurn(key: string, question: ResolvedQuestion, composing: Composing): Promise<Answered> {
    const { flights } = this.deps;
    if (flights === undefined || !this.options.cacheEnabled) return this.compose(question, composing);
    const waitMs = question.generative ? this.options.modelDeadlineMs : QUOTING_WAIT_MS;
    const turn = await flights.begin(key, { waitMs, signal: composing.flight.signal });
    if (turn.waited) this.deps.metrics.addJoined('instances');
    try {
      const kept = turn.waited ? await this.kept.read(key, composing.asker) : undefined;
      return kept === undefined
        ? await this.compose(question, composing)
        : { body: kept, refused: false, cacheHit: true };
    } finally {
      void turn.end(); // who asked does not wait for it
    }
  }

  /** Composes until what is cited still answers in the end, so that no answer cites what is gone when it is given. */
  private async compose(question: ResolvedQuestion, composing: Composing): Promise<Answered> {
    const { asker } = composing;
    let tokens = 0;
    for (let attempt = 0; attempt < COMPOSE_ATTEMPTS; attempt++) {
      const quoted = await this.quote(question, composing);
      const { composed, tokens: used } = await this.write(question, quoted, composing);
      tokens += used;
      const isCurrent = await this.deps.corpus.isCurrent(composed.release);
      if (!isCurrent && !(await this.standsStill(question, composed))) continue;
      const key = this.keyOf(question, composed.release);
      const body = toWire(question, composed, { answerId: randomUUID(), cacheKey: key });
      if (isCurrent && !composed.refused && !composed.degraded)
        await this.kept.write(key, { body, release: composed.release }, asker.logger);
      return { body, refused: composed.refused, cacheHit: false, ...(tokens > 0 && { cost: { tokens, asker } }) };
    }
    throw new DependencyUnavailableError('database', 'The documents change faster than the question can be answered', {
      retryAfterSeconds: 1,
    });
  }

  /** Answers in quotations when the question's turn has come. A model that writes afterwards has its own limits. */
  private quote(question: ResolvedQuestion, { asker, stages, flight }: Composing): Promise<ComposedAnswer> {
    const endsAt = asker.startedAt + (this.options.answerDeadlineMs ?? ANSWER_DEADLINE_MS);
    const cameAt = performance.now();
    const work = () => {
      stages.addPast('turn', performance.now() - cameAt);
      flight.begin();
      return answerQuestion(question, boundedStores(this.deps, { abandoned: flight.signal, endsAt }), stages);
    };
    return this.deps.admission.run(work, { key: asker.principal.keyId, signal: flight.signal });
  }

  /**
   * Whether every source is a text that is in force in the newest release too: while many documents are published one
   * after another, no answer would be given otherwise. A refusal may be out of date with any of them, and is quickly
   * made again.
   */
  private async standsStill(question: ResolvedQuestion, { refused, sources }: ComposedAnswer): Promise<boolean> {
    const corpus = corpusFor(question, await this.deps.corpus.current());
    return !refused && sources.every(({ passage }) => corpus.documentOf(passage.generation) !== undefined);
  }

  private async write(
    question: ResolvedQuestion,
    quoted: ComposedAnswer,
    { stages, ...rest }: Composing,
  ): Promise<WrittenAnswer> {
    const { writer } = this.deps;
    if (writer === null || !question.generative) return { composed: quoted, tokens: 0 };
    return stages.measure('model', () => writer.write({ question, quoted, ...rest }));
  }

  private tell(told: {
    question: ResolvedQuestion;
    answered: Answered;
    asker: Asker;
    responseTimeMs: number;
    stages: StageTimes;
  }): void {
    const { question, answered, asker, responseTimeMs, stages } = told;
    const now = this.deps.clock.now();
    this.deps.times.add(answered.cacheHit ? 'cached' : 'uncached', responseTimeMs);
    this.deps.metrics.addAnswer(answered.body, answered.refused);
    if (responseTimeMs > this.options.slowQueryMs) {
      const text = this.options.logQuestions === true ? { query: question.text } : {};
      asker.logger.warn(
        { response_time_ms: responseTimeMs, stages_ms: stages.toRecord(), cache_hit: answered.cacheHit, ...text },
        'slow query',
      );
    }
    const modelTokens = answered.cost?.asker === asker ? answered.cost.tokens : null;
    const withText = this.options.storeQuestions !== false;
    this.deps.events.publishQuestionAnswered(
      answeredEvent({ ...answered, question, asker, responseTimeMs, modelTokens, withText }, now),
    );
  }
}
