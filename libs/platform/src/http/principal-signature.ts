import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Principal, PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER } from '@regqa/contracts';
import { UnauthenticatedError } from '@regqa/errors';

/** How far from now a signature's time may be: covers clock skew between machines, and lets captured headers expire. */
const PRINCIPAL_WINDOW_MS = 30_000;

/** The request that a principal is vouched for; `path` is the request target with its query string. */
interface SignedRequest {
  readonly method: string;
  readonly path: string;
}

interface Signing extends SignedRequest {
  /** One token, or several separated by commas while it is rotated: the first signs, each is accepted. */
  readonly token: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
}

/** Returns the two headers by which the gateway vouches for a principal on one method and path, at one time. */
export function signPrincipal(principal: Principal, signing: Signing): Record<string, string> {
  const encoded = Buffer.from(JSON.stringify(principal)).toString('base64url');
  const signature = digest(encoded, signing.now, { ...signing, token: signingToken(signing.token) });
  return {
    [PRINCIPAL_HEADER]: encoded,
    [PRINCIPAL_SIGNATURE_HEADER]: `${signing.now}.${signature.toString('base64url')}`,
  };
}

/**
 * Returns the principal that the gateway vouched for.
 * Throws UnauthenticatedError when a header is missing, the signature is not ours, was made for another method or path,
 * or is further than PRINCIPAL_WINDOW_MS from now.
 */
export function verifyPrincipal(headers: IncomingHttpHeaders, signing: Signing): Principal {
  const encoded = headers[PRINCIPAL_HEADER];
  const signature = headers[PRINCIPAL_SIGNATURE_HEADER];
  if (typeof encoded !== 'string' || typeof signature !== 'string')
    throw new UnauthenticatedError('The request did not come through the gateway');
  const [time = '', given = ''] = signature.split('.');
  const signedAt = /^\d{1,15}$/.test(time) ? Number(time) : Number.NaN;
  const received = Buffer.from(given, 'base64url');
  const genuine = signing.token
    .split(',')
    .some((token) => token !== '' && isSame(received, digest(encoded, signedAt, { ...signing, token })));
  if (!genuine || !(Math.abs(signing.now - signedAt) <= PRINCIPAL_WINDOW_MS))
    throw new UnauthenticatedError('The gateway signature is not valid');
  return Principal.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
}

/** Returns the one of several tokens that signs. */
export function signingToken(tokens: string): string {
  return tokens.split(',', 1)[0]!;
}

const isSame = (received: Buffer, expected: Buffer) =>
  received.length === expected.length && timingSafeEqual(received, expected);

function digest(
  encoded: string,
  signedAt: number,
  { token, method, path }: SignedRequest & { readonly token: string },
): Buffer {
  return createHmac('sha256', token).update(`${signedAt}\n${method}\n${path}\n${encoded}`).digest();
}
