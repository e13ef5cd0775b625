import { contentStems } from '@regqa/domain';
import type { IndexedPassage } from '@regqa/ports';

/** Returns an indexed passage of a fictional plan; what is given replaces the defaults, stems follow the text. */
export function buildPassage(given: Partial<IndexedPassage> = {}): IndexedPassage {
  const text = given.text ?? 'The height of a building must not exceed 8.5 metres.';
  const documentId = given.documentId ?? 'quoll-plan';
  const passage = {
    chunkId: `${documentId}@1:${given.section ?? 'cl 1'}:0`,
    ordinal: 0,
    kind: 'provision' as const,
    section: 'cl 1',
    sectionHeading: 'Height of buildings',
    headingPath: ['Part 4 Standards'],
    provisionKey: given.section ?? 'cl 1',
    pageNumber: null,
    pageLabel: null,
    ocr: false,
    text,
    start: 0,
    end: text.length,
    generation: `${documentId}-generation-1`,
    documentId,
    versionId: `${documentId}@1`,
    title: 'Quoll Local Plan 2020',
    jurisdiction: 'NSW' as const,
    state: 'NSW' as const,
    lga: [],
    documentType: 'legislation',
    ...given,
  };
  const stems = contentStems([...passage.headingPath, passage.sectionHeading ?? '', text].join('\n')).join(' ');
  return { stems, ...passage };
}
