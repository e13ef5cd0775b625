import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Logger } from '../logging/logger.ts';
import type { ServerSentEvent } from './handlers.ts';

/** Proxies close connections that are silent for about 30 s and more. */
const KEEP_ALIVE_COMMENT_MS = 15_000;

export interface EventStream {
  readonly events: AsyncIterable<ServerSentEvent>;
  /** Ends the stream: the client is gone, or the service closes. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/**
 * Sends events as they come, with comments in between so that no proxy takes the silence for the end. When `signal`
 * aborts it stops and tells the source to. Rejects when the source fails.
 */
export async function sendEvents(response: ServerResponse, { events, signal, logger }: EventStream): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  response.flushHeaders();
  const source = events[Symbol.asyncIterator]();
  const beat = setInterval(() => response.write(': keep-alive\n\n'), KEEP_ALIVE_COMMENT_MS);
  try {
    if (response.req.method !== 'HEAD') await forward(source, response, signal);
  } finally {
    clearInterval(beat);
    // Not awaited: a source that waits for its next event settles this only then.
    source.return?.().catch((err: unknown) => logger.warn({ err }, 'An event source failed while it was being closed'));
  }
  response.end();
}

async function forward(
  source: AsyncIterator<ServerSentEvent>,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const next = await unlessAborted(source.next(), signal);
    if (next === undefined || next.done) return;
    if (!response.write(encodeEvent(next.value))) await unlessAborted(once(response, 'drain'), signal);
  }
}

/**
 * Settles as the work does, or with undefined once the signal is aborted. It leaves nothing on the signal: a race with
 * one promise for the whole stream would keep a reaction for every event as long as the stream is open.
 */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Returns one event as it goes over the wire. */
export function encodeEvent({ event, data }: ServerSentEvent): string {
  return `event: ${event.replace(/[\r\n]/g, ' ')}\ndata: ${JSON.stringify(data ?? null)}\n\n`;
}
