// Run by the tests as a process of its own: adds one generation after another, names each on its output, never stops.
import type { IndexedPassage } from '@regqa/ports';
import { createLancePassageIndex } from './lance-passage-index.ts';

const index = await createLancePassageIndex({ folder: process.argv[2]!, logger: { warn() {} } });
for (let number = 0; ; number++) {
  await index.add(Array.from({ length: 20 }, (_, ordinal) => passageOf(`generation-${number}`, ordinal)));
  process.stdout.write(`generation-${number}\n`);
}

function passageOf(generation: string, ordinal: number): IndexedPassage {
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
    stems: 'height build exce 8.5 metr',
  };
}
