import type { CurrentDocument, DocumentStore, IndexedPassage } from '@regqa/ports';
import { passageStems, toIndexedPassage } from './indexed-passage.ts';

/** Passages read at once: a few megabytes of text. */
const BATCH = 500;

/**
 * Yields the passages of documents that answer, as the index keeps them, in batches read from the database. A document
 * that was replaced since has none any more. Throws the signal's reason when it aborts.
 */
export async function* currentPassages(store: Pick<DocumentStore, 'generationPassages'>, documents: readonly CurrentDocument[], signal: AbortSignal): AsyncGenerator<IndexedPassage[]> {
  for (const document of documents) {
    for (let fromOrdinal = 0; ; ) {
      signal.throwIfAborted();
      const passages = await store.generationPassages(document.generation, { fromOrdinal, limit: BATCH });
      if (passages.length > 0) yield passages.map((passage) => toIndexedPassage(passage, document, passageStems(passage).join(' ')));
      if (passages.length < BATCH) break;
      fromOrdinal = passages.at(-1)!.ordinal + 1;
    }
  }
}
