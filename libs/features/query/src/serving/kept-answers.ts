import type { QueryResponseBody } from '@regqa/contracts';
import type { Logger } from '@regqa/platform';
import type { AnswerCache, CachedAnswer } from '@regqa/ports';
import type { AnswerMetrics } from './answer-metrics.ts';

/** The answer cache as answering sees it: a cache that fails is one that holds nothing, and a line in the log. */
export class KeptAnswers {
  readonly #cache: AnswerCache | null;
  readonly #metrics: AnswerMetrics;

  /** Without a cache nothing is kept or found. */
  constructor(cache: AnswerCache | null, metrics: AnswerMetrics) {
    this.#cache = cache;
    this.#metrics = metrics;
  }

  /** Returns the answer, or undefined. The logger is only asked for where it is needed: each request makes its own. */
  async read(key: string, asker: { readonly logger: Logger }): Promise<QueryResponseBody | undefined> {
    if (this.#cache === null) return undefined;
    try {
      const body = (await this.#cache.get(key))?.body;
      this.#metrics.addLookup(body === undefined ? 'miss' : 'hit');
      return body;
    } catch (err) {
      this.#metrics.addLookup('failed');
      asker.logger.warn({ err }, 'the answer cache cannot be read; the answer is composed again');
      return undefined;
    }
  }

  async write(key: string, answer: CachedAnswer, asker: { readonly logger: Logger }): Promise<void> {
    try {
      await this.#cache?.set(key, answer);
    } catch (err) {
      asker.logger.warn({ err }, 'the answer cache cannot be written; the answer is given all the same');
    }
  }
}
