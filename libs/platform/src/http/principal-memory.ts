import type { IncomingHttpHeaders } from 'node:http';
import { PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER } from '@regqa/contracts';
import type { Principal } from '@regqa/contracts';
import { PRINCIPAL_WINDOW_MS, signPrincipal, verifyPrincipal } from './principal-signature.ts';
import type { SignedRequest } from './principal-signature.ts';

/** More than a busy process sees in one second; beyond it the memory is emptied. */
const MOST_REMEMBERED = 2_000;

/** Signs as `signPrincipal` does, at whole seconds, so that a busy route pays for one signature a second. */
export type PrincipalSigner = (
  principal: Principal,
  request: SignedRequest,
  now: number,
) => Readonly<Record<string, string>>;

/** Verifies as `verifyPrincipal` does; a signature that was found genuine is only checked for its age again. */
export type PrincipalVerifier = (headers: IncomingHttpHeaders, request: SignedRequest, now: number) => Principal;

/** Returns a signer for the token. */
export function createPrincipalSigner(token: string): PrincipalSigner {
  const signed = new Map<string, Record<string, string>>();
  let second = 0;
  return (principal, { method, path }, now) => {
    const current = Math.floor(now / 1000) * 1000;
    if (current !== second || signed.size >= MOST_REMEMBERED) signed.clear();
    second = current;
    const what = `${principal.keyId} ${principal.level} ${principal.filters ? JSON.stringify(principal.filters) : ''} ${method} ${path}`;
    const known = signed.get(what);
    if (known) return known;
    const headers = signPrincipal(principal, { token, method, path, now: current });
    signed.set(what, headers);
    return headers;
  };
}

/** Returns a verifier for the token. */
export function createPrincipalVerifier(token: string): PrincipalVerifier {
  const genuine = new Map<string, { principal: Principal; until: number }>();
  return (headers, { method, path }, now) => {
    const what = `${String(headers[PRINCIPAL_SIGNATURE_HEADER])} ${method} ${path} ${String(headers[PRINCIPAL_HEADER])}`;
    const known = genuine.get(what);
    if (known && now <= known.until) return known.principal;
    const principal = verifyPrincipal(headers, { token, method, path, now });
    if (genuine.size >= MOST_REMEMBERED) genuine.clear();
    genuine.set(what, { principal, until: signedAt(headers) + PRINCIPAL_WINDOW_MS });
    return principal;
  };
}

/** The time that a signature which was found genuine states. */
const signedAt = (headers: IncomingHttpHeaders) => Number.parseInt(String(headers[PRINCIPAL_SIGNATURE_HEADER]), 10);
