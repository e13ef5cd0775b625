import { randomUUIDv7 } from 'node:crypto';
import type { ResolvedQuestion } from '../types.ts';
import type { Answered, AnswerDeps, AnswerOptions, Asker } from './answer-composer.ts';

export interface GivenAnswer {
  readonly question: ResolvedQuestion;
  readonly answered: Answered;
  readonly asker: Asker;
  readonly responseTimeMs: number;
}

/** Reports an answer that was given: in the metrics, in the log where it was slow, and as an event. */
export function reportAnswer(
  { question, answered, asker, responseTimeMs }: GivenAnswer,
  { clock, events, metrics }: Pick<AnswerDeps, 'clock' | 'events' | 'metrics'>,
  { slowQueryMs, logQuestions = false, storeQuestions = true }: AnswerOptions,
): void {
  const { body, refused, cacheHit, stagesMs = {}, cost } = answered;
  metrics.addAnswer(answered, responseTimeMs);
  if (responseTimeMs > slowQueryMs)
    asker.logger.warn(
      {
        ...{ response_time_ms: responseTimeMs, stages_ms: stagesMs, cache_hit: cacheHit },
        ...(logQuestions && { query: question.text }),
      },
      'slow query',
    );
  events.publishQuestionAnswered({
    eventId: randomUUIDv7(),
    askedAt: new Date(clock.now()).toISOString(),
    question: storeQuestions ? question.text : '',
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
  });
}
