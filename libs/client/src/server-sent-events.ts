/** One server-sent event, its data parsed as JSON. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * Yields the events of a `text/event-stream` body as they come, their data parsed as JSON. Comments are skipped. Ends
 * with the stream; leaving the loop early cancels it.
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const chunk of chunksOf(body)) {
    pending += decoder.decode(chunk, { stream: true });
    const blocks = pending.split(/\r?\n\r?\n/);
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) yield event;
    }
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

/** Returns the event in one block of lines, or undefined when the block holds no data. */
function parseEvent(block: string): ServerSentEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field = '', value = ''] = /^([a-z]+): ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { event, data: JSON.parse(data.join('\n')) };
}
