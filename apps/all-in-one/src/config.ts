import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { LONGEST_QUERY } from '@regqa/contracts';
import type { AnswerModelOptions, EmbeddedOptions } from '@regqa/embedded';
import { ConfigError, defineEnvironment, LOG_LEVELS, setting, switchText, wholeNumber } from '@regqa/platform';
import type { LogLevel, SettingValues } from '@regqa/platform';
import { checkEmbeddings, embeddingOptions, embeddingSettings } from './embedding-settings.ts';

/** Keys shorter than this can be guessed; production refuses them. */
const SHORTEST_PRODUCTION_KEY = 24;

const settings = {
  NODE_ENV: setting(z.enum(['development', 'test', 'production']), { description: 'production makes the start refuse absent or weak keys, and raises the limit of questions.', default: 'development' }),
  HOST: setting(z.string(), { description: 'Address that the gateway listens on.', default: '127.0.0.1' }),
  PORT: setting(wholeNumber(0, 65_535), { description: 'Port that the gateway listens on; 0 takes a free one.', default: 8080 }),
  REGQA_DATA_DIR: setting(z.string(), { description: 'Folder that holds everything: database, passages, files, keys.', default: '.regqa' }),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS), { description: `How much is logged: ${LOG_LEVELS.join(', ')}.`, default: 'info' }),
  API_ACCESS_KEY: setting(z.string().min(1), { description: 'The ordinary key. Outside production one is made and kept in the data folder.', optional: true, secret: true }),
  ADMIN_API_KEY: setting(z.string().min(1), { description: 'The admin key. Outside production one is made and kept in the data folder.', optional: true, secret: true }),
  INTERNAL_TOKEN: setting(z.string().min(16), { description: 'What the services trust the gateway by; made and kept in the data folder where it is left out.', optional: true, secret: true }),
  RATE_LIMIT_PUBLIC_PER_MINUTE: setting(wholeNumber(1), { description: 'Requests a key may make to ordinary paths.', default: 30, unit: 'requests a minute' }),
  RATE_LIMIT_ADMIN_PER_MINUTE: setting(wholeNumber(1), { description: 'Requests a key may make to admin paths.', default: 100, unit: 'requests a minute' }),
  RATE_LIMIT_QUERY_PER_MINUTE: setting(wholeNumber(1), { description: 'Questions a key may ask; 30, and 100 in production, where it is left out.', optional: true, unit: 'requests a minute' }),
  RATE_LIMIT_HEALTH_PER_MINUTE: setting(wholeNumber(1), { description: 'Requests an address may make to /api/health.', default: 300, unit: 'requests a minute' }),
  TRUST_PROXY: setting(wholeNumber(0, 10), { description: 'How many proxies before the gateway may name the client address.', default: 0 }),
  CORS_ALLOWED_ORIGINS: setting(z.string(), { description: 'Origins that browsers may call from, separated by commas; * allows all, without credentials.', default: '' }),
  ENABLE_CACHE: setting(switchText(), { description: 'Whether answers are cached.', default: true }),
  CACHE_TTL: setting(wholeNumber(1), { description: 'How long a cached answer lives.', default: 3600, unit: 'seconds' }),
  CACHE_MAX_MB: setting(wholeNumber(1, 65_536), { description: 'Most memory that cached answers take.', default: 64, unit: 'megabytes' }),
  SLOW_QUERY_MS: setting(wholeNumber(1), { description: 'A question that takes longer is logged as a warning with its stages.', default: 5000, unit: 'milliseconds' }),
  MAX_QUERY_LENGTH: setting(wholeNumber(1, LONGEST_QUERY), { description: 'Longest question.', default: LONGEST_QUERY, unit: 'characters' }),
  OPENAI_MODEL: setting(z.string().min(1), { description: 'Language model that writes answers (with Azure the deployment). Left out, answers are quotations.', optional: true }),
  OPENAI_BASE_URL: setting(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }), { description: "Address of the model's server, any that speaks OpenAI's interface; left out, OpenAI's own.", optional: true }),
  OPENAI_API_KEY: setting(z.string().min(1), { description: "Key for the model's server; some need none.", optional: true, secret: true }),
  OPENAI_API_VERSION: setting(z.string().min(1), { description: 'Given for Azure OpenAI, e.g. 2025-01-01-preview.', optional: true }),
  OPENAI_TIMEOUT_SECONDS: setting(wholeNumber(2, 28), { description: 'How long an answer may take with the model; then the passages are quoted.', default: 20, unit: 'seconds' }),
  MAX_UPLOAD_MB: setting(wholeNumber(1, 10_000), { description: 'Largest file that can be uploaded.', default: 200, unit: 'megabytes' }),
  ...embeddingSettings,
  INGESTION_CONCURRENCY: setting(wholeNumber(1, 16), { description: 'Documents read at the same time.', default: 2 }),
  REPROCESS_MAX_CONCURRENT: setting(wholeNumber(1, 16), { description: 'Documents of a reprocessing of all that are read at the same time; fewer than INGESTION_CONCURRENCY leave room for new uploads.', default: 1 }),
  PARSE_TIMEOUT_SECONDS: setting(wholeNumber(1, 3600), { description: 'How long reading one document may take before it is stopped.', default: 120, unit: 'seconds' }),
  OCR_ENABLED: setting(switchText(), { description: 'Whether pages without text are read from their images, by the tesseract program or, where it is not there, the package tesseract.js.', default: true }),
  OCR_COMMAND: setting(z.string().min(1), { description: 'Name or path of the tesseract program.', default: 'tesseract' }),
  OCR_PAGE_TIMEOUT_SECONDS: setting(wholeNumber(1, 3600), { description: 'How long reading one page from its image may take.', default: 60, unit: 'seconds' }),
  OCR_DOCUMENT_TIMEOUT_SECONDS: setting(wholeNumber(1, 86_400), { description: 'How long reading pages of one document from images may take, on top of PARSE_TIMEOUT_SECONDS.', default: 1200, unit: 'seconds' }),
  OCR_MAX_PAGES: setting(wholeNumber(1, 5_000), { description: 'Pages of one document that are read from images at most; the receipt names the others.', default: 500, unit: 'pages' }),
  PARSE_MEMORY_MB: setting(wholeNumber(128, 16_384), { description: 'Most memory that reading one document may take before it is stopped.', default: 1024, unit: 'megabytes' }),
};

