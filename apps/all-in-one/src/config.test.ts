import { describe, expect, it } from '@jest/globals';
import { environment, loadConfig } from './config.ts';

const KEYS = { API_ACCESS_KEY: 'a'.repeat(24), ADMIN_API_KEY: 'b'.repeat(24) };

describe('the environment of the all-in-one process', () => {
  it('needs nothing outside production', () => {
    expect(environment.read({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', CACHE_TTL: 3600, ENABLE_CACHE: true });
  });

  it.each([
    ['neither', {}, [], true],
    ['OFFER_SAMPLES=false', { OFFER_SAMPLES: 'false' }, [], false],
    ['--no-samples', { OFFER_SAMPLES: 'true' }, ['--no-samples'], false],
  ])('brings in samples unless told otherwise: %s', (_, env, args, samples) => {
    expect(loadConfig({ env, args }).embedded.samples).toBe(samples);
  });

  it('refuses other arguments, whatever is said of samples', () => {
    expect(() => loadConfig({ env: { OFFER_SAMPLES: 'false' }, args: ['--bogus'] })).toThrow(/--no-samples/);
  });

  it.each([
    ['no keys', {}, /API_ACCESS_KEY is required[\s\S]*ADMIN_API_KEY is required/],
    ['a short key', { ...KEYS, API_ACCESS_KEY: 'short' }, /at least 24 characters/],
    ['equal keys', { API_ACCESS_KEY: 'k'.repeat(30), ADMIN_API_KEY: 'k'.repeat(30) }, /must differ/],
  ])('refuses production with %s', (_, keys, message) => {
    expect(() => environment.read({ NODE_ENV: 'production', ...keys })).toThrow(message);
  });

  it('accepts production with two good keys', () => {
    expect(() => environment.read({ NODE_ENV: 'production', ...KEYS })).not.toThrow();
  });

  it.each([
    ['a model without a key or an address', { OPENAI_MODEL: 'quoll-1' }, /OPENAI_MODEL needs OPENAI_API_KEY/],
    ['a reranker without an address', { RERANKER_MODEL: 'judge-1' }, /need RERANKER_URL/],
    [
      'Azure without its address',
      { OPENAI_MODEL: 'quoll-1', OPENAI_API_KEY: 'k', OPENAI_API_VERSION: '2025-01-01' },
      /needs OPENAI_BASE_URL and OPENAI_API_KEY/,
    ],
  ])('refuses %s', (_, values, message) => {
    expect(() => environment.read(values)).toThrow(message);
  });

  it.each([
    [
      'a model whose region nobody stated',
      { OPENAI_MODEL: 'quoll-1', OPENAI_API_KEY: 'k' },
      /The region of the answer model \(https:\/\/api\.openai\.com\) is not known; set OPENAI_REGION/,
    ],
    [
      'a database elsewhere',
      { DATABASE_URL: 'postgresql://u:p4ssw0rd@db.us-east-1.rds.amazonaws.com/regqa' },
      /database \(postgresql:\/\/db\.us-east-1\.rds\.amazonaws\.com\/regqa\) is in us-east-1, which is not allowed/,
    ],
    ['itself elsewhere', { DATA_REGION: 'eu-west-1' }, /DATA_REGION is eu-west-1, which is not allowed/],
  ])('refuses production with %s', (_, values, message) => {
    expect(() => environment.read({ NODE_ENV: 'production', ...KEYS, ...values })).toThrow(message);
    expect(() => environment.read({ NODE_ENV: 'production', ...KEYS, ...values })).not.toThrow(/p4ssw0rd/);
    expect(() => environment.read({ ...values })).not.toThrow();
  });

  it('accepts production with a model whose region is stated and allowed', () => {
    expect(() =>
      environment.read({
        NODE_ENV: 'production',
        ...KEYS,
        OPENAI_MODEL: 'quoll-1',
        OPENAI_API_KEY: 'k',
        OPENAI_BASE_URL: 'https://quoll.openai.azure.com',
        OPENAI_REGION: 'AustraliaEast',
      }),
    ).not.toThrow();
  });

  it('lists everything that is wrong at once, and never a secret', () => {
    const read = () =>
      environment.read({
        PORT: 'eighty',
        CACHE_TTL: '0',
        ENABLE_CACHE: 'maybe',
        API_ACCESS_KEY: 'same-secret',
        ADMIN_API_KEY: 'same-secret',
      });
    expect(read).toThrow(/PORT[\s\S]*ENABLE_CACHE[\s\S]*CACHE_TTL/);
    expect(read).not.toThrow(/same-secret/);
  });
});
