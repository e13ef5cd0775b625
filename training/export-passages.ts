/**
 * Writes the published passages of a running service's stores and their vectors, for the training scripts.
 *
 *     node training/export-passages.ts DATABASE_URL OUT_FOLDER
 *
 * OUT_FOLDER gets `passages.jsonl` (each with the units that can be quoted) and `vectors.f32` (one row of 384 float32
 * for each passage, of the passage encoder).
 */
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalEmbedder } from '@regqa/adapter-onnx-models';
import { createPostgres } from '@regqa/adapter-postgres';
import { quotableUnits } from '@regqa/feature-query';
import { embeddedText } from '@regqa/feature-ingestion';

const ROOT = join(import.meta.dirname, '..');
const PAGE = 256;

const [databaseUrl, folder] = process.argv.slice(2) as [string, string];
mkdirSync(folder, { recursive: true });
const silent = () => {};
const logger = { info: silent, warn: console.error, error: console.error, debug: silent };
const stores = createPostgres({ url: databaseUrl, poolSize: 1, logger });
const embedder = await createLocalEmbedder({
  passageModel: join(ROOT, 'models/passage-encoder'),
  questionModel: null,
  threads: 2,
});
const passagesFile = createWriteStream(join(folder, 'passages.jsonl'));
const vectorsFile = createWriteStream(join(folder, 'vectors.f32'));

for (const { title, jurisdiction, state, lga, generation, documentId } of (await stores.documents.corpusSnapshot())
  .documents) {
  for (let from = 0; ; from += PAGE) {
    const page = await stores.documents.generationPassages(generation, { fromOrdinal: from, limit: PAGE });
    const vectors = await embedder.embedPassages(
      page.map(({ headingPath, sectionHeading, text }) => embeddedText({ title, headingPath, sectionHeading, text })),
    );
    for (const [
      at,
      { chunkId, kind, section, sectionHeading, headingPath, provisionKey, pageNumber, text, ordinal },
    ] of page.entries()) {
      const row = {
        chunk_id: chunkId,
        kind,
        section,
        section_heading: sectionHeading,
        heading_path: headingPath,
        provision_key: provisionKey,
        page_number: pageNumber,
        text,
        ordinal,
        units: unitsOf(text),
      };
      passagesFile.write(`${JSON.stringify({ ...row, doc: documentId, title, jurisdiction, state, lga })}\n`);
      vectorsFile.write(Buffer.from(vectors[at]!.buffer.slice(0)));
    }
    if (page.length < PAGE) break;
  }
}
passagesFile.end();
vectorsFile.end();
await Promise.all([embedder.close(), stores.close()]);

/** Returns the texts that can be quoted by themselves. */
function unitsOf(text: string): string[] {
  return quotableUnits(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((unit) => unit.split(/\s+/).length > 1);
}
