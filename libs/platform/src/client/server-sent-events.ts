import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import type { ServerSentEvent } from '../http/handlers.ts';

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
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    for (const { event = 'message', data } of read.splice(0)) yield { event, data: JSON.parse(data) };
  }
}
