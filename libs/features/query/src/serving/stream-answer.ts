import type { QueryResponseBody } from '@regqa/contracts';
import { errorResponse } from '@regqa/platform';
import type { Logger, ServerSentEvent } from '@regqa/platform';
import type { AnswerPart } from './answer-flight.ts';
import { withoutSourceMetadata } from './to-wire.ts';

export interface AnswerStream {
  /** What is told before the answer is complete; ends when it is, or at once where it is there already. */
  readonly parts: AsyncIterable<AnswerPart>;
  readonly body: () => Promise<QueryResponseBody>;
  readonly includeMetadata: boolean;
  readonly logger: Logger;
}

/** Yields `sources` (a second voids the text before), `delta` with each further text, then `done`, or `error`. */
export async function* streamAnswer(stream: AnswerStream): AsyncGenerator<ServerSentEvent, void, undefined> {
  let told: string | undefined;
  try {
    for await (const part of stream.parts) {
      if (part.kind === 'sources') {
        told = '';
        const sources = stream.includeMetadata ? part.sources : part.sources.map(withoutSourceMetadata);
        yield { event: 'sources', data: { sources } };
      } else {
        told += part.text;
        yield { event: 'delta', data: { text: part.text } };
      }
    }
    const body = await stream.body();
    if (told === undefined || !body.answer.startsWith(told)) {
      told = '';
      yield { event: 'sources', data: { sources: body.sources } };
    }
    // The rest of the text goes out in pieces that end with markers.
    const pieces = body.answer.slice(told.length).split(/(?<=\[\d+\])(?=\s)/);
    for (const text of pieces) if (text !== '') yield { event: 'delta', data: { text } };
    yield { event: 'done', data: body };
  } catch (error) {
    const { status, body } = errorResponse(error);
    if (status >= 500) stream.logger.error({ err: error, error_id: body['error_id'] }, 'a streamed answer failed');
    yield { event: 'error', data: { status, ...body } };
  }
}
