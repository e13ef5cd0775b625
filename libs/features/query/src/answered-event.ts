import { randomUUIDv7 } from 'node:crypto';
import type { QueryResponseBody, QuestionAnswered } from '@regqa/contracts';
import type { Asker } from './asker.ts';
import type { ResolvedQuestion } from './understanding/resolved-question.ts';

/** An answer that has been given, and to whom. */
export interface GivenAnswer {
  readonly question: ResolvedQuestion;
  readonly body: QueryResponseBody;
  readonly refused: boolean;
  readonly cacheHit: boolean;
  readonly asker: Pick<Asker, 'principal' | 'requestId'>;
  readonly responseTimeMs: number;
  /** Whether the event has the text of the question; else it is empty. */
  readonly withText: boolean;
  /** Tokens that a model used for this asker; null where it used none. */
  readonly modelTokens: number | null;
}

/**
 * Returns what the rest of the product is told of an answer that was given at `now`, in milliseconds since the epoch.
 */
export function answeredEvent(given: GivenAnswer, now: number): QuestionAnswered {
  const { question, body, refused, cacheHit, asker, responseTimeMs, modelTokens, withText } = given;
  return {
    eventId: randomUUIDv7(),
    askedAt: new Date(now).toISOString(),
    question: withText ? question.text : '',
    lga: question.unknownArea === null ? (question.place?.lga ?? null) : null,
    state: question.place?.states.length === 1 ? question.place.states[0]! : null,
    responseTimeMs,
    trustScore: body.trust_score,
    cacheHit,
    refused,
    mode: body.mode ?? 'extractive',
    requestId: asker.requestId,
    keyId: asker.principal.keyId,
    ...(modelTokens !== null && { modelTokens }),
  };
}
