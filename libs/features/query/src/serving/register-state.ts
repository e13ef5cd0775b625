import { gauge, reading, countOf } from '@regqa/platform';
import type { MetricsRegistry } from '@regqa/platform';
import type { AnswerCache, PassageIndex } from '@regqa/ports';
import type { CorpusWatcher } from './corpus-watcher.ts';

/** What the metrics of a query service are read from when they are asked for. */
export interface StateSources {
  readonly corpus: Pick<CorpusWatcher, 'release' | 'current' | 'changedAt'>;
  readonly cache: Pick<AnswerCache, 'metrics'>;
  readonly index: Pick<PassageIndex, 'status' | 'vectorStatus'>;
}

/**
 * Adds how corpus, passage index and answer cache stand now to the metrics of a service; what is out of reach is left
 * out.
 */
export function registerState(registry: MetricsRegistry, { corpus, cache, index }: StateSources): void {
  const release = { name: 'corpus_release', help: 'Release of the corpus that questions are answered from' };
  reading(registry, release, () => corpus.release());
  const changed = {
    name: 'corpus_release_seen_timestamp_seconds',
    help: 'When this process first saw that release, or started, in seconds since the epoch: time() less this is its age',
  };
  reading(registry, changed, async () => {
    await corpus.release();
    return corpus.changedAt() / 1000;
  });
  const documents = { name: 'corpus_documents', help: 'Documents that answer questions about today' };
  reading(registry, documents, async () => (await corpus.current()).documents.length);
  const passages = { name: 'passage_index_passages', help: 'Passages that the index holds' };
  reading(registry, passages, async () => (await index.status()).passages);
  const vectors = { name: 'passage_index_vectors', help: 'Passages with a vector, by model', label: 'model' };
  gauge(registry, vectors, async () =>
    Object.fromEntries((await index.vectorStatus()).map(({ model, passages: count }) => [model, count])),
  );
  const entries = { name: 'answer_cache_entries', help: 'Answers in the cache; of all instances where they share one' };
  reading(registry, entries, async () => (await cache.metrics()).keys);
  const size = { name: 'answer_cache_size_bytes', help: 'Size of the answers in the cache, in bytes' };
  reading(registry, size, async () => (await cache.metrics()).sizeBytes);
  const evictions = { name: 'answer_cache_evictions_total', help: 'Answers that were dropped for want of room' };
  countOf(registry, evictions, async () => (await cache.metrics()).evictions);
}
