import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { REQUEST_ID_HEADER } from '@regqa/contracts';
import type { Logger } from '../logging/logger.ts';

/** A caller's request id that is taken over; else there is a new one. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** One request and its answer. Logger and signal are made when first asked for: most requests need neither. */
export class Exchange {
  readonly requestId: string;
  readonly startedAt = performance.now();
  /** The operation id once the route is known; it labels the metrics. */
  route = 'unmatched';
  readonly #base: Logger;
  #logger: Logger | undefined;
  #abort: AbortController | undefined;
  #gone = false;

  constructor(request: IncomingMessage, response: ServerResponse, base: Logger) {
    const given = request.headers[REQUEST_ID_HEADER];
    this.requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    this.#base = base;
    response.setHeader(REQUEST_ID_HEADER, this.requestId);
  }

  /** Says that the connection's part in it is over; `complete` says whether the client got the whole answer. */
  end(complete: boolean): void {
    this.#gone = !complete;
    if (this.#gone) this.#abort?.abort();
  }

  /** Carries the request id. */
  get logger(): Logger {
    return (this.#logger ??= this.#base.child({ request_id: this.requestId }));
  }

  /** Aborted when the client goes away before the answer is complete. */
  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#gone) this.#abort.abort();
    return this.#abort.signal;
  }

  /** Whether the client went away before the answer was complete. */
  get abandoned(): boolean {
    return this.#gone;
  }
}
