import type { QueryResponseBody } from '@regqa/contracts';
import { SerialisedJson } from '@regqa/platform';

/** The members of a response that every answer has for itself, cached or not. */
export type OwnMembers = Pick<QueryResponseBody, 'query' | 'response_time_ms' | 'cache_hit'>;

/**
 * Answers from the cache as bytes. Serialising an answer with its passages takes longer than finding it in the cache,
 * so what stays the same is serialised once; it is forgotten with the cached answer.
 */
export class SerialisedAnswers {
  readonly #rest = new WeakMap<QueryResponseBody, Buffer>();

  /** Returns the response: the members of its own, then everything else of the kept answer. */
  withOwn(kept: QueryResponseBody, own: OwnMembers): SerialisedJson {
    const begun = JSON.stringify(own).slice(0, -1);
    return new SerialisedJson([Buffer.from(`${begun},`), this.#restOf(kept)]);
  }

  /** Returns what follows the members of its own, with the closing brace. */
  #restOf(kept: QueryResponseBody): Buffer {
    const known = this.#rest.get(kept);
    if (known !== undefined) return known;
    const { query: _query, response_time_ms: _time, cache_hit: _hit, ...rest } = kept;
    const bytes = Buffer.from(JSON.stringify(rest).slice(1));
    this.#rest.set(kept, bytes);
    return bytes;
  }
}
