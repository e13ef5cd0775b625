import { describe, expect, it } from '@jest/globals';
import { defineEnvironment } from '@regqa/platform';
import { checkBucket, checkElasticsearch, redisSettings } from './server-settings.ts';
import { serviceAddresses, serviceAddressSettings } from './service-settings.ts';
import {
  databaseOptions,
  fileStoreOptions,
  fileStoreSettings,
  ownDatabaseSettings,
  passageStoreOptions,
  passageStoreSettings,
  sharedDatabaseSettings,
} from './store-settings.ts';

const stores = defineEnvironment(
  { ...ownDatabaseSettings, ...redisSettings, ...passageStoreSettings, ...fileStoreSettings },
  (values) => [...checkElasticsearch(values), ...checkBucket(values)],
);

describe('the settings of stores', () => {
  it('lead to folders in the data folder, and to no server, where nothing is set', () => {
    const values = stores.read({});
    expect([
      databaseOptions(values),
      passageStoreOptions(values, '/data'),
      fileStoreOptions(values, '/data'),
      values.REDIS_URL,
    ]).toEqual([
      null,
      { kind: 'folder', folder: '/data/passages' },
      { kind: 'folder', folder: '/data/files', minFreeBytes: 268_435_456 },
      undefined,
    ]);
  });

  it('choose each store by itself', () => {
    const values = stores.read({
      DATABASE_URL: 'postgresql://u:p@db/regqa',
      DATABASE_POOL_SIZE: '4',
      MIGRATE_ON_START: 'false',
      ELASTICSEARCH_SHARDS: '12',
      PASSAGE_MEMORY_MB: '2',
      ELASTICSEARCH_URL: 'https://a:9200, https://b:9200',
      ELASTICSEARCH_API_KEY: 'k',
    });
    expect(databaseOptions(values)).toEqual({ url: 'postgresql://u:p@db/regqa', poolSize: 4, migrate: false });
    expect(passageStoreOptions(values, '/data')).toEqual({
      kind: 'elasticsearch',
      urls: ['https://a:9200', 'https://b:9200'],
      auth: { apiKey: 'k' },
      caFile: null,
      indexPrefix: 'regqa',
      shards: 12,
      cacheCharacters: 2_000_000,
    });
    expect(fileStoreOptions(values, '/data').kind).toBe('folder');
  });

  it('lead to a bucket with what S3 needs', () => {
    const values = stores.read({
      FILE_STORE_URL: 's3://plans/originals',
      AWS_REGION: 'ap-southeast-2',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_ENCRYPTION: 'aws:kms',
      S3_KMS_KEY_ID: 'key',
    });
    expect(fileStoreOptions(values, '/data')).toEqual({
      kind: 's3',
      url: 's3://plans/originals',
      region: 'ap-southeast-2',
      endpoint: 'http://127.0.0.1:9000',
      encryption: { algorithm: 'aws:kms', kmsKeyId: 'key' },
    });
  });

  it.each([
    ['a database of another kind', { DATABASE_URL: 'mysql://db/regqa' }, /DATABASE_URL: must be a postgresql/],
    ['a Redis that is none', { REDIS_URL: 'http://redis' }, /REDIS_URL: must be/],
    ['an address that is none', { ELASTICSEARCH_URL: 'https://a:9200,b' }, /ELASTICSEARCH_URL: must be/],
    ['a user without a password', { ELASTICSEARCH_URL: 'https://a', ELASTICSEARCH_USERNAME: 'u' }, /go together/],
    [
      'a user together with an API key',
      { ELASTICSEARCH_USERNAME: 'u', ELASTICSEARCH_PASSWORD: 'p', ELASTICSEARCH_API_KEY: 'k' },
      /exclude each other/,
    ],
    ['a bucket without its region', { FILE_STORE_URL: 's3://plans' }, /AWS_REGION is required/],
    ['a key without its kind of encryption', { S3_KMS_KEY_ID: 'key' }, /needs S3_ENCRYPTION/],
  ])('refuse %s', (_what, variables, message) => {
    expect(() => stores.read(variables)).toThrow(message);
  });

  it('never show a secret in what they refuse', () => {
    expect(() =>
      stores.read({
        DATABASE_URL: 'mysql://user:hunter2@db',
        REDIS_URL: 'http://:hunter2@redis',
        ELASTICSEARCH_URL: 'x:hunter2',
      }),
    ).not.toThrow(/hunter2/);
  });

  it('require the database of separate processes', () => {
    expect(() => defineEnvironment(sharedDatabaseSettings).read({})).toThrow(/DATABASE_URL is required/);
  });
});

describe('the addresses of services', () => {
  const environment = defineEnvironment(serviceAddressSettings);

  it('are one or several for each', () => {
    expect(
      serviceAddresses(environment.read({ QUERY_SERVICE_URL: 'http://10.0.0.1:8081, http://query:8081/' })),
    ).toEqual({
      query: ['http://10.0.0.1:8081', 'http://query:8081'],
      documents: ['http://127.0.0.1:8082'],
      analytics: ['http://127.0.0.1:8083'],
    });
  });

  it.each(['https://query:8081', 'query:8081', 'http://query:8081/path', 'http://a:1,,x', 'http://user@query:1'])(
    'are refused when they are no root of a plain HTTP server: %s',
    (url) => {
      expect(() => environment.read({ QUERY_SERVICE_URL: url })).toThrow(/QUERY_SERVICE_URL/);
    },
  );
});