/** The environment of the all-in-one process; `.env.example` is rendered from it. */
export const environment = defineEnvironment(settings, (values) => [...checkKeys(values), ...checkModel(values), ...checkEmbeddings(values)]);

/** What the process runs with. */
export interface AllInOneConfig {
  readonly embedded: Omit<EmbeddedOptions, 'logger' | 'logLevel'>;
  readonly logLevel: LogLevel;
}

/** Returns the configuration from the environment and the command line. Throws ConfigError that lists every problem. */
export function loadConfig(): AllInOneConfig {
  const values = environment.read(process.env);
  const production = values.NODE_ENV === 'production';
  return {
    logLevel: values.LOG_LEVEL,
    embedded: {
      dataFolder: resolve(values.REGQA_DATA_DIR),
      host: values.HOST,
      port: values.PORT,
      version: packageVersion(),
      production,
      samples: !readFlags()['no-samples'],
      keys: { access: values.API_ACCESS_KEY ?? null, admin: values.ADMIN_API_KEY ?? null, internalToken: values.INTERNAL_TOKEN ?? null },
      limits: {
        publicPerMinute: values.RATE_LIMIT_PUBLIC_PER_MINUTE,
        adminPerMinute: values.RATE_LIMIT_ADMIN_PER_MINUTE,
        queryPerMinute: values.RATE_LIMIT_QUERY_PER_MINUTE ?? (production ? 100 : 30),
        healthPerMinute: values.RATE_LIMIT_HEALTH_PER_MINUTE,
      },
      trustProxy: values.TRUST_PROXY,
      corsAllowedOrigins: values.CORS_ALLOWED_ORIGINS.split(',').map((origin) => origin.trim()).filter((origin) => origin !== ''),
      cache: { enabled: values.ENABLE_CACHE, ttlSeconds: values.CACHE_TTL, maxBytes: values.CACHE_MAX_MB * 1_048_576 },
      slowQueryMs: values.SLOW_QUERY_MS,
      maxQueryLength: values.MAX_QUERY_LENGTH,
      maxUploadMb: values.MAX_UPLOAD_MB,
      answerModel: answerModel(values),
      embeddings: embeddingOptions(values),
      ingestion: { concurrency: values.INGESTION_CONCURRENCY, reprocessLimit: values.REPROCESS_MAX_CONCURRENT, parseTimeoutMs: values.PARSE_TIMEOUT_SECONDS * 1000, parseMemoryMb: values.PARSE_MEMORY_MB, ocr: ocrOptions(values) },
    },
  };
}

