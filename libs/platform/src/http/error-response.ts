import { randomUUID } from 'node:crypto';
import {
  BadRequestError,
  CancelledError,
  ChatModelError,
  ConflictError,
  DependencyTimeoutError,
  DependencyUnavailableError,
  ForbiddenError,
  MethodNotAllowedError,
  NotFoundError,
  OverloadedError,
  PayloadTooLargeError,
  UnauthenticatedError,
  UnreadableDocumentError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '@regqa/errors';

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly detail: unknown; readonly [member: string]: unknown };
}

type Constructor<E extends Error> = abstract new (...parameters: never[]) => E;
type Row = (error: unknown) => ErrorResponse | undefined;

/** The table of named errors and what a client is told (section 2 of the HTTP contract). */
const TABLE: readonly Row[] = [
  row(BadRequestError, 400),
  row(UnreadableDocumentError, 400),
  row(UnauthenticatedError, 401, () => ({ headers: { 'www-authenticate': 'ApiKey' } })),
  row(ForbiddenError, 403),
  row(NotFoundError, 404),
  row(MethodNotAllowedError, 405, (error) => ({ headers: { allow: error.allowed.join(', ') } })),
  row(ConflictError, 409, (error) => ({ members: error.members })),
  row(PayloadTooLargeError, 413),
  row(UnsupportedMediaTypeError, 415),
  row(ValidationError, 422, (error) => ({ detail: error.issues })),
  row(DependencyUnavailableError, 503, (error) => ({ headers: { 'retry-after': String(error.retryAfterSeconds) } })),
  row(OverloadedError, 503, (error) => ({ headers: { 'retry-after': String(error.retryAfterSeconds) } })),
  row(CancelledError, 503, () => ({ headers: { 'retry-after': '5' } })),
  row(ChatModelError, 503, () => ({ headers: { 'retry-after': '5' } })),
  row(DependencyTimeoutError, 504),
];

/** Returns status, headers and body for anything thrown; what is no named error is a 500 that says no cause. */
export function errorResponse(error: unknown): ErrorResponse {
  for (const match of TABLE) {
    const response = match(error);
    if (response) return response;
  }
  return { status: 500, headers: {}, body: { detail: 'Internal server error', error_id: randomUUID() } };
}

interface Extra {
  readonly detail?: unknown;
  readonly headers?: Record<string, string>;
  readonly members?: Readonly<Record<string, unknown>>;
}

function row<E extends Error>(type: Constructor<E>, status: number, extra: (error: E) => Extra = () => ({})): Row {
  return (error) => {
    if (!(error instanceof type)) return undefined;
    const { detail = error.message, headers = {}, members = {} } = extra(error);
    return { status, headers, body: { ...members, detail } };
  };
}
