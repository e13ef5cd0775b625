import { types } from 'node:util';
import type { z } from 'zod';
import { DependencyTimeoutError, DependencyUnavailableError } from '@regqa/errors';
import { traceHeaders } from '../tracing/spans.ts';
import { signPrincipal } from '../http/principal-signature.ts';

/** Whom a service sees when the gateway asks on its own account. */
const GATEWAY_PRINCIPAL = { keyId: 'gateway', level: 'admin' } as const;

export interface InternalCall<S extends z.ZodType> {
  /** Names the service in errors, e.g. `query service`. */
  readonly component: string;
  readonly baseUrl: string;
  readonly path: string;
  readonly schema: S;
  readonly internalToken: string;
  /** How long the whole call may take, in milliseconds. */
  readonly deadlineMs: number;
}

/**
 * Returns what a service answers to a GET that the gateway makes and signs itself.
 * Throws DependencyTimeoutError after the deadline, DependencyUnavailableError when the service cannot be reached or
 * answers anything but 200 in the schema's shape.
 */
export async function getJson<S extends z.ZodType>(call: InternalCall<S>): Promise<z.output<S>> {
  const { component, baseUrl, path, schema, internalToken, deadlineMs } = call;
  const signed = signPrincipal(GATEWAY_PRINCIPAL, { token: internalToken, method: 'GET', path, now: Date.now() });
  const headers = { ...signed, ...traceHeaders() };
  try {
    const response = await fetch(new URL(path, baseUrl), { headers, signal: AbortSignal.timeout(deadlineMs) });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return schema.parse(await response.json());
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      throw new DependencyTimeoutError(`${component}: no answer within ${deadlineMs} ms`, { cause });
    throw new DependencyUnavailableError(component, `${component}: ${reasonOf(cause)}`, { cause });
  }
}

/** `fetch failed` says nothing; the reason is the cause's code. */
function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  const { cause } = error;
  if (types.isNativeError(cause)) return 'code' in cause ? `cannot be reached (${String(cause.code)})` : cause.message;
  return error.name === 'ZodError' ? 'answered in an unknown shape' : error.message;
}
