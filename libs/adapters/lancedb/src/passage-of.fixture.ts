import type { IndexedPassage } from '@regqa/ports';

/** Returns a passage for the processes that tests start: the test library does not load outside Jest. */
export function passageOf(generation: string, ordinal: number, stems = 'height build exce 8.5 metr'): IndexedPassage {
  const text = 'The height of a building must not exceed 8.5 metres.';
  return {
    chunkId: `${generation}:${ordinal}`,
    ordinal,
    kind: 'provision',
    section: 'cl 1',
    sectionHeading: null,
    headingPath: [],
    provisionKey: 'cl 1',
    pageNumber: null,
    pageLabel: null,
    ocr: false,
    text,
    start: 0,
    end: text.length,
    generation,
    documentId: generation,
    versionId: `${generation}@1`,
    title: 'Quoll Local Plan 2020',
    jurisdiction: 'NSW',
    state: 'NSW',
    lga: [],
    documentType: 'legislation',
    stems,
  };
}
