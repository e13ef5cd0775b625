import { PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER } from '@regqa/contracts';
import { UnauthenticatedError } from '@regqa/errors';
import { PRINCIPAL_WINDOW_MS, signPrincipal, verifyPrincipal } from './principal-signature.ts';

const principal = { keyId: 'access', level: 'ordinary' } as const;
const signing = { token: 'a-token-between-processes', method: 'POST', path: '/api/query?x=1', now: 1_700_000_000_000 };

describe('a signed principal', () => {
  const headers = signPrincipal(principal, signing);

  it('is returned to whoever holds the token', () => {
    expect(verifyPrincipal(headers, signing)).toEqual(principal);
  });

  it.each([
    ['another token', { token: 'another-token' }],
    ['another method', { method: 'DELETE' }],
    ['another path', { path: '/api/admin/cache/clear' }],
    ['another query string', { path: '/api/query?x=2' }],
    ['a time after the window', { now: signing.now + PRINCIPAL_WINDOW_MS + 1 }],
    ['a time before the window', { now: signing.now - PRINCIPAL_WINDOW_MS - 1 }],
  ])('does not count for %s', (_what, change) => {
    expect(() => verifyPrincipal(headers, { ...signing, ...change })).toThrow(UnauthenticatedError);
  });

  it('counts until the end of the window', () => {
    expect(verifyPrincipal(headers, { ...signing, now: signing.now + PRINCIPAL_WINDOW_MS })).toEqual(principal);
  });

  it('cannot be raised to another level', () => {
    const raised = Buffer.from(JSON.stringify({ ...principal, level: 'admin' })).toString('base64url');
    expect(() => verifyPrincipal({ ...headers, [PRINCIPAL_HEADER]: raised }, signing)).toThrow(UnauthenticatedError);
  });

  it.each([
    ['no headers', {}],
    ['no signature', { [PRINCIPAL_HEADER]: headers[PRINCIPAL_HEADER] }],
    ['an empty signature', { ...headers, [PRINCIPAL_SIGNATURE_HEADER]: '' }],
    ['a signature without a time', { ...headers, [PRINCIPAL_SIGNATURE_HEADER]: `.${headers[PRINCIPAL_SIGNATURE_HEADER]!.split('.')[1]}` }],
    ['a time moved into the window', { ...headers, [PRINCIPAL_SIGNATURE_HEADER]: `${signing.now + 1}.${headers[PRINCIPAL_SIGNATURE_HEADER]!.split('.')[1]}` }],
    ['a time that is no number', { ...headers, [PRINCIPAL_SIGNATURE_HEADER]: `NaN.${headers[PRINCIPAL_SIGNATURE_HEADER]!.split('.')[1]}` }],
  ])('is refused with %s', (_what, given) => {
    expect(() => verifyPrincipal(given, signing)).toThrow(UnauthenticatedError);
  });
});
