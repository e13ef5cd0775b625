import type { KeyFilters } from '@regqa/contracts';
import { isWithinKey } from '@regqa/domain';
import type { CurrentDocument } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import { filtersKey } from './filters-key.ts';
import { arrangeCorpus } from './corpus.ts';
import type { Corpus } from './corpus.ts';

const KEPT_PARTS = 50;

const parts = new WeakMap<Corpus, LRUCache<string, Corpus>>();

/** Returns the corpus within the filters: nothing outside is found, named, suggested or counted. */
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
