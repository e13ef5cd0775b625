import type { CorpusSnapshot, CurrentDocument, DocumentStore, IndexedPassage } from '@regqa/ports';
import { passageStems, toIndexedPassage } from './indexed-passage.ts';

/** Passages read at once: a few megabytes of text. */
const BATCH = 500;

/** Returns every text that answers, for whatever day: the index has all of them. */
export function publishedTexts({ documents, others }: CorpusSnapshot): CurrentDocument[] {
  return [...documents, ...others];
}

/** Yields passages in batches; a text replaced since has none any more. Throws the signal's reason. */
export async function* publishedPassages(
  store: Pick<DocumentStore, 'generationPassages'>,
  texts: readonly CurrentDocument[],
  signal: AbortSignal,
): AsyncGenerator<IndexedPassage[]> {
  for (const document of texts) {
    for (let fromOrdinal = 0; ;) {
      signal.throwIfAborted();
      const passages = await store.generationPassages(document.generation, { fromOrdinal, limit: BATCH });
      if (passages.length > 0)
        yield passages.map((passage) => toIndexedPassage(passage, document, passageStems(passage).join(' ')));
      if (passages.length < BATCH) break;
      fromOrdinal = passages.at(-1)!.ordinal + 1;
    }
  }
}
