import { setTimeout as delay } from 'node:timers/promises';
import { ChatModelError } from '@regqa/errors';
import type { ChatCompletion, ChatModel, ChatModelStatus, ChatRequest } from '@regqa/ports';
import { APIError } from 'openai';
import type OpenAI from 'openai';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { CompletionWatch } from './completion-watch.ts';
import { modelFailure } from './model-failure.ts';
import { readCompletion } from './read-completion.ts';
import type { RequestDialect } from './request-dialect.ts';

export interface OpenAiChatModelParts {
  readonly client: OpenAI;
  readonly provider: string;
  readonly name: string;
  readonly dialect: RequestDialect;
  readonly breaker: CircuitBreaker;
  readonly idleTimeoutMs: number;
}

/** What may be over a moment later. */
const PASSING = new Set(['rate-limited', 'server-error', 'unreachable']);
/** Retries after the first attempt, where nothing was written yet. */
const MOST_RETRIES = 2;
const FIRST_RETRY_MS = 200;
/** A longer wait than this, in milliseconds, is not worth a retry: the question can be answered without the model. */
const LONGEST_RETRY_WAIT_MS = 2_000;
/** Each parameter of the dialect may be refused once, the form of the answer twice. */
const MOST_REFUSALS = 5;

interface Attempt {
  readonly request: ChatRequest;
  readonly endsAt: number;
  begun: boolean;
}

/** A model behind a server that speaks OpenAI's chat completions. */
export class OpenAiChatModel implements ChatModel {
  readonly provider: string;
  readonly name: string;
  readonly #parts: OpenAiChatModelParts;
  readonly #closing = new AbortController();
  #rateLimitRemaining: number | null = null;
  #lastFailure: string | null = null;

  constructor(parts: OpenAiChatModelParts) {
    this.#parts = parts;
    this.provider = parts.provider;
    this.name = parts.name;
  }

  async *complete(request: ChatRequest): AsyncGenerator<string, ChatCompletion, undefined> {
    const { breaker } = this.#parts;
    if (!breaker.admit())
      throw new ChatModelError(
        'paused',
        `The model failed repeatedly and is left alone for ${Math.ceil(breaker.pauseMs / 1000)} s`,
      );
    let settled = false;
    const attempt: Attempt = { request, endsAt: performance.now() + request.deadlineMs, begun: false };
    try {
      const completion = yield* this.#completeWithRetries(attempt);
      settled = true;
      breaker.succeeded();
      this.#lastFailure = null;
      return completion;
    } catch (error) {
      settled = true;
      this.#noteFailure(error as ChatModelError);
      throw error;
    } finally {
      // Reached without a result when the caller leaves the loop: a model that had begun to write works.
      if (!settled && attempt.begun) breaker.succeeded();
      else if (!settled) breaker.abandoned();
    }
  }

  status(): ChatModelStatus {
    return {
      available: !this.#parts.breaker.open,
      rateLimitRemaining: this.#rateLimitRemaining,
      lastFailure: this.#lastFailure,
      output: this.#parts.dialect.output,
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  /** Tries again only where nothing was written yet and time is left. */
  async *#completeWithRetries(attempt: Attempt): AsyncGenerator<string, ChatCompletion, undefined> {
    let retries = 0;
    for (let refusals = 0; ;) {
      const chunks = this.#attempt(attempt);
      try {
        for (let next = await chunks.next(); ; next = await chunks.next()) {
          if (next.done) return next.value;
          attempt.begun = true;
          yield next.value;
        }
      } catch (error) {
        const failure = modelFailure(error, attempt.begun);
        if (attempt.begun) throw failure;
        if (failure.failure === 'refused' && refusals < MOST_REFUSALS && this.#parts.dialect.learn(refusalOf(failure)))
          refusals += 1;
        else await this.#awaitRetry(failure, retries++, attempt);
      } finally {
        // The caller may have left the loop: that ends the request.
        await chunks.return({ finish: 'stop', usage: null });
      }
    }
  }

  async *#attempt({ request, endsAt }: Attempt): AsyncGenerator<string, ChatCompletion, undefined> {
    const { client, dialect, name, idleTimeoutMs } = this.#parts;
    const watch = new CompletionWatch(endsAt - performance.now(), [request.signal, this.#closing.signal]);
    let begun = false;
    try {
      if (watch.signal.aborted) throw watch.signal.reason;
      const { data, response } = await client.chat.completions
        .create(dialect.bodyOf(name, request), {
          signal: watch.signal,
          timeout: Math.max(1, Math.ceil(endsAt - performance.now())),
        })
        .withResponse();
      begun = true;
      this.#noteHeaders(response.headers);
      if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream'))
        throw new ChatModelError('malformed', 'The model server does not stream its answer');
      return yield* readCompletion(data, { maxTokens: request.maxTokens, idleTimeoutMs, watch });
    } catch (error) {
      if (error instanceof APIError && error.headers !== undefined) this.#noteHeaders(error.headers);
      throw watch.signal.aborted ? watch.signal.reason : modelFailure(error, begun);
    } finally {
      watch.release();
    }
  }

  /** Resolves when the next attempt may begin. Throws the failure when there is to be none. */
  async #awaitRetry(failure: ChatModelError, retries: number, { request, endsAt }: Attempt): Promise<void> {
    const waitMs = retryAfterMs(failure) ?? FIRST_RETRY_MS * 2 ** retries * (0.75 + Math.random() / 2);
    const left = endsAt - performance.now();
    if (!PASSING.has(failure.failure) || retries >= MOST_RETRIES || waitMs > LONGEST_RETRY_WAIT_MS || waitMs >= left)
      throw failure;
    const signal = AbortSignal.any([request.signal, this.#closing.signal]);
    await delay(waitMs, undefined, { signal }).catch(() => {
      throw new ChatModelError('aborted', 'The completion was cancelled');
    });
  }

  #noteFailure(error: ChatModelError): void {
    // What the caller ended says nothing about the model.
    if (error.failure === 'aborted') return this.#parts.breaker.abandoned();
    this.#lastFailure = error.message;
    this.#parts.breaker.failed();
  }

  #noteHeaders(headers: Headers): void {
    const remaining = headers.get('x-ratelimit-remaining-requests');
    if (remaining !== null && /^\d{1,9}$/.test(remaining)) this.#rateLimitRemaining = Number(remaining);
  }
}

/** The server's words on what it refused: they name the parameter. */
function refusalOf({ cause }: ChatModelError): string {
  return cause instanceof APIError ? `${cause.param ?? ''} ${cause.message}`.slice(0, 1000) : '';
}

/** Returns how long a server that limits requests asks to wait, in milliseconds; null where it does not say. */
function retryAfterMs({ cause }: ChatModelError): number | null {
  const seconds = cause instanceof APIError ? cause.headers?.get('retry-after') : null;
  return seconds != null && /^\d{1,6}(\.\d+)?$/.test(seconds) ? Number(seconds) * 1000 : null;
}
