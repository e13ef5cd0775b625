import type { Request, RequestHandler, Response } from 'express';
import type { Principal } from '@regqa/contracts';
import { ForbiddenError, UnauthenticatedError } from '@regqa/errors';
import type { Keyring } from './keyring.ts';
import { readSessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** Who calls: a known principal, or someone without a valid key and why. */
export type Caller =
  | { readonly principal: Principal }
  | { readonly principal: null; readonly reason: string };

const NO_KEY = 'Missing API key; send it in the X-API-Key header';
const WRONG_KEY = 'Invalid API key';

/** Finds out who calls, from the key or from the browser session. It refuses nobody: limits are counted first. */
export function identifyCaller(keyring: Keyring, sessions: Sessions): RequestHandler {
  return (request, response, next) => {
    response.locals['caller'] = callerOf(request, keyring, sessions);
    next();
  };
}

/** Returns who `identifyCaller` found. */
export function knownCaller(response: Response): Caller {
  return response.locals['caller'] as Caller;
}

/** Returns the principal; throws UnauthenticatedError for someone without a valid key. */
export function requireKey(response: Response): Principal {
  const caller = knownCaller(response);
  if (caller.principal === null) throw new UnauthenticatedError(caller.reason);
  return caller.principal;
}

/** Returns the principal; throws UnauthenticatedError without a valid key, ForbiddenError with an ordinary one. */
export function requireAdminKey(response: Response): Principal {
  const principal = requireKey(response);
  if (principal.level !== 'admin') throw new ForbiddenError('This endpoint needs an admin-level API key');
  return principal;
}

function callerOf(request: Request, keyring: Keyring, sessions: Sessions): Caller {
  const key = request.headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return known(keyring.identify(key));
  const token = readSessionCookie(request);
  if (token === undefined) return { principal: null, reason: NO_KEY };
  if (!isSameOrigin(request)) return { principal: null, reason: 'A browser session counts only on requests from our own pages' };
  const principal = sessions.open(token);
  return principal ? { principal } : { principal: null, reason: 'The browser session has ended; sign in again' };
}

const known = (principal: Principal | undefined): Caller => (principal ? { principal } : { principal: null, reason: WRONG_KEY });

/**
 * Whether a request came from one of our own pages or was typed by the user. A request that changes something must say
 * so with its Origin; browsers send it there, and no other site can make it ours.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined) return request.method === 'GET' || request.method === 'HEAD';
  return origin === `${request.protocol}://${request.host}`;
}
