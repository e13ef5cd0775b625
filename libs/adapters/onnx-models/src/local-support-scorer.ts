import type { SupportScorer } from '@regqa/ports';
import { createLocalCrossEncoder } from './local-cross-encoder.ts';
import type { LocalCrossEncoderOptions } from './local-cross-encoder.ts';

export interface LocalSupportScorer extends SupportScorer {
  /** False while it is being loaded. */
  readonly available: boolean;
  /** Ends the thread. May be called twice. */
  close(): Promise<void>;
}

/**
 * Returns the support scorer of a folder in the layout of a cross-encoder, which reads the sentence as the question and
 * the quotation as the text. It is loaded in the background. Throws DependencyUnavailableError when the folder holds no
 * model, or another one than its manifest describes.
 */
export async function createLocalSupportScorer(options: LocalCrossEncoderOptions): Promise<LocalSupportScorer> {
  const encoder = await createLocalCrossEncoder(options);
  return {
    name: encoder.name,
    get available() {
      return encoder.available;
    },
    score: async (quote, sentence, limits) => {
      // The encoder logs why there is none.
      const [logit] = await encoder.rerank(sentence, [quote], limits).catch(() => [null]);
      return typeof logit === 'number' ? 1 / (1 + Math.exp(-logit)) : null;
    },
    close: () => encoder.close(),
  };
}
