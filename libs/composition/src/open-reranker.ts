import { systemClock } from '@regqa/ports';
import type { Reranker } from '@regqa/ports';
import type { Opening } from './stores/opening.ts';

/** The cross-encoder that scores the best passages. */
export type RerankerOptions =
  /** A model in a folder. */
  | { readonly kind: 'local'; readonly folder: string }
  /** A server: the whole address of its interface; `model` is null for text-embeddings-inference, which serves one. */
  | { readonly kind: 'server'; readonly url: string; readonly apiKey: string | null; readonly model: string | null };

/** Threads that read pairs: the service shares two processors with others. */
const WORKERS = 2;

/**
 * Returns the reranker and puts its closing on the stack; null where none is configured, and where the folder holds no
 * model, which is logged. Its library is loaded only for one.
 */
export async function openReranker(
  options: RerankerOptions | null,
  { logger, stack }: Opening,
): Promise<Reranker | null> {
  if (options === null) return null;
  if (options.kind === 'server') {
    const { HttpReranker } = await import('@regqa/adapter-openai');
    return new HttpReranker({ ...options, clock: systemClock });
  }
  const { createParallelCrossEncoder } = await import('@regqa/adapter-onnx-models');
  try {
    const reranker = await createParallelCrossEncoder({ folder: options.folder, workers: WORKERS, logger });
    stack.add('the cross-encoder', () => reranker.close());
    return reranker;
  } catch (err) {
    logger.warn({ err }, 'There is no cross-encoder; passages keep their first order');
    return null;
  }
}
