/** One field of a request that was refused. */
export interface FieldFault {
  /** Where it stands, e.g. `body.max_sources`. */
  readonly field: string;
  readonly message: string;
}

const KINDS = new Map([
  [400, 'invalid'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'invalid'],
  [409, 'conflict'],
  [413, 'too-large'],
  [415, 'invalid'],
  [422, 'invalid'],
  [429, 'limited'],
  [503, 'unavailable'],
] as const);

/** What kind of refusal an answer is. */
export type ApiErrorKind = (typeof KINDS extends Map<number, infer Kind> ? Kind : never) | 'failed';

/** An answer that is not a success, as it came. */
export class ApiError extends Error {
  readonly status: number;
  readonly kind: ApiErrorKind;
  /** What went wrong, in the service's words. */
  readonly detail: string;
  /** The fields that were wrong; empty unless the status is 422. */
  readonly faults: readonly FieldFault[];
  /** The parsed JSON body, or its text where it is not JSON. */
  readonly body: unknown;
  readonly headers: Headers;

  constructor({ status, headers }: { readonly status: number; readonly headers: Headers }, body: unknown) {
    super(describe(status, body));
    this.name = 'ApiError';
    this.status = status;
    this.kind = (KINDS as ReadonlyMap<number, ApiErrorKind>).get(status) ?? 'failed';
    this.faults = faultsIn(body);
    this.detail = this.faults.length > 0 ? this.faults.map(describeFault).join('; ') : textOf(detailOf(body));
    this.body = body;
    this.headers = headers;
  }

  /** Seconds after which the service may be asked again; undefined where it did not say. */
  get retryAfterSeconds(): number | undefined {
    return retryAfterSeconds(this.headers);
  }

  /** The name of the request in the service's log; null where there is none. */
  get requestId(): string | null {
    return this.headers.get('x-request-id');
  }
}

/**
 * Returns the delay of `Retry-After` in seconds, or undefined without one. The other form, a date, is not used by the
 * service.
 */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

function describe(status: number, body: unknown): string {
  return `${status}: ${textOf(detailOf(body))}`;
}

function detailOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'detail' in body ? body.detail : body;
}

const textOf = (detail: unknown) => (typeof detail === 'string' ? detail : JSON.stringify(detail));

function faultsIn(body: unknown): FieldFault[] {
  const detail = detailOf(body);
  if (!Array.isArray(detail)) return [];
  return detail.map(({ loc, msg }: { loc?: unknown[]; msg?: unknown }) => ({
    field: (loc ?? []).join('.'),
    message: String(msg),
  }));
}

const describeFault = ({ field, message }: FieldFault) => `${field.replace(/^(?:body|query|path)\./, '')}: ${message}`;
