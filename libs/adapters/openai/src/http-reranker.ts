import { DependencyUnavailableError } from '@regqa/errors';
import type { Clock, Reranker, RerankOptions } from '@regqa/ports';
import { boundedFetch } from './bounded-fetch.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { readRelevance } from './read-relevance.ts';

export interface HttpRerankerOptions {
  /** Whole address of its interface, e.g. `https://api.example.com/v2/rerank`. */
  readonly url: string;
  /** Null for servers that ask for none. */
  readonly apiKey: string | null;
  /**
   * The model, for servers that speak the interface of Cohere, Jina and vLLM; null for text-embeddings-inference, which
   * serves one model and takes the texts under another name.
   */
  readonly model: string | null;
  readonly clock: Clock;
}

/** Thirty scores take 2 KB; servers that send the texts back send about 60 KB. */
const MOST_RESPONSE_BYTES = 1_000_000;

/**
 * A cross-encoder behind the interface that Cohere, Jina, vLLM and text-embeddings-inference share but for names. It is
 * first contacted for a question, and scores all texts or none.
 */
export class HttpReranker implements Reranker {
  readonly name: string;
  readonly #options: HttpRerankerOptions;
  readonly #breaker: CircuitBreaker;
  readonly #fetch = boundedFetch(MOST_RESPONSE_BYTES);

  constructor(options: HttpRerankerOptions) {
    this.#options = options;
    this.#breaker = new CircuitBreaker(options.clock);
    this.name = `${new URL(options.url).host} ${options.model ?? 'its own model'}`;
  }

  get available(): boolean {
    return !this.#breaker.open;
  }

  async rerank(question: string, texts: readonly string[], options: RerankOptions): Promise<readonly number[]> {
    if (texts.length === 0) return [];
    if (!this.#breaker.admit()) throw unavailable('The reranker keeps failing and is left alone for a while');
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.budgetMs)]);
    try {
      const scores = readRelevance(await this.#post(question, texts, signal), texts.length);
      this.#breaker.succeeded();
      return scores;
    } catch (cause) {
      if (isGivenUp(options.signal)) this.#breaker.abandoned();
      else this.#breaker.failed();
      throw cause instanceof DependencyUnavailableError ? cause : unavailable(describe(cause, signal), cause);
    }
  }

  async #post(query: string, texts: readonly string[], signal: AbortSignal): Promise<unknown> {
    const { url, apiKey, model } = this.#options;
    const response = await this.#fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(model === null ? { query, texts, truncate: true } : { model, query, documents: texts }),
      redirect: 'error',
      signal,
    });
    if (response.ok) return response.json();
    await response.body?.cancel();
    throw unavailable(`The reranker failed (${response.status})`);
  }
}

function unavailable(message: string, cause?: unknown): DependencyUnavailableError {
  return new DependencyUnavailableError('reranker', message, { cause });
}

/** Whoever asked went away: that says nothing about the server. A deadline that passed does. */
function isGivenUp(signal: AbortSignal): boolean {
  return signal.aborted && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError');
}

function describe(cause: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The reranker did not answer in time';
  return cause instanceof SyntaxError ? 'The reranker sent what is no JSON' : 'The reranker cannot be reached';
}
