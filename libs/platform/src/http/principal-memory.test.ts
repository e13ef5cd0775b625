import { describe, expect, it } from '@jest/globals';
import { PRINCIPAL_SIGNATURE_HEADER } from '@regqa/contracts';
import { UnauthenticatedError } from '@regqa/errors';
import { createPrincipalSigner, createPrincipalVerifier } from './principal-memory.ts';
import { verifyPrincipal } from './principal-signature.ts';

const token = 'a-token-between-processes';
const ordinary = { keyId: 'access', level: 'ordinary' } as const;
const admin = { keyId: 'admin', level: 'admin' } as const;
const question = { method: 'POST', path: '/api/query' };
const now = 1_700_000_000_500;

describe('a signer', () => {
  it('signs the same request once a second', () => {
    const sign = createPrincipalSigner(token);
    const first = sign(ordinary, question, now);
    expect(sign(ordinary, question, now + 400)).toBe(first);
    expect(sign(ordinary, question, now + 500)[PRINCIPAL_SIGNATURE_HEADER]).not.toBe(first[PRINCIPAL_SIGNATURE_HEADER]);
  });

  it.each([
    ['principal', admin, question],
    ['method', ordinary, { ...question, method: 'GET' }],
    ['path', ordinary, { ...question, path: '/api/query?x' }],
  ])('signs for another %s apart', (_what, principal, request) => {
    const sign = createPrincipalSigner(token);
    sign(ordinary, question, now);
    expect(verifyPrincipal(sign(principal, request, now), { token, ...request, now })).toEqual(principal);
  });
});

describe('a verifier', () => {
  const headers = createPrincipalSigner(token)(ordinary, question, now);

  it('knows a genuine signature again', () => {
    const verify = createPrincipalVerifier(token);
    expect(verify(headers, question, now)).toEqual(ordinary);
    expect(verify(headers, question, now + 100)).toEqual(ordinary);
  });

  it('lets a signature that it knows expire all the same', () => {
    const verify = createPrincipalVerifier(token);
    verify(headers, question, now);
    expect(() => verify(headers, question, now + 30_001)).toThrow(UnauthenticatedError);
  });

  it.each([
    ['another method', headers, { ...question, method: 'DELETE' }],
    ['another path', headers, { ...question, path: '/api/admin/cache/clear' }],
    ['another signature', { ...headers, [PRINCIPAL_SIGNATURE_HEADER]: `${now}.AAAA` }, question],
    ['no headers', {}, question],
  ])('does not take a signature that it knows for %s', (_what, given, request) => {
    const verify = createPrincipalVerifier(token);
    verify(headers, question, now);
    expect(() => verify(given, request, now)).toThrow(UnauthenticatedError);
    expect(() => verify(given, request, now)).toThrow(UnauthenticatedError);
  });
});
