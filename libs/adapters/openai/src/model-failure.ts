import { ChatModelError } from '@regqa/errors';
import type { ChatModelFailure } from '@regqa/errors';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { ResponseTooLargeError } from './bounded-fetch.ts';

/** Returns what went wrong as a ChatModelError. `begun`: the model had begun to answer. */
export function modelFailure(cause: unknown, begun: boolean): ChatModelError {
  if (cause instanceof ChatModelError) return cause;
  const [failure, message] = describe(cause, begun);
  return new ChatModelError(failure, message, { cause });
}

function describe(cause: unknown, begun: boolean): [ChatModelFailure, string] {
  if (hasCause(cause, ResponseTooLargeError)) return ['overlong', 'The model server sent more than an answer can be'];
  if (cause instanceof APIConnectionTimeoutError) return ['timeout', 'The model server did not answer in time'];
  if (cause instanceof APIConnectionError)
    return ['unreachable', `The model server cannot be reached: ${reasonOf(cause)}`];
  if (cause instanceof APIError) return describeStatus(cause.status);
  if (cause instanceof SyntaxError) return ['malformed', 'The model server sent what is no completion'];
  // A server that dies within its answer makes fetch throw a bare TypeError.
  return begun
    ? ['cut-off', 'The connection to the model server broke off']
    : ['unreachable', `The model server cannot be reached: ${reasonOf(cause)}`];
}

/** The server's own words are left out: they may hold the request, and nobody vouches for them. */
function describeStatus(status: number | undefined): [ChatModelFailure, string] {
  if (status === undefined) return ['server-error', 'The model server reported an error within its answer'];
  if (status === 429) return ['rate-limited', 'The model server is limiting requests (429)'];
  if (status >= 500) return ['server-error', `The model server failed (${status})`];
  return ['refused', `The model server refused the request (${status})`];
}

function hasCause(error: unknown, type: abstract new (...parameters: never[]) => Error): boolean {
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
    if (cause instanceof type) return true;
  return false;
}

function reasonOf(error: unknown): string {
  let reason = 'unknown';
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    reason = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  return reason;
}
