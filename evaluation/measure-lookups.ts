// Puts the lookups (provisions and instruments called by their names) and prints how many are answered first by what was
// named, in words alone and with vectors:
//   node evaluation/measure-lookups.ts
import { existsSync } from 'node:fs';
import { MODEL_FOLDER, openCachedEmbedder } from './embedding-cache.ts';
import { DATA_FOLDER, openAustralian } from './open-corpora.ts';
import { AUSTRALIAN_FOLDERS, isExpected, readOwnQuestions } from './rank-questions.ts';

if (existsSync(DATA_FOLDER) && existsSync(MODEL_FOLDER)) await main();
else console.log(`The open data or the model is not beside the project (${DATA_FOLDER}, ${MODEL_FOLDER}); nothing was measured.`);

async function main(): Promise<void> {
  const embedder = await openCachedEmbedder();
  const corpus = await openAustralian(AUSTRALIAN_FOLDERS, embedder);
  const lookups = readOwnQuestions(['lookups.jsonl']);
  for (const kind of ['keywords', 'hybrid'] as const) {
    let first = 0;
    for (const { question, expect } of lookups) {
      const best = (await corpus.ask(question, { kind })).candidates[0];
      if (best !== undefined && isExpected(best, expect)) first += 1;
      else console.log(`  ${question}: ${best?.passage.title ?? 'nothing'}, ${best?.passage.section ?? ''} in place of ${expect.title}, ${expect.section ?? 'any'}`);
    }
    console.log(`${kind}: ${first} of ${lookups.length} first (${((100 * first) / lookups.length).toFixed(1)} %)`);
  }
  await corpus.close();
  await embedder.close();
}
