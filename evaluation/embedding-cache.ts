import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalEmbedder } from '@regqa/adapter-embeddings';
import type { Embedder } from '@regqa/ports';

const HASH_BYTES = 32;
const BATCH = 64;
const REPORT_EVERY = 2_048;

/** Where the model for development lies: beside the project. */
export const MODEL_FOLDER = join(import.meta.dirname, '../../shared/models/all-MiniLM-L6-v2');
/** Vectors are kept here between runs: making those of all open corpora takes a quarter of an hour. */
export const CACHE_FOLDER = join(process.env['REGQA_EVALUATION_CACHE'] ?? tmpdir(), 'regqa-evaluation-vectors');

/** Makes vectors, each text only once on this machine. */
export interface CachedEmbedder {
  readonly model: string;
  /** Returns the vector of each text. */
  embed(texts: readonly string[]): Promise<Map<string, Float32Array>>;
  close(): Promise<void>;
}

/** Opens the model for development with the vectors made before. */
export async function openCachedEmbedder(): Promise<CachedEmbedder> {
  const embedder = await openLocalEmbedder({ folder: MODEL_FOLDER, threads: 1 });
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const file = join(CACHE_FOLDER, `${embedder.model}.bin`);
  const known = readVectors(file, embedder.dimension);
  return {
    model: embedder.model,
    embed: async (texts) => {
      await embedMissing({ texts, known, file, embedder });
      return new Map(texts.map((text) => [text, known.get(hashOf(text))!]));
    },
    close: () => embedder.close(),
  };
}

async function embedMissing({ texts, known, file, embedder }: { texts: readonly string[]; known: Map<string, Float32Array>; file: string; embedder: Embedder }): Promise<void> {
  const missing = [...new Set(texts)].filter((text) => !known.has(hashOf(text)));
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const vectors = await embedder.embedPassages(batch);
    appendFileSync(file, Buffer.concat(batch.flatMap((text, index) => [Buffer.from(hashOf(text), 'hex'), Buffer.from(vectors[index]!.buffer, vectors[index]!.byteOffset, vectors[index]!.byteLength)])));
    for (const [index, text] of batch.entries()) known.set(hashOf(text), vectors[index]!);
    if (missing.length > BATCH && at % REPORT_EVERY === 0) console.log(`${at} of ${missing.length} texts embedded`);
  }
}

function readVectors(file: string, dimension: number): Map<string, Float32Array> {
  const known = new Map<string, Float32Array>();
  if (!existsSync(file)) return known;
  const bytes = readFileSync(file);
  const size = HASH_BYTES + 4 * dimension;
  for (let at = 0; at + size <= bytes.length; at += size) {
    const vector = new Float32Array(new Uint8Array(bytes.subarray(at + HASH_BYTES, at + size)).buffer);
    known.set(bytes.toString('hex', at, at + HASH_BYTES), vector);
  }
  return known;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
