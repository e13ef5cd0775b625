import { systemClock } from '@regqa/ports';
import type { Reranker } from '@regqa/ports';

/** The cross-encoder that puts the best passages in order. */
export interface RerankerOptions {
  /** Whole address of its interface. */
  readonly url: string;
  readonly apiKey: string | null;
  /** Null for text-embeddings-inference, which serves one model. */
  readonly model: string | null;
  /** Longest that an order is waited for, in milliseconds. */
  readonly timeoutMs: number;
}

/** Returns the reranker; null where none is configured. Its library is loaded only for one. */
export async function openReranker(options: RerankerOptions | null): Promise<Reranker | null> {
  if (options === null) return null;
  const { createHttpReranker } = await import('@regqa/adapter-openai');
  return createHttpReranker({ ...options, clock: systemClock });
}
