/** The base of every error that a feature throws on purpose. It knows no HTTP: `libs/platform` maps it to a status. */
export class NamedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The request is malformed in a way that no field can be blamed for in pydantic's terms (400). */
export class BadRequestError extends NamedError {}

/** No key, or a key that is unknown, revoked or expired (401). */
export class UnauthenticatedError extends NamedError {}

/** A good key that does not open this path (403). */
export class ForbiddenError extends NamedError {}

/** The named thing does not exist (404). */
export class NotFoundError extends NamedError {}

/** The path exists, the method does not; `allowed` is what the `Allow` header says (405). */
export class MethodNotAllowedError extends NamedError {
  readonly allowed: readonly string[];
  constructor(allowed: readonly string[]) {
    super(`Method not allowed; allowed: ${allowed.join(', ')}`);
    this.allowed = allowed;
  }
}

/** The same change is already under way (409); `members` are added to the error body, e.g. the running `job_id`. */
export class ConflictError extends NamedError {
  readonly members: Readonly<Record<string, unknown>>;
  constructor(message: string, members: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.members = members;
  }
}

/** The body or file is larger than allowed (413). */
export class PayloadTooLargeError extends NamedError {}

/** The body or file is of a kind that is not accepted (415). */
export class UnsupportedMediaTypeError extends NamedError {}

/** One thing wrong with a field, in pydantic's vocabulary. */
export interface ValidationIssue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** A field or parameter fails validation (422). */
export class ValidationError extends NamedError {
  readonly issues: readonly ValidationIssue[];
  constructor(issues: readonly ValidationIssue[]) {
    super(issues.map((issue) => `${issue.loc.join('.')}: ${issue.msg}`).join('; '));
    this.issues = issues;
  }
}

/** A dependency without which the request cannot be served is out of reach (503). */
export class DependencyUnavailableError extends NamedError {
  readonly component: string;
  readonly retryAfterSeconds: number;
  constructor(component: string, message: string, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(message, options);
    this.component = component;
    this.retryAfterSeconds = options.retryAfterSeconds ?? 5;
  }
}

/** The disk of a store is full (503): it can be read, and nothing more is stored until there is space again. */
export class StorageFullError extends DependencyUnavailableError {
  constructor(component: string, message: string, options: ErrorOptions = {}) {
    super(component, message, { ...options, retryAfterSeconds: 60 });
  }
}

/**
 * More is asked of a service than it can do now; nothing is broken (503). The same request may be sent again a little
 * later.
 */
export class OverloadedError extends NamedError {
  readonly retryAfterSeconds: number;
  constructor(message: string, { retryAfterSeconds = 1 }: { retryAfterSeconds?: number } = {}) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A dependency answered too late (504). */
export class DependencyTimeoutError extends NamedError {}

/**
 * Returns whether the error says that something is out of reach or too slow, which is no fault of what was asked of it.
 */
export function isDependencyAway(error: unknown): boolean {
  return error instanceof DependencyUnavailableError || error instanceof DependencyTimeoutError;
}

/** A document that can never be ingested as it is: retrying would not help. `reason` is shown to administrators. */
export class UnreadableDocumentError extends NamedError {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** The work was cancelled by an administrator or by a shutdown. */
export class CancelledError extends NamedError {}

/** Why a language model gave no complete answer. */
export type ChatModelFailure =
  | 'aborted'
  | 'cut-off'
  | 'filtered'
  | 'malformed'
  | 'overlong'
  | 'paused'
  | 'rate-limited'
  | 'refused'
  | 'server-error'
  | 'timeout'
  | 'unreachable';

/** A language model gave no complete answer. What it wrote before is not to be used. */
export class ChatModelError extends NamedError {
  readonly failure: ChatModelFailure;
  constructor(failure: ChatModelFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
