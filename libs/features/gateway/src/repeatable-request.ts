import { EventEmitter } from 'node:events';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { queryRoutes } from '@regqa/contracts';
import type { RouteContract } from '@regqa/contracts';
import { readBodyBytes } from '@regqa/platform';

/** Whether a request may be sent twice: it changes nothing, or nothing that counts. Only answers are counted. */
export function isRepeatable({ method, path }: RouteContract): boolean {
  return method === 'GET' || path === queryRoutes.answerQuestion.path;
}

const STANDING = { writable: true };

/** A request for the proxy, without the client's connection. Its body goes out with the head: a stream costs more. */
class RequestCopy extends EventEmitter {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly httpVersion: string;
  readonly httpVersionMajor: number;
  /** An open connection: without one the proxy takes a service's reset for the client's own. */
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

  pipe(outgoing: ClientRequest): ClientRequest {
    return this.#body === null ? outgoing.end() : outgoing.end(this.#body);
  }
}

/** Reads the body and returns what makes copies of the request to send. Throws as `readBodyBytes` does. */
export async function readRepeatable(request: IncomingMessage, limitBytes: number): Promise<() => IncomingMessage> {
  const { headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const body = hasBody ? await readBodyBytes(request, limitBytes) : null;
  // The proxy's types ask for more than it reads.
  return () => new RequestCopy(request, body) as unknown as IncomingMessage;
}
