import type { KeyFilters } from '@regqa/contracts';
import { isWithinKey } from '@regqa/domain';
import type { CurrentDocument } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import { filtersKey } from './filters-key.ts';
import { arrangeCorpus } from './corpus.ts';
import type { Corpus } from './corpus.ts';

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
  const name = filtersKey(filters);
  const part = kept.get(name) ?? arrangePart(corpus, filters);
  kept.set(name, part);
  return part;
}

function arrangePart({ release, documents, others, withheld, notInForce }: Corpus, filters: KeyFilters): Corpus {
  const within = (texts: readonly CurrentDocument[]) => texts.filter((document) => isWithinKey(document, filters));
  return arrangeCorpus(
    { release, documents: within(documents), others: within(others) },
    { withheld, notInForce: within(notInForce) },
  );
}
