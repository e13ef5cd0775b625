// Run by the tests as a process of its own, because it hangs where the engine has too few threads: adds passages,
// builds a word index of some size and says so.
import { createLancePassageIndex } from './lance-passage-index.ts';
import { passageOf } from './passage-of.fixture.ts';

const index = await createLancePassageIndex({ folder: process.argv[2]!, logger: { warn() {} } });
const words = (ordinal: number) =>
  Array.from({ length: 200 }, (_, at) => `word${(ordinal * 31 + at * at) % 9_000}`).join(' ');
await index.add(Array.from({ length: 20_000 }, (_, ordinal) => passageOf('generation-1', ordinal, words(ordinal))));
await index.optimize();
process.stdout.write(`${(await index.status()).indexStatus}\n`);
await index.close();
