import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';

/** One server-sent event, its data parsed as JSON. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * Yields the events of a `text/event-stream` body as they come, their data parsed as JSON. Comments are skipped. Ends
 * with the stream; leaving the loop early cancels it. Throws SyntaxError for data that is not JSON.
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const read: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => read.push(message) });
  const decoder = new TextDecoder();
  for await (const chunk of chunksOf(body)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    for (const { event = 'message', data } of read.splice(0)) yield { event, data: JSON.parse(data) };
  }
}

/** Not every browser can loop over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel().catch(() => {}); // the stream may have failed by itself, which was thrown above
    reader.releaseLock();
  }
}
