import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Principal } from '@regqa/contracts';
import { ForbiddenError, UnauthenticatedError } from '@regqa/errors';
import type { KeyIdentifier } from './identify-key.ts';
import type { KeyIdentity } from './issued-keys.ts';
import { readSessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** Who calls: a known principal, or someone without a valid key and why. */
export type Caller =
  | {
      readonly principal: Principal;
      /** The key's own limit; null: the limits of the service. */ readonly ratePerMinute: number | null;
    }
  | {
      readonly principal: null;
      readonly reason: string;
      /** Why it cannot be said whose key it is. */ readonly error?: Error;
    };

const NO_KEY = 'Missing API key; send it in the X-API-Key header';
const WRONG_KEY = 'Invalid API key';
const SESSION_ENDED = 'The browser session has ended; sign in again';

/** Finds out who calls, from the key or the browser session. It refuses no one: limits are counted first. */
export function identifyCaller(keys: KeyIdentifier, sessions: Sessions): RequestHandler {
  return async (request, response, next) => {
    response.locals['caller'] = await callerOf(request, keys, sessions);
    next();
  };
}

export function knownCaller(response: Response): Caller {
  return response.locals['caller'] as Caller;
}

/** Returns the principal. Throws UnauthenticatedError, or DependencyUnavailableError if that cannot be said. */
export function requireKey(response: Response): Principal {
  const caller = knownCaller(response);
  if (caller.principal === null) throw refusalOf(caller);
  return caller.principal;
}

export function refusalOf({ reason, error }: Extract<Caller, { principal: null }>): Error {
  return error ?? new UnauthenticatedError(reason);
}

/** Returns the principal; throws as `requireKey` does, and ForbiddenError with an ordinary key. */
export function requireAdminKey(response: Response): Principal {
  const principal = requireKey(response);
  if (principal.level !== 'admin') throw new ForbiddenError('This endpoint needs an admin-level API key');
  return principal;
}

async function callerOf(request: Request, keys: KeyIdentifier, sessions: Sessions): Promise<Caller> {
  const key = request.headers['x-api-key'];
  if (typeof key === 'string' && key !== '')
    return known(await keys.identify(key, () => clientAddress(request)), WRONG_KEY);
  const token = readSessionCookie(request);
  if (token === undefined) return { principal: null, reason: NO_KEY };
  if (!isSameOrigin(request))
    return { principal: null, reason: 'A browser session counts only on requests from our own pages' };
  const session = await sessions.find(token).catch((error: Error) => error);
  if (session instanceof Error) return { principal: null, reason: SESSION_ENDED, error: session };
  if (session === undefined) return { principal: null, reason: SESSION_ENDED };
  // A session of an issued key ends with the key, and is bound by what is known of the key now.
  if (session.sha256 !== null)
    return known(await keys.identifyHash(session.sha256, clientAddress(request)), SESSION_ENDED);
  return { principal: session.principal, ratePerMinute: null };
}

function known(identity: KeyIdentity, reason: string): Caller {
  if (identity.principal !== null) return { principal: identity.principal, ratePerMinute: identity.ratePerMinute };
  return { principal: null, reason, ...(identity.error && { error: identity.error }) };
}

/** Whether the request came from our own page or was typed. One that changes something must carry our Origin. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined) return request.method === 'GET' || request.method === 'HEAD';
  return origin === `${request.protocol}://${request.host}`;
}

/** Returns what to count keyless requests by: the client's address, or for IPv6 the subscriber's network. */
export function clientAddress(request: Request): string {
  return ipKeyGenerator(request.ip ?? '');
}
