import type { ServerResponse } from 'node:http';
import { OverloadedError, StorageFullError } from '@regqa/errors';
import type { Logger } from '../logging/logger.ts';
import { errorResponse } from './error-response.ts';

/** How long a refused request's body is still read and dropped. */
const LINGER_MS = 1_000;

/** Sends a JSON body with its length. Headers that were set before stay. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const json = Buffer.from(JSON.stringify(body));
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', json.length);
  if (response.req.method === 'HEAD') response.end();
  else response.end(json);
}

/**
 * Answers with the error's status and body. A 500 is logged with its cause under the id that the client gets; an answer
 * that has already begun can only be broken off. A state that is logged when it begins is not logged for each request.
 */
export function sendError(response: ServerResponse, error: unknown, logger: Logger): void {
  const { status, headers, body } = errorResponse(error);
  if (status >= 500 && !isLoggedOnce(error))
    logger.error({ err: error, status, error_id: body['error_id'] }, 'Request failed');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (!response.req.complete) discardRest(response);
  sendJson(response, status, body);
}

const isLoggedOnce = (error: unknown) => error instanceof OverloadedError || error instanceof StorageFullError;

/** A client that still sends would be reset before it reads the answer; so what it sends is dropped for a moment. */
function discardRest(response: ServerResponse): void {
  const request = response.req;
  request.resume();
  response.once('finish', () => {
    const linger = setTimeout(() => {
      if (!request.complete) request.destroy();
    }, LINGER_MS);
    linger.unref();
  });
}
