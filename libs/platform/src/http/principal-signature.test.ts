import { describe, expect, it } from '@jest/globals';
import { PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER } from '@regqa/contracts';
import { UnauthenticatedError } from '@regqa/errors';
import { signPrincipal, verifyPrincipal } from './principal-signature.ts';

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
    ['a time more than 30 s later', { now: signing.now + 30_001 }],
    ['a time more than 30 s earlier', { now: signing.now - 30_001 }],
  ])('does not count for %s', (_what, change) => {
    expect(() => verifyPrincipal(headers, { ...signing, ...change })).toThrow(UnauthenticatedError);
  });

  it('counts through each step of a rotation of the token', () => {
    const [old, added] = ['the-old-token-of-processes', 'the-new-token-of-processes'];
    const steps = [old, `${old},${added}`, `${added},${old}`, added];
    for (const [at, token] of steps.entries()) {
      const signed = signPrincipal(principal, { ...signing, token });
      for (const other of steps.slice(Math.max(0, at - 1), at + 2))
        expect(verifyPrincipal(signed, { ...signing, token: other })).toEqual(principal);
    }
    expect(() =>
      verifyPrincipal(signPrincipal(principal, { ...signing, token: old }), { ...signing, token: added }),
    ).toThrow(UnauthenticatedError);
  });

  it.each(['', ',', 'a-token-between-processes,'])(
    'made without a token does not count where the token is %j',
    (token) => {
      const unsigned = signPrincipal(principal, { ...signing, token: '' });
      expect(() => verifyPrincipal(unsigned, { ...signing, token })).toThrow(UnauthenticatedError);
    },
  );

  it('counts until the end of the window', () => {
    expect(verifyPrincipal(headers, { ...signing, now: signing.now + 30_000 })).toEqual(principal);
  });

  it('cannot be raised to another level', () => {
    const raised = Buffer.from(JSON.stringify({ ...principal, level: 'admin' })).toString('base64url');
    expect(() => verifyPrincipal({ ...headers, [PRINCIPAL_HEADER]: raised }, signing)).toThrow(UnauthenticatedError);
  });

  it.each([
    ['no headers', {}],
    ['no signature', { [PRINCIPAL_HEADER]: headers[PRINCIPAL_HEADER] }],
    ['an empty signature', { ...headers, [PRINCIPAL_SIGNATURE_HEADER]: '' }],
    [
      'a signature without a time',
      { ...headers, [PRINCIPAL_SIGNATURE_HEADER]: `.${headers[PRINCIPAL_SIGNATURE_HEADER]!.split('.')[1]}` },
    ],
    [
      'a time moved into the window',
      {
        ...headers,
        [PRINCIPAL_SIGNATURE_HEADER]: `${signing.now + 1}.${headers[PRINCIPAL_SIGNATURE_HEADER]!.split('.')[1]}`,
      },
    ],
    [
      'a time that is no number',
      { ...headers, [PRINCIPAL_SIGNATURE_HEADER]: `NaN.${headers[PRINCIPAL_SIGNATURE_HEADER]!.split('.')[1]}` },
    ],
  ])('is refused with %s', (_what, given) => {
    expect(() => verifyPrincipal(given, signing)).toThrow(UnauthenticatedError);
  });
});
