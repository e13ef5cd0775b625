import type { QueryResponseBody } from '@regqa/contracts';
import type { Logger } from '@regqa/platform';
import type { AnswerCache } from '@regqa/ports';
import type { QuestionMetrics } from './question-metrics.ts';

interface KeptAnswersDeps {
  readonly cache: AnswerCache;
  /** Nothing is kept or found where it is false. */
  readonly enabled: boolean;
  readonly metrics: Pick<QuestionMetrics, 'addLookup'>;
}

/** The answer cache as answering sees it: a cache that fails is one that holds nothing, and a line in the log. */
export class KeptAnswers {
  readonly #deps: KeptAnswersDeps;

  constructor(deps: KeptAnswersDeps) {
    this.#deps = deps;
  }

  /** Returns the answer, or undefined. The logger is only asked for where it is needed: each request makes its own. */
  async read(key: string, asker: { readonly logger: Logger }): Promise<QueryResponseBody | undefined> {
    const { cache, enabled, metrics } = this.#deps;
    if (!enabled) return undefined;
    try {
      const body = (await cache.get(key))?.body;
      metrics.addLookup(body === undefined ? 'miss' : 'hit');
      return body;
    } catch (err) {
      metrics.addLookup('failed');
      asker.logger.warn({ err }, 'the answer cache cannot be read; the answer is composed again');
      return undefined;
    }
  }

  async write(key: string, answer: { body: QueryResponseBody; release: number }, logger: Logger): Promise<void> {
    const { cache, enabled } = this.#deps;
    if (!enabled) return;
    try {
      await cache.set(key, answer);
    } catch (err) {
      logger.warn({ err }, 'the answer cache cannot be written; the answer is given all the same');
    }
  }
}
