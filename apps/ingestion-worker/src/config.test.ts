import { describe, expect, it } from '@jest/globals';
import { environment } from './config.ts';

const DATABASE = { DATABASE_URL: 'postgresql://user:hunter2@127.0.0.1/regqa', INTERNAL_TOKEN: 'a-token-of-the-tests' };

describe('the environment of the ingestion worker', () => {
  it('needs the database, and the token that its metrics ask for', () => {
    expect(() => environment.read({})).toThrow(/INTERNAL_TOKEN is required[\s\S]*DATABASE_URL is required/);
    expect(environment.read(DATABASE)).toMatchObject({
      PORT: 8084,
      DATABASE_POOL_SIZE: 5,
      MIGRATE_ON_START: true,
      DRAIN_SECONDS: 35,
    });
  });

  it('lists what is wrong with its stores, without a secret', () => {
    const read = () => environment.read({ ...DATABASE, FILE_STORE_URL: 's3://plans', ELASTICSEARCH_USERNAME: 'u' });
    expect(read).toThrow(/ELASTICSEARCH_USERNAME[\s\S]*AWS_REGION/);
    expect(read).not.toThrow(/hunter2/);
  });
});
