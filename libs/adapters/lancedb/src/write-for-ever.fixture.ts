// Run by the tests as a process of its own: adds one generation after another, names each on its output, never stops.
import { createLancePassageIndex } from './lance-passage-index.ts';
import { passageOf } from './passage-of.fixture.ts';

const index = await createLancePassageIndex({ folder: process.argv[2]!, logger: { warn() {} } });
for (let number = 0; ; number++) {
  await index.add(Array.from({ length: 20 }, (_, ordinal) => passageOf(`generation-${number}`, ordinal)));
  process.stdout.write(`generation-${number}\n`);
}
