import { errors } from '@elastic/elasticsearch';
import { DependencyUnavailableError } from '@regqa/errors';

interface ErrorCause {
  readonly type?: string;
  readonly reason?: string | null;
}

/** One search of several that the server could not make. */
export class SearchRefused extends Error {
  readonly status: number;
  constructor(status: number, cause: ErrorCause | undefined) {
    super(`${status} ${cause?.type ?? 'error'}: ${cause?.reason ?? 'no reason given'}`);
    this.status = status;
  }
}

/** Returns what went wrong in one line, without what was sent: neither texts nor credentials. */
export function reasonOf(error: unknown): string {
  if (error instanceof errors.ResponseError) return responseReason(error);
  if (error instanceof errors.TimeoutError) return 'no answer in time';
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 300);
}

function responseReason(error: errors.ResponseError): string {
  const status = error.statusCode ?? 0;
  if (status === 401) return 'the credentials were refused (401)';
  if (status === 403 && !isBlocked(error)) return 'the credentials do not allow it (403)';
  const cause = (error.body as { error?: ErrorCause & { root_cause?: ErrorCause[] } } | undefined)?.error;
  return new SearchRefused(status, cause?.root_cause?.[0] ?? cause).message.slice(0, 300);
}

function isBlocked(error: errors.ResponseError): boolean {
  return error.message.includes('cluster_block_exception');
}

/** Whether the server says that an index or alias does not exist. */
export function isIndexMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Whether the server says that an index of the name is there already. */
export function isIndexPresent(error: unknown): boolean {
  return error instanceof errors.ResponseError && error.message.includes('resource_already_exists_exception');
}

/** Whether the server has more to do than it takes. */
export function isOverloaded(error: unknown): boolean {
  return statusOf(error) === 429;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof SearchRefused) return error.status;
  return error instanceof errors.ResponseError ? error.statusCode : undefined;
}

/**
 * Returns an error as the port has it: what the client or the server says, in a line of words, since the client's own
 * errors carry the whole request. Any other error, as of the source of a rebuild, comes back as it is.
 */
export function toUnavailable(action: string, error: unknown): unknown {
  if (!(error instanceof errors.ElasticsearchClientError) && !(error instanceof SearchRefused)) return error;
  const reason = reasonOf(error);
  return new DependencyUnavailableError('vector_store', `The passage index failed to ${action}: ${reason}`, {
    cause: new Error(reason),
  });
}
