import type { SupportScorer } from '@regqa/ports';
import type { Opening } from './stores/opening.ts';

/** One pair takes half as long on two threads; more gain little. */
const THREADS = 2;

/**
 * Returns the model that scores whether quotations bear out what a language model wrote, and puts its closing on the
 * stack; null without a folder, and where the folder holds no model, which is logged.
 */
export async function openSupportScorer(
  folder: string | null,
  { logger, stack }: Opening,
): Promise<SupportScorer | null> {
  if (folder === null) return null;
  const { createLocalSupportScorer } = await import('@regqa/adapter-onnx-models');
  try {
    const scorer = await createLocalSupportScorer({ folder, threads: THREADS, logger });
    stack.add('the support scorer', () => scorer.close());
    return scorer;
  } catch (err) {
    logger.warn({ err }, 'There is no support scorer; the guard alone checks what a model writes');
    return null;
  }
}
