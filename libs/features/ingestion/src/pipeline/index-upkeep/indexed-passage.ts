import { contentStems } from '@regqa/domain';
import type { CurrentDocument, IndexedPassage, Passage } from '@regqa/ports';

export type IndexedOwner = Pick<
  CurrentDocument,
  'generation' | 'documentId' | 'versionId' | 'title' | 'jurisdiction' | 'state' | 'lga' | 'documentType'
>;

/** Returns the stemmed content words of a passage's heading path, heading and text, in order. */
export function passageStems({
  headingPath,
  sectionHeading,
  text,
}: Pick<Passage, 'headingPath' | 'sectionHeading' | 'text'>): string[] {
  return contentStems([...headingPath, sectionHeading ?? '', text].join('\n'));
}

/** Returns a passage as the index keeps it; `stems` are separated by spaces. */
export function toIndexedPassage(passage: Passage, owner: IndexedOwner, stems: string): IndexedPassage {
  const { generation, documentId, versionId, title, jurisdiction, state, lga, documentType } = owner;
  return { ...passage, generation, documentId, versionId, title, jurisdiction, state, lga, documentType, stems };
}
