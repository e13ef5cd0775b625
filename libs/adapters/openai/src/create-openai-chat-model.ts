import type { ChatModel, Clock } from '@regqa/ports';
import OpenAI, { AzureOpenAI } from 'openai';
import { boundedFetch } from './bounded-fetch.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { OpenAiChatModel } from './openai-chat-model.ts';
import { RequestDialect } from './request-dialect.ts';

export interface OpenAiChatModelOptions {
  /** Address of the interface, e.g. `https://api.openai.com/v1`; null for the provider's own. */
  readonly baseUrl: string | null;
  /** Null for servers that ask for none. */
  readonly apiKey: string | null;
  /** The model, or with Azure the deployment. */
  readonly model: string;
  /** Given for Azure OpenAI. */
  readonly azureApiVersion: string | null;
  /** Longest silence within an answer that has begun, in milliseconds; 10 s unless set. */
  readonly idleTimeoutMs?: number;
  readonly clock: Clock;
}

const OPENAI_URL = 'https://api.openai.com/v1';
/** An answer of 4,000 tokens, the most that can be requested, takes about 1.5 MB with one chunk a token. */
const MOST_RESPONSE_BYTES = 3_000_000;
/** The client refuses to start without a key; servers that ask for none ignore it. */
const NO_KEY = 'none';

/**
 * Returns a model behind any server that speaks OpenAI's chat completions. Nothing is sent before the first completion:
 * a server that is down fails the completions, not the start.
 */
export function createOpenAiChatModel(options: OpenAiChatModelOptions): ChatModel {
  const { azureApiVersion, model, clock, idleTimeoutMs = 10_000 } = options;
  const baseUrl = options.baseUrl ?? OPENAI_URL;
  // The client's own retries repeat timeouts too, and it would read the environment for what is left out.
  const settings = {
    baseURL: baseUrl,
    apiKey: options.apiKey ?? NO_KEY,
    maxRetries: 0,
    logLevel: 'off',
    fetch: boundedFetch(MOST_RESPONSE_BYTES),
    organization: null,
    project: null,
    webhookSecret: null,
  } as const;
  const client =
    azureApiVersion === null
      ? new OpenAI(settings)
      : new AzureOpenAI({ ...settings, apiVersion: azureApiVersion, deployment: model });
  return new OpenAiChatModel({
    client,
    provider: azureApiVersion === null ? providerAt(baseUrl) : 'azure-openai',
    name: model,
    dialect: new RequestDialect(azureApiVersion !== null || baseUrl === OPENAI_URL),
    breaker: new CircuitBreaker(clock),
    idleTimeoutMs,
  });
}

function providerAt(baseUrl: string): string {
  return new URL(baseUrl).hostname.endsWith('openai.com') ? 'openai' : 'openai-compatible';
}
