import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The model whose vectors answer, so that it can be opened again when another one is configured. */
const ModelRecord = z.object({
  model: z.string(),
  /** Folder of a local model within the data folder; null for a server's. */
  folder: z.string().nullable(),
  /** Identifies the local encoder of questions, with its folder; null where the model reads them itself. */
  questionModel: z.string().nullable().default(null),
  questionFolder: z.string().nullable().default(null),
  /** Base address of a server's model; null for a local one. */
  baseUrl: z.string().nullable(),
});
export type ModelRecord = z.output<typeof ModelRecord>;

const FILE = 'embeddings.json';
/** Folder of models within the data folder. */
const MODELS_FOLDER = 'models';

/** Returns the record of a data folder, or null where it has none that can be read. */
export async function readModelRecord(dataFolder: string): Promise<ModelRecord | null> {
  const text = await readFile(join(dataFolder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (ModelRecord.safeParse(parseJson(text)).data ?? null);
}

/** Writes the record, all of it or nothing. */
export async function writeModelRecord(dataFolder: string, record: ModelRecord): Promise<void> {
  const file = join(dataFolder, FILE);
  await writeFile(`${file}.part`, `${JSON.stringify(record)}\n`);
  await rename(`${file}.part`, file);
}

/** Copies a model into the data folder, so that it outlasts its own folder; returns the copy's folder. */
export async function keepModel(dataFolder: string, given: { model: string; folder: string }): Promise<string> {
  const kept = join(MODELS_FOLDER, `kept-${encodeURIComponent(given.model)}`);
  const part = join(dataFolder, `${kept}.part`);
  await rm(part, { recursive: true, force: true });
  await cp(given.folder, part, { recursive: true });
  await rm(join(dataFolder, kept), { recursive: true, force: true });
  await rename(part, join(dataFolder, kept));
  return kept;
}

/** A file that was cut short counts as none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
