import { describe, expect, it } from '@jest/globals';
import { environment } from './config.ts';

const NEEDED = { INTERNAL_TOKEN: 't'.repeat(24), API_ACCESS_KEY: 'a'.repeat(24), ADMIN_API_KEY: 'b'.repeat(24) };

describe('the environment of the gateway', () => {
  it('needs the token between processes, and both keys', () => {
    expect(() => environment.read({})).toThrow(
      /INTERNAL_TOKEN is required[\s\S]*API_ACCESS_KEY is required[\s\S]*ADMIN_API_KEY is required/,
    );
    expect(() => environment.read(NEEDED)).not.toThrow();
  });

  it('knows where the services are on this machine', () => {
    expect(environment.read(NEEDED)).toMatchObject({
      PORT: 8080,
      QUERY_SERVICE_URL: ['http://127.0.0.1:8081'],
      DOCUMENTS_SERVICE_URL: ['http://127.0.0.1:8082'],
      ANALYTICS_SERVICE_URL: ['http://127.0.0.1:8083'],
    });
  });

  it('refuses a Redis in production whose region nothing tells', () => {
    const production = { ...NEEDED, NODE_ENV: 'production', REDIS_URL: 'redis://cache.internal:6379' };
    expect(() => environment.read(production)).toThrow(/REDIS_REGION/);
    expect(() => environment.read({ ...production, REDIS_REGION: 'ap-southeast-2' })).not.toThrow();
  });
});
