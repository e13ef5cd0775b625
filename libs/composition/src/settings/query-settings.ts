import { resolve } from 'node:path';
import { z } from 'zod';
import { LONGEST_QUERY } from '@regqa/contracts';
import { optionalSecret, optionalText, setting, switchText, webAddress, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';
import type { AnswerModelOptions, QueryModelOptions } from '../open-query-models.ts';
import type { AnswerCacheOptions } from '../stores/open-answer-cache.ts';
import { questionTextOptions, questionTextSettings } from './analytics-settings.ts';
import { projectPath, shippedModel } from './project-files.ts';
import { checkReranker, rerankerOptions, rerankerSettings } from './reranker-settings.ts';

/** Reads an amount of money, such as `0.15`. */
const price = () => {
  const error = 'must be an amount from 0 to 9999, such as 0.15';
  return z
    .string()
    .regex(/^\d{1,4}(?:\.\d{1,6})?$/, { error })
    .transform(Number);
};

export const querySettings = {
  ENABLE_CACHE: setting(switchText(), 'Whether answers are cached.', { default: true }),
  CACHE_TTL: setting(wholeNumber(1), 'How long a cached answer lives.', { default: 3600, unit: 'seconds' }),
  CACHE_MAX_MB: setting(wholeNumber(1, 65_536), 'Most memory that cached answers take.', {
    default: 64,
    unit: 'megabytes',
  }),
  QUERY_MAX_CONCURRENT: setting(
    wholeNumber(1, 1_000),
    'Questions that one query service works on at once. More of them share the processors, so that each takes longer ' +
      'and the cross-encoder reads less for each. Cached answers are not counted.',
    { default: 8, unit: 'questions' },
  ),
  QUERY_MAX_WAITING: setting(
    wholeNumber(0, 10_000),
    'Questions that wait for their turn, which keys take in rotation; what comes beyond that is refused with 503.',
    { default: 64, unit: 'questions' },
  ),
  QUERY_MAX_WAIT_MS: setting(
    wholeNumber(1, 20_000),
    'Longest that a question waits for its turn; one that is expected to wait for half of it, by how long questions ' +
      'have taken lately, is refused with 503 at once.',
    { default: 1_000, unit: 'milliseconds' },
  ),
  SLOW_QUERY_MS: setting(wholeNumber(1), 'A question that takes longer is logged as a warning with its stages.', {
    default: 5000,
    unit: 'milliseconds',
  }),
  MAX_QUERY_LENGTH: setting(wholeNumber(1, LONGEST_QUERY), 'Longest question.', {
    default: LONGEST_QUERY,
    unit: 'characters',
  }),
  OPENAI_MODEL: optionalText(
    'Language model that writes answers (with Azure the deployment). Left out, answers are quotations.',
  ),
  OPENAI_BASE_URL: setting(
    webAddress(),
    "Address of the model's server, any that speaks OpenAI's interface; left out, OpenAI's own.",
    { optional: true },
  ),
  OPENAI_API_KEY: optionalSecret("Key for the model's server; some need none."),
  OPENAI_API_VERSION: optionalText('Given for Azure OpenAI, e.g. 2025-01-01-preview.'),
  OPENAI_TIMEOUT_SECONDS: setting(
    wholeNumber(2, 28),
    'How long an answer may take with the model; then the passages are quoted.',
    { default: 20, unit: 'seconds' },
  ),
  LLM_DAILY_TOKENS: setting(
    wholeNumber(0),
    'How many tokens of the model each API key may use in a day (UTC), prompts included; then the passages are ' +
      'quoted until the next day. 0: as many as it likes.',
    { default: 0, unit: 'tokens' },
  ),
  LLM_PROMPT_PRICE: setting(price(), 'What a million tokens that the model reads cost; for the metric of costs.', {
    default: 0,
    unit: 'dollars',
  }),
  LLM_COMPLETION_PRICE: setting(price(), 'What a million tokens that the model writes cost; for the metric of costs.', {
    default: 0,
    unit: 'dollars',
  }),
  LLM_JUDGE: setting(
    switchText(),
    'Whether the model is asked a second time, whether its quotations support its sentences, before any of them is ' +
      'given out. For large models: it overrules the guard. Streams begin later, and answers cost more.',
    { default: false },
  ),
  SUPPORT_SCORER_MODEL_DIR: optionalText(
    'Folder of a cross-encoder in ONNX that scores whether quotations bear out what the model writes. Left out, the shipped one, if any.',
  ),
  ANSWERING_CONFIG_DIR: optionalText(
    'Folder of the YAML files and prompts that decide answers; left out, the shipped one.',
  ),
  ...questionTextSettings,
  ...rerankerSettings,
};

type QueryValues = SettingValues<typeof querySettings>;

/** Returns how questions are answered: where answers are kept, which models there are, the service's own options. */
export function queryOptions(values: QueryValues) {
  const cache: AnswerCacheOptions = { ttlSeconds: values.CACHE_TTL, maxBytes: values.CACHE_MAX_MB * 1_048_576 };
  const models: QueryModelOptions = {
    answerModel: answerModel(values),
    reranker: rerankerOptions(values),
    supportScorerFolder: supportScorerFolder(values),
  };
  const folder = values.ANSWERING_CONFIG_DIR;
  const service = {
    cacheEnabled: values.ENABLE_CACHE,
    slowQueryMs: values.SLOW_QUERY_MS,
    ...questionTextOptions(values),
    maxQueryLength: values.MAX_QUERY_LENGTH,
    capacity: {
      atOnce: values.QUERY_MAX_CONCURRENT,
      mostWaiting: values.QUERY_MAX_WAITING,
      waitMs: values.QUERY_MAX_WAIT_MS,
    },
    modelDeadlineMs: values.OPENAI_TIMEOUT_SECONDS * 1000,
    dailyTokens: values.LLM_DAILY_TOKENS,
    tokenPrices: { promptMillion: values.LLM_PROMPT_PRICE, completionMillion: values.LLM_COMPLETION_PRICE },
    judge: values.LLM_JUDGE,
    rerankBudgetMs: values.RERANK_BUDGET_MS,
    configFolder: folder === undefined ? projectPath('config') : resolve(folder),
  };
  return { cache, models, service };
}
export type QueryOptions = ReturnType<typeof queryOptions>;

function supportScorerFolder(values: QueryValues): string | null {
  const { OPENAI_MODEL: model, SUPPORT_SCORER_MODEL_DIR: given } = values;
  if (model === undefined) return null;
  return given === undefined ? shippedModel('support-scorer') : resolve(given);
}

/** Returns what is wrong with the settings of the language model together, and with those of the reranker. */
export function checkModel(values: QueryValues): string[] {
  return [...checkAnswerModel(values), ...checkReranker(values)];
}

function checkAnswerModel(values: QueryValues): string[] {
  const { OPENAI_MODEL: model, OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, OPENAI_API_VERSION: version } = values;
  if (model === undefined) return [];
  const problems: string[] = [];
  if (baseUrl === undefined && apiKey === undefined) {
    problems.push('OPENAI_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL of a server that asks for none.');
  }
  if (version !== undefined && (baseUrl === undefined || apiKey === undefined)) {
    problems.push('OPENAI_API_VERSION (Azure OpenAI) needs OPENAI_BASE_URL and OPENAI_API_KEY.');
  }
  return problems;
}

function answerModel(values: QueryValues): AnswerModelOptions | null {
  const {
    OPENAI_MODEL: model,
    OPENAI_BASE_URL: baseUrl = null,
    OPENAI_API_KEY: apiKey = null,
    OPENAI_API_VERSION: azureApiVersion = null,
  } = values;
  return model === undefined ? null : { model, baseUrl, apiKey, azureApiVersion };
}
