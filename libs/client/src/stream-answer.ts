import type { AllRoutes } from './route-table.ts';
import type { CallOutput } from './call-types.ts';
import { ApiError } from './api-error.ts';
import { readServerSentEvents } from './server-sent-events.ts';

export type Answer = CallOutput<AllRoutes['answerQuestion']>;

/**
 * A step of an answer. `sources` comes first, and a second one voids the text before it; `delta` is the next piece of
 * the answer; `done` is the whole of it.
 */
export type AnswerEvent =
  | { readonly kind: 'sources'; readonly sources: Answer['sources'] }
  | { readonly kind: 'delta'; readonly text: string }
  | { readonly kind: 'done'; readonly answer: Answer };

/** The stream ended before the answer was complete. */
export class AnswerBrokenOffError extends Error {
  constructor() {
    super('The connection was lost before the answer was complete');
    this.name = 'AnswerBrokenOffError';
  }
}

/** Yields the steps of a streamed answer. Throws ApiError for one that failed on the way, AnswerBrokenOffError. */
export async function* readAnswer(response: Response): AsyncGenerator<AnswerEvent, void, undefined> {
  if (response.body === null) throw new AnswerBrokenOffError();
  for await (const { event, data } of readServerSentEvents(response.body)) {
    if (event === 'sources') yield { kind: 'sources', ...(data as { sources: Answer['sources'] }) };
    else if (event === 'delta') yield { kind: 'delta', ...(data as { text: string }) };
    else if (event === 'done') return yield { kind: 'done', answer: data as Answer };
    else if (event === 'error')
      throw new ApiError({ status: (data as { status: number }).status, headers: response.headers }, data);
  }
  throw new AnswerBrokenOffError();
}
