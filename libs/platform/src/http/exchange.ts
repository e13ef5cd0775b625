import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { REQUEST_ID_HEADER } from '@regqa/contracts';
import type { Logger } from '../logging/logger.ts';

/** A caller's request id that is taken over; else there is a new one. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** One request and its answer while they last. */
export class Exchange {
  readonly requestId: string;
  readonly startedAt = performance.now();
  /** The operation id once the route is known; it labels the metrics. */
  route = 'unmatched';
  /** Carries the request id. */
  readonly logger: Logger;
  readonly #gone = new AbortController();

  constructor(request: IncomingMessage, response: ServerResponse, base: Logger) {
    const given = request.headers[REQUEST_ID_HEADER];
    this.requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    this.logger = base.child({ request_id: this.requestId });
    response.setHeader(REQUEST_ID_HEADER, this.requestId);
  }

  /** Says that the connection's part in it is over; `complete` says whether the client got the whole answer. */
  end(complete: boolean): void {
    if (!complete) this.#gone.abort();
  }

  /** Aborted when the client goes away before the answer is complete. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  /** Whether the client went away before the answer was complete. */
  get abandoned(): boolean {
    return this.#gone.signal.aborted;
  }
}
