/** Ends the work on an answer when nobody waits for it any more, or when its time is over. */
import { CancelledError, DependencyTimeoutError } from '@regqa/errors';
import type { Reranker } from '@regqa/ports';
import type { AnsweringStores } from '../composed-answer.ts';

const TOO_LATE = 'The question could not be answered in time. Ask again in a moment.';

export interface AnswerBounds {
  readonly abandoned: AbortSignal;
  /** `performance.now()` by which the answer must be there. */
  readonly endsAt: number;
}

/**
 * Returns the same stores for one answer: each takes no more work for it once it is abandoned or late, and those that
 * can break off what they do are told to. They throw CancelledError then, or DependencyTimeoutError.
 */
export function boundedStores(stores: AnsweringStores, { abandoned, endsAt }: AnswerBounds): AnsweringStores {
  const late = AbortSignal.timeout(Math.max(0, Math.ceil(endsAt - performance.now())));
  const signal = AbortSignal.any([abandoned, late]);
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    throwIfOver(signal, abandoned);
    const result = await work().catch((error: unknown) => {
      throwIfOver(signal, abandoned);
      throw error;
    });
    throwIfOver(signal, abandoned);
    return result;
  };
  const { corpus, index, vectors, statistics, reranker } = stores;
  return {
    ...stores,
    corpus: { current: () => within(() => corpus.current()) },
    index: {
      search: (query) => within(() => index.search({ ...query, signal })),
      provision: (input) => within(() => index.provision(input)),
    },
    statistics: { frequencies: (...asked) => within(() => statistics.frequencies(...asked)) },
    vectors: { method: vectors.method, of: (question) => within(() => vectors.of(question, signal)) },
    reranker: reranker === null ? null : boundedReranker(reranker, { signal, within }),
  };
}

interface Bounds {
  readonly signal: AbortSignal;
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
}

function boundedReranker(reranker: Reranker, { signal, within }: Bounds): Reranker {
  return {
    name: reranker.name,
    get available() {
      return reranker.available;
    },
    rerank: (question, texts, options) =>
      within(() => reranker.rerank(question, texts, { ...options, signal: AbortSignal.any([options.signal, signal]) })),
  };
}

function throwIfOver(signal: AbortSignal, abandoned: AbortSignal): void {
  if (abandoned.aborted) throw new CancelledError('Nobody waits for the answer any more');
  if (signal.aborted) throw new DependencyTimeoutError(TOO_LATE);
}
