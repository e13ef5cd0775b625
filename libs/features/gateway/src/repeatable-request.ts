import { EventEmitter } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { queryRoutes } from '@regqa/contracts';
import type { RouteContract } from '@regqa/contracts';
import { readBodyBytes } from '@regqa/platform';

/** Whether a request may be sent twice: it changes nothing, or nothing that counts. Only answers are counted. */
export function isRepeatable({ method, path }: RouteContract): boolean {
  return method === 'GET' || path === queryRoutes.answerQuestion.path;
}

/** An open connection: without one the proxy takes a service's reset for the client's own. */
const STANDING = { writable: true };

/** Reads the body; returns what makes copies to send, without the client's connection. Throws as `readBodyBytes`. */
export async function readRepeatable(request: IncomingMessage, limitBytes: number): Promise<() => IncomingMessage> {
  const { method, url, headers, httpVersion, httpVersionMajor } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const body = hasBody ? await readBodyBytes(request, limitBytes) : null;
  // The body goes out with the head: a stream costs more.
  const pipe = (outgoing: ClientRequest) => (body === null ? outgoing.end() : outgoing.end(body));
  const copied = { method, url, headers, httpVersion, httpVersionMajor, socket: STANDING, pipe };
  // The proxy's types ask for more than it reads.
  return () => Object.assign(new EventEmitter(), copied) as unknown as IncomingMessage;
}
