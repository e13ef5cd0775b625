import type { KeyFilters } from '@regqa/contracts';
import { isWithinKey } from '@regqa/domain';
import { LRUCache } from 'lru-cache';
import { arrangeCorpus } from './corpus.ts';
import type { Corpus } from './corpus.ts';

/** Different filters whose part of a corpus is kept arranged. */
const KEPT_PARTS = 50;

const parts = new WeakMap<Corpus, LRUCache<string, Corpus>>();

/**
 * Returns the corpus as the holder of a key with these filters has it: nothing outside is found, named, suggested or
 * counted. The whole corpus where there are none.
 */
export function corpusWithin(corpus: Corpus, filters: KeyFilters | undefined): Corpus {
  if (filters === undefined) return corpus;
  const kept = parts.get(corpus) ?? new LRUCache<string, Corpus>({ max: KEPT_PARTS });
  parts.set(corpus, kept);
  const name = JSON.stringify([filters.state, filters.lga, filters.documentTypes]);
  const part = kept.get(name) ?? arrangeCorpus({ release: corpus.release, documents: corpus.documents.filter((document) => isWithinKey(document, filters)) });
  kept.set(name, part);
  return part;
}
