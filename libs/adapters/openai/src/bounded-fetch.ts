import { context, propagation } from '@opentelemetry/api';

/**
 * Returns a fetch whose response bodies fail after `mostBytes`: a stream without an end, or one endless line, would
 * otherwise fill the memory before any other bound is met. Requests name the active trace (W3C `traceparent`).
 */
export function boundedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    propagation.inject(context.active(), headers, { set: (carrier, name, value) => carrier.set(name, value) });
    const response = await fetch(input, { ...init, headers });
    if (response.body === null) return response;
    let received = 0;
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          received += chunk.byteLength;
          if (received > mostBytes) throw new ResponseTooLargeError(`The response is larger than ${mostBytes} bytes`);
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(bounded, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}

/** A response body goes on beyond its bound. */
export class ResponseTooLargeError extends Error {}
