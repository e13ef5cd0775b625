import { z } from 'zod';
import { LONGEST_QUERY } from '@regqa/contracts';
import { setting, switchText, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';
import type { AnswerModelOptions } from '../open-answer-model.ts';
import type { RerankerOptions } from '../open-reranker.ts';
import type { AnswerCacheOptions } from '../stores/open-answer-cache.ts';

/** How questions are answered and answers are kept. */
export const querySettings = {
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
  RERANKER_URL: setting(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }), { description: 'Whole address of a rerank interface, e.g. http://127.0.0.1:8080/rerank, whose cross-encoder puts the 30 best passages in order. Left out, the learned order holds. What it does to the answers has not been measured.', optional: true }),
  RERANKER_MODEL: setting(z.string().min(1), { description: 'Its model, for servers that speak as Cohere, Jina and vLLM do; left out, the server is spoken to as text-embeddings-inference.', optional: true }),
  RERANKER_API_KEY: setting(z.string().min(1), { description: 'Key for the rerank interface; some need none.', optional: true, secret: true }),
  RERANKER_TIMEOUT_MS: setting(wholeNumber(10, 10_000), { description: 'How long the reranker is waited for; then the learned order holds.', default: 500, unit: 'milliseconds' }),
};

type QueryValues = SettingValues<typeof querySettings>;

/** What the query service takes of its settings. */
export interface QueryOptions {
  readonly cache: AnswerCacheOptions & { readonly enabled: boolean };
  readonly slowQueryMs: number;
  readonly maxQueryLength: number;
  readonly answerModel: AnswerModelOptions | null;
  readonly reranker: RerankerOptions | null;
}

/** Returns how questions are answered. */
export function queryOptions(values: QueryValues): QueryOptions {
  return {
    cache: { enabled: values.ENABLE_CACHE, ttlSeconds: values.CACHE_TTL, maxBytes: values.CACHE_MAX_MB * 1_048_576 },
    slowQueryMs: values.SLOW_QUERY_MS,
    maxQueryLength: values.MAX_QUERY_LENGTH,
    answerModel: answerModel(values),
    reranker: reranker(values),
  };
}

/** Returns what is wrong with the settings of the language model together, and with those of the reranker. */
export function checkModel(values: QueryValues): string[] {
  return [...checkAnswerModel(values), ...checkReranker(values)];
}

function checkReranker({ RERANKER_URL, RERANKER_MODEL, RERANKER_API_KEY }: QueryValues): string[] {
  const isNeeded = RERANKER_URL === undefined && (RERANKER_MODEL !== undefined || RERANKER_API_KEY !== undefined);
  return isNeeded ? ['RERANKER_MODEL and RERANKER_API_KEY need RERANKER_URL.'] : [];
}

function checkAnswerModel(values: QueryValues): string[] {
  if (values.OPENAI_MODEL === undefined) return [];
  const problems = values.OPENAI_BASE_URL === undefined && values.OPENAI_API_KEY === undefined ? ['OPENAI_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL of a server that asks for none.'] : [];
  if (values.OPENAI_API_VERSION !== undefined && (values.OPENAI_BASE_URL === undefined || values.OPENAI_API_KEY === undefined)) problems.push('OPENAI_API_VERSION (Azure OpenAI) needs OPENAI_BASE_URL and OPENAI_API_KEY.');
  return problems;
}

function answerModel(values: QueryValues): AnswerModelOptions | null {
  const { OPENAI_MODEL: model, OPENAI_BASE_URL: baseUrl = null, OPENAI_API_KEY: apiKey = null, OPENAI_API_VERSION: azureApiVersion = null } = values;
  return model === undefined ? null : { model, baseUrl, apiKey, azureApiVersion, deadlineMs: values.OPENAI_TIMEOUT_SECONDS * 1000 };
}

function reranker(values: QueryValues): RerankerOptions | null {
  const { RERANKER_URL: url, RERANKER_MODEL: model = null, RERANKER_API_KEY: apiKey = null, RERANKER_TIMEOUT_MS: timeoutMs } = values;
  return url === undefined ? null : { url, model, apiKey, timeoutMs };
}
