import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
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

/**
 * Reads the body of a request and returns what makes copies of it, each of which can be sent. Throws what
 * `readBodyBytes` throws.
 */
export async function readRepeatable(request: IncomingMessage, limitBytes: number): Promise<() => IncomingMessage> {
  const { method, url, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const body = hasBody ? await readBodyBytes(request, limitBytes) : null;
  return () => {
    // Not the client's own connection: what becomes of a copy must not touch it.
    const copy = Object.assign(new IncomingMessage(new Socket()), { method, url, headers: { ...headers }, complete: true });
    if (body !== null) copy.push(body);
    copy.push(null);
    return copy;
  };
}