function ocrOptions(values: SettingValues<typeof settings>): Exclude<EmbeddedOptions['ingestion']['ocr'], undefined> {
  if (!values.OCR_ENABLED) return null;
  return {
    command: values.OCR_COMMAND,
    pageTimeoutMs: values.OCR_PAGE_TIMEOUT_SECONDS * 1000,
    documentTimeoutMs: values.OCR_DOCUMENT_TIMEOUT_SECONDS * 1000,
    maxPages: values.OCR_MAX_PAGES,
  };
}

function readFlags(): { 'no-samples': boolean } {
  try {
    const { values } = parseArgs({ options: { 'no-samples': { type: 'boolean', default: false } } });
    return values;
  } catch (error) {
    throw new ConfigError([`${(error as Error).message} The only option is --no-samples.`]);
  }
}

function answerModel(values: SettingValues<typeof settings>): AnswerModelOptions | null {
  const { OPENAI_MODEL: model, OPENAI_BASE_URL: baseUrl = null, OPENAI_API_KEY: apiKey = null, OPENAI_API_VERSION: azureApiVersion = null } = values;
  return model === undefined ? null : { model, baseUrl, apiKey, azureApiVersion, deadlineMs: values.OPENAI_TIMEOUT_SECONDS * 1000 };
}

function checkModel(values: SettingValues<typeof settings>): string[] {
  if (values.OPENAI_MODEL === undefined) return [];
  const problems = values.OPENAI_BASE_URL === undefined && values.OPENAI_API_KEY === undefined ? ['OPENAI_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL of a server that asks for none.'] : [];
  if (values.OPENAI_API_VERSION !== undefined && (values.OPENAI_BASE_URL === undefined || values.OPENAI_API_KEY === undefined)) problems.push('OPENAI_API_VERSION (Azure OpenAI) needs OPENAI_BASE_URL and OPENAI_API_KEY.');
  return problems;
}

function checkKeys(values: SettingValues<typeof settings>): string[] {
  const { API_ACCESS_KEY: access, ADMIN_API_KEY: admin } = values;
  const problems = access !== undefined && access === admin ? ['API_ACCESS_KEY and ADMIN_API_KEY must differ.'] : [];
  if (values.NODE_ENV !== 'production') return problems;
  for (const [name, key] of Object.entries({ API_ACCESS_KEY: access, ADMIN_API_KEY: admin })) {
    if (key === undefined) problems.push(`${name} is required in production.`);
    else if (key.length < SHORTEST_PRODUCTION_KEY) problems.push(`${name} must have at least ${SHORTEST_PRODUCTION_KEY} characters in production.`);
  }
  return problems;
}

/** Returns the version of the product, from its package.json. */
export function packageVersion(): string {
  const file = join(import.meta.dirname, '../../../package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
