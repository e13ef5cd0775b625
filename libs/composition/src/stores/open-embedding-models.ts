import type { PassageIndex } from '@regqa/ports';
import { ConfiguredModels } from '../embeddings/embedding-models.ts';
import type { EmbeddingOptions } from '../embeddings/open-embedder.ts';
import type { Opening } from './opening.ts';

/** Returns the embedding models, opened in the background. `dataFolder` keeps a copy of which served last. */
export function openEmbeddingModels(
  options: EmbeddingOptions,
  { dataFolder, index }: { dataFolder: string; index: PassageIndex },
  { logger, stack }: Opening,
): ConfiguredModels {
  const models = new ConfiguredModels(options, { dataFolder, index, logger });
  stack.add('the embedding models', () => models.close());
  models.start();
  return models;
}
