import { randomUUIDv7 } from 'node:crypto';
import type { QuestionAnswered } from '@regqa/contracts';
import type { Clock, EventBus } from '@regqa/ports';
import type { StageTimes } from '../stage-times.ts';
import type { ResolvedQuestion } from '../understanding/resolved-question.ts';
import type { Answered } from './answer-composer.ts';
import type { Asker } from './asker.ts';
import type { QuestionMetrics } from './question-metrics.ts';
import type { ResponseTimes } from './response-times.ts';

export interface AnswerReportsDeps {
  readonly clock: Clock;
  readonly events: Pick<EventBus, 'publishQuestionAnswered'>;
  readonly metrics: QuestionMetrics;
  readonly times: ResponseTimes;
}

export interface AnswerReportsOptions {
  /** Answers that take longer, in milliseconds, are logged with the times of their stages. */
  readonly slowQueryMs: number;
  /** Whether that line has the question's text; not unless set. */
  readonly logQuestions?: boolean;
  /** Whether the event has the question's text; it has unless set. */
  readonly storeQuestions?: boolean;
}

export interface GivenAnswer {
  readonly question: ResolvedQuestion;
  readonly answered: Answered;
  readonly asker: Asker;
  readonly responseTimeMs: number;
  readonly stages: StageTimes;
}

/** Reports each answer that was given: as an event, in the metrics, and in the log where it was slow. */
export class AnswerReports {
  readonly #deps: AnswerReportsDeps;
  readonly #options: AnswerReportsOptions;

  constructor(deps: AnswerReportsDeps, options: AnswerReportsOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  add(given: GivenAnswer): void {
    const { answered, responseTimeMs } = given;
    const { clock, events, metrics, times } = this.#deps;
    times.add(answered.cacheHit ? 'cached' : 'uncached', responseTimeMs);
    metrics.addAnswer(answered.body, answered.refused);
    if (responseTimeMs > this.#options.slowQueryMs) this.#logSlow(given);
    const event = answeredEvent(given, clock.now());
    events.publishQuestionAnswered(this.#options.storeQuestions === false ? { ...event, question: '' } : event);
  }

  #logSlow({ question, answered, asker, responseTimeMs, stages }: GivenAnswer): void {
    const text = this.#options.logQuestions === true ? { query: question.text } : {};
    asker.logger.warn(
      { response_time_ms: responseTimeMs, stages_ms: stages.toRecord(), cache_hit: answered.cacheHit, ...text },
      'slow query',
    );
  }
}

function answeredEvent({ question, answered, asker, responseTimeMs }: GivenAnswer, now: number): QuestionAnswered {
  const { body, refused, cacheHit, cost } = answered;
  return {
    eventId: randomUUIDv7(),
    askedAt: new Date(now).toISOString(),
    question: question.text,
    lga: question.unknownArea === null ? (question.place?.lga ?? null) : null,
    state: question.place?.states.length === 1 ? question.place.states[0]! : null,
    responseTimeMs,
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
