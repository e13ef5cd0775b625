import { EventEmitter } from 'node:events';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { queryRoutes } from '@regqa/contracts';
import type { RouteContract } from '@regqa/contracts';
import { readBodyBytes } from '@regqa/platform';

/**
 * Whether a request that may have reached a service can be sent again: it changes nothing, or nothing that counts.
 * A question asked twice gets the same answer; only one that was answered is counted.
 */
export function isRepeatable({ method, path }: RouteContract): boolean {
  return method === 'GET' || path === queryRoutes.answerQuestion.path;
}

const STANDING = { writable: true };

/**
 * What the proxy reads of a request. No connection stands behind it: what becomes of the copy must not touch the
 * client's own. Its body is there as a whole and goes out with the head at once; a stream of one chunk costs a question
 * more than finding its answer in the cache.
 */
class RequestCopy extends EventEmitter {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly httpVersion: string;
  readonly httpVersionMajor: number;
  /** A connection that stands: the proxy takes a service's reset for the client's own where it does not. */
  readonly socket = STANDING;
  readonly #body: Buffer | null;

  constructor({ method, url, headers, httpVersion, httpVersionMajor }: IncomingMessage, body: Buffer | null) {
    super();
    this.method = method;
    this.url = url;
    this.headers = headers; // the proxy sends what it makes of them, and leaves these as they are
    this.httpVersion = httpVersion;
    this.httpVersionMajor = httpVersionMajor;
    this.#body = body;
  }

  /** How the proxy sends the body of a request. */
  pipe(outgoing: ClientRequest): ClientRequest {
    return this.#body === null ? outgoing.end() : outgoing.end(this.#body);
  }
}

/**
 * Reads the body of a request and returns what makes copies of it, each of which can be sent. Throws what
 * `readBodyBytes` throws.
 */
export async function readRepeatable(request: IncomingMessage, limitBytes: number): Promise<() => IncomingMessage> {
  const { headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const body = hasBody ? await readBodyBytes(request, limitBytes) : null;
  // The proxy's types ask for more than it reads.
  return () => new RequestCopy(request, body) as unknown as IncomingMessage;
}
