import { describe, expect, it } from '@jest/globals';
import { readServerSentEvents } from './server-sent-events.ts';
import type { ServerSentEvent } from './server-sent-events.ts';

const streamOf = (...chunks: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      controller.close();
    },
  });

async function read(stream: ReadableStream<Uint8Array>): Promise<ServerSentEvent[]> {
  const events: ServerSentEvent[] = [];
  for await (const event of readServerSentEvents(stream)) events.push(event);
  return events;
}

describe('reading server-sent events', () => {
  it('gives back what was encoded, wherever the stream was cut', async () => {
    const sent = [
      { event: 'progress', data: { done: 1, name: 'Gr\u00f6\u00dfe\n2' } },
      { event: 'done', data: null },
    ];
    const bytes = new TextEncoder().encode(
      `: keep-alive\n\n${sent.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')}`,
    );
    const chunks = Array.from(bytes, (_byte, index) => bytes.slice(index, index + 1));
    expect(await read(streamOf(...chunks))).toEqual(sent);
  });

  it('reads carriage returns, data over several lines and events without a name', async () => {
    expect(await read(streamOf('data: {"a":\r\ndata: 1}\r\n\r\n'))).toEqual([{ event: 'message', data: { a: 1 } }]);
  });

  it('reads lines that end with a carriage return alone', async () => {
    expect(await read(streamOf('event: done\rdata: 1\r\r'))).toEqual([{ event: 'done', data: 1 }]);
  });

  it('drops an event that was broken off', async () => {
    expect(await read(streamOf('event: done\ndata: {"a"'))).toEqual([]);
  });

  it('cancels the stream when its reader leaves early', async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const _event of readServerSentEvents(endless)) break;
    expect(cancelled).toBe(true);
  });
});
