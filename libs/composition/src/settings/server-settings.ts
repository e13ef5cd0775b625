import { z } from 'zod';
import { optionalSecret, optionalText, setting, webAddress, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';
import type { FileStoreOptions, PassageStoreOptions } from '../stores/store-options.ts';

const REDIS_FORMS = /^rediss?(\+(sentinel|cluster))?:\/\//;

export const redisSettings = {
  REDIS_URL: setting(
    z
      .string()
      .regex(REDIS_FORMS, { error: 'must be a redis://, rediss://, redis+sentinel:// or redis+cluster:// URL' }),
    'Redis for cached answers, rate limits, browser sessions, the queue and events: redis://host:6379, ' +
      'rediss:// with TLS, redis+sentinel://host:26379,host:26379/name or ' +
      'redis+cluster://host:6379,host:6379. Left out, the queue and events are in the database, each process ' +
      'caches and counts for itself, and each gateway knows the browser sessions that began with it.',
    { optional: true, secret: true },
  ),
};

const webAddresses = () =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((urls) => urls.every((url) => /^https?:\/\//.test(url) && URL.canParse(url)), {
      error: 'must be http or https URLs, separated by commas',
    });

const CHARACTERS_PER_MB = 1_000_000;

export const elasticsearchSettings = {
  ELASTICSEARCH_URL: setting(
    webAddresses().transform((urls) => urls.join(',')),
    'Elasticsearch 9 for passages, one address or several nodes separated by commas. Left out, passages are in a folder.',
    { optional: true, secret: true },
  ),
  ELASTICSEARCH_API_KEY: optionalSecret('API key for Elasticsearch.'),
  ELASTICSEARCH_USERNAME: optionalText('User of Elasticsearch, in place of an API key.'),
  ELASTICSEARCH_PASSWORD: optionalSecret("That user's password."),
  ELASTICSEARCH_CA_FILE: optionalText(
    "File of certificates (PEM) that the server's certificate is checked against; left out, those that Node trusts.",
  ),
  ELASTICSEARCH_INDEX_PREFIX: setting(
    z.string().regex(/^[a-z0-9][a-z0-9_-]{0,60}$/, { error: 'may hold lower-case letters, digits, - and _ only' }),
    'What the names of all indices begin with.',
    { default: 'regqa' },
  ),
  ELASTICSEARCH_SHARDS: setting(
    wholeNumber(1, 1024),
    'Shards of an index that is made from now on; one is enough for some million passages. An index that is ' +
      'there changes with: npm run rebuild-index.',
    { default: 1 },
  ),
  PASSAGE_MEMORY_MB: setting(
    wholeNumber(1, 65_536),
    'Passages of Elasticsearch that a query service keeps in memory, in million characters, one or two bytes ' +
      'each; some 700 passages with their vectors a million. What is kept need not be read for each question.',
    { default: 48 },
  ),
};

export const bucketSettings = {
  FILE_STORE_URL: setting(
    z.string().regex(/^s3:\/\/[^/]+/, { error: 'must have the form s3://bucket or s3://bucket/prefix' }),
    'Bucket for original files, s3://bucket or s3://bucket/prefix; who may write to it is found in the ' +
      'usual places of AWS (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a role). Left out, they are in a ' +
      'folder.',
    { optional: true },
  ),
  AWS_REGION: optionalText('Region of the bucket; required with FILE_STORE_URL.'),
  S3_ENDPOINT: setting(
    webAddress(),
    "Server that speaks S3 in place of Amazon's own; the bucket is named in the path, not in the host.",
    { optional: true },
  ),
  S3_ENCRYPTION: setting(
    z.enum(['AES256', 'aws:kms']),
    'How the server encrypts what it keeps; left out, as the bucket says.',
    { optional: true },
  ),
  S3_KMS_KEY_ID: optionalText('Key for S3_ENCRYPTION=aws:kms; left out, the key of the account.'),
};

type ElasticsearchValues = SettingValues<typeof elasticsearchSettings>;
type BucketValues = SettingValues<typeof bucketSettings>;

/** Returns what is wrong with the settings of Elasticsearch together. */
export function checkElasticsearch(values: ElasticsearchValues): string[] {
  const { ELASTICSEARCH_USERNAME: username, ELASTICSEARCH_PASSWORD: password, ELASTICSEARCH_API_KEY: apiKey } = values;
  const problems =
    (username === undefined) === (password === undefined)
      ? []
      : ['ELASTICSEARCH_USERNAME and ELASTICSEARCH_PASSWORD go together.'];
  return apiKey !== undefined && username !== undefined
    ? [...problems, 'ELASTICSEARCH_API_KEY and ELASTICSEARCH_USERNAME exclude each other.']
    : problems;
}

/** Returns what is wrong with the settings of the bucket together. */
export function checkBucket(values: BucketValues): string[] {
  const problems =
    values.FILE_STORE_URL !== undefined && values.AWS_REGION === undefined
      ? ['AWS_REGION is required with FILE_STORE_URL.']
      : [];
  return values.S3_KMS_KEY_ID !== undefined && values.S3_ENCRYPTION !== 'aws:kms'
    ? [...problems, 'S3_KMS_KEY_ID needs S3_ENCRYPTION=aws:kms.']
    : problems;
}

/** Returns how Elasticsearch is reached, or null where it is not set. */
export function elasticsearchOptions(
  values: ElasticsearchValues,
): Extract<PassageStoreOptions, { kind: 'elasticsearch' }> | null {
  const {
    ELASTICSEARCH_URL: urls,
    ELASTICSEARCH_API_KEY: apiKey,
    ELASTICSEARCH_USERNAME: username,
    ELASTICSEARCH_PASSWORD: password,
  } = values;
  if (urls === undefined) return null;
  const user = username === undefined || password === undefined ? null : { username, password };
  return {
    kind: 'elasticsearch',
    urls: urls.split(','),
    auth: apiKey === undefined ? user : { apiKey },
    caFile: values.ELASTICSEARCH_CA_FILE ?? null,
    indexPrefix: values.ELASTICSEARCH_INDEX_PREFIX,
    shards: values.ELASTICSEARCH_SHARDS,
    cacheCharacters: values.PASSAGE_MEMORY_MB * CHARACTERS_PER_MB,
  };
}

/** Returns how the bucket is reached, or null where none is set. */
export function bucketOptions(values: BucketValues): Extract<FileStoreOptions, { kind: 's3' }> | null {
  const {
    FILE_STORE_URL: url,
    AWS_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ENCRYPTION: algorithm,
    S3_KMS_KEY_ID: kmsKeyId,
  } = values;
  if (url === undefined || region === undefined) return null;
  return {
    kind: 's3',
    url,
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(algorithm !== undefined && { encryption: { algorithm, ...(kmsKeyId !== undefined && { kmsKeyId }) } }),
  };
}
