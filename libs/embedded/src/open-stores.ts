import {
  openAnswerCache,
  openEmbeddingModels,
  openFileStore,
  openPassageIndex,
  openQueue,
  openRelationalStores,
} from '@regqa/composition';
import type { DatabaseOptions, Opening } from '@regqa/composition';
import type { EmbeddedOptions } from './embedded-options.ts';

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Opens all stores: those that the options name, beside a database that is up to date. */
export async function openStores(
  database: DatabaseOptions,
  { dataFolder, stores, embeddings: wanted, query }: EmbeddedOptions,
  opening: Opening,
) {
  const [index, files] = await Promise.all([
    openPassageIndex(stores.passages, opening, 'sole'),
    openFileStore(stores.files, opening),
  ]);
  const embeddings = openEmbeddingModels(wanted, { dataFolder, index }, opening);
  const relational = await openRelationalStores(database, opening);
  const queue = await openQueue(stores.redisUrl ?? database.url, opening);
  const answers = await openAnswerCache(query.cache, stores.redisUrl, opening);
  return { ...relational, ...queue, ...answers, index, files, embeddings };
}
