import { contentStems } from '@regqa/domain';
import type { CorpusSnapshot, CurrentDocument, DocumentStore, IndexedPassage, Passage } from '@regqa/ports';

type IndexedOwner = Pick<
  CurrentDocument,
  'generation' | 'documentId' | 'versionId' | 'title' | 'jurisdiction' | 'state' | 'lga' | 'documentType'
>;

/** Returns the stemmed content words of a passage's heading path, heading and text, in order. */
export function passageStems({ headingPath, sectionHeading, text }: Passage): string[] {
  return contentStems([...headingPath, sectionHeading ?? '', text].join('\n'));
}

/** Returns a passage as the index keeps it; `stems` are separated by spaces. */
export function toIndexedPassage(passage: Passage, owner: IndexedOwner, stems: string): IndexedPassage {
  const { generation, documentId, versionId, title, jurisdiction, state, lga, documentType } = owner;
  return { ...passage, generation, documentId, versionId, title, jurisdiction, state, lga, documentType, stems };
}

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
