import { countOf, gauge, reading } from '@regqa/platform';
import type { Admission, MetricsRegistry } from '@regqa/platform';
import type { AnswerCache, PassageIndex } from '@regqa/ports';
import type { CorpusWatcher } from './corpus-watcher.ts';

/** What the metrics of a query service are read from when they are asked for. */
export interface StateSources {
  readonly admission: Admission;
  readonly corpus: CorpusWatcher;
  readonly cache: AnswerCache;
  readonly index: PassageIndex;
}

/** Adds how questions, corpus, passage index and answer cache stand now; what is out of reach is left out. */
export function registerState(registry: MetricsRegistry, { admission, corpus, cache, index }: StateSources): void {
  const values: readonly [name: string, help: string, read: () => Promise<number>][] = [
    ['corpus_release', 'Release of the corpus that questions are answered from', () => corpus.release()],
    [
      'corpus_release_seen_timestamp_seconds',
      'When this process first saw that release, or started, in seconds since the epoch: time() less this is its age',
      async () => (await corpus.changedAt()) / 1000,
    ],
    [
      'corpus_documents',
      'Documents that answer questions about today',
      async () => (await corpus.current()).documents.length,
    ],
    ['passage_index_passages', 'Passages that the index holds', async () => (await index.status()).passages],
    [
      'answer_cache_entries',
      'Answers in the cache; of all instances where they share one',
      async () => (await cache.metrics()).keys,
    ],
    [
      'answer_cache_size_bytes',
      'Size of the answers in the cache, in bytes',
      async () => (await cache.metrics()).sizeBytes,
    ],
  ];
  for (const [name, help, read] of values) reading(registry, { name, help }, read);
  const evictions = { name: 'answer_cache_evictions_total', help: 'Answers that were dropped for want of room' };
  countOf(registry, evictions, async () => (await cache.metrics()).evictions);
  const vectors = { name: 'passage_index_vectors', help: 'Passages with a vector, by model', label: 'model' };
  gauge(registry, vectors, async () =>
    Object.fromEntries((await index.vectorStatus()).map(({ model, passages }) => [model, passages])),
  );
  const help = 'Questions that are worked on or wait for their turn now';
  gauge(registry, { name: 'questions_in_hand', help, label: 'state' }, async () => {
    const { running, waiting } = admission.state();
    return { running, waiting };
  });
  const shed = 'Questions that got no turn because too many were asked; each was answered with 503';
  countOf(registry, { name: 'questions_shed_total', help: shed }, async () => admission.state().refused);
}
