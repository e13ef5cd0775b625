import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalEmbedder } from '@regqa/adapter-embeddings';
import type { QuestionWeights, WordWeights } from '@regqa/adapter-embeddings';
import type { Embedder, QuestionReading } from '@regqa/ports';

const HASH_BYTES = 32;
const BATCH = 64;
const REPORT_EVERY = 2_048;

/** Where the model for development lies: beside the project. */
export const MODEL_FOLDER = join(import.meta.dirname, '../../shared/models/all-MiniLM-L6-v2');
/** Vectors are kept here between runs: making those of all open corpora takes a quarter of an hour. */
export const CACHE_FOLDER = join(process.env['REGQA_EVALUATION_CACHE'] ?? tmpdir(), 'regqa-evaluation-vectors');

/** Where what is fitted for questions lies: all of them, and one file for each fold left out. */
export const QUESTION_FITS = join(CACHE_FOLDER, 'question-encoder');
/** What questions are read with in the product, and what their words are compared by. */
export const COMMITTED_WEIGHTS = join(import.meta.dirname, '../libs/adapters/embeddings/src/weights/all-MiniLM-L6-v2.json');
export const COMMITTED_WORDS = join(import.meta.dirname, '../libs/adapters/embeddings/src/weights/all-MiniLM-L6-v2.words.json');

/** What a question is read with: the model as it is, the weights that are committed, or those that have not seen a fold. */
export type QuestionReader = 'plain' | 'committed' | number;

/** Makes vectors, each text only once on this machine. */
export interface CachedEmbedder {
  readonly model: string;
  /** Returns the vector of each text, as passages are read. */
  embed(texts: readonly string[]): Promise<Map<string, Float32Array>>;
  /** Returns a question as it is read. */
  readQuestion(text: string, reader: QuestionReader): Promise<QuestionReading>;
  close(): Promise<void>;
}

/** Opens the model for development with the vectors made before. */
export async function openCachedEmbedder(): Promise<CachedEmbedder> {
  const embedder = await openLocalEmbedder({ folder: MODEL_FOLDER, threads: 1 });
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const file = join(CACHE_FOLDER, `${embedder.model}.bin`);
  const known = readVectors(file, embedder.dimension);
  const embed = async (texts: readonly string[]) => {
    await embedMissing({ texts, known, file, embedder });
    return new Map(texts.map((text) => [text, known.get(hashOf(text))!]));
  };
  const readers = new Map<QuestionReader, Promise<QuestionEmbedder>>();
  const readerOf = (reader: QuestionReader) => {
    if (!readers.has(reader)) readers.set(reader, openReader(reader, embedder));
    return readers.get(reader)!;
  };
  return {
    model: embedder.model,
    embed,
    readQuestion: async (text, reader) => {
      if (reader === 'plain') return { vector: (await embed([text])).get(text)!, words: null };
      return (await readerOf(reader)).readQuestion(text);
    },
    close: async () => {
      for (const questions of await Promise.all(readers.values())) await questions.close();
      await embedder.close();
    },
  };
}

type QuestionEmbedder = Pick<Embedder, 'readQuestion' | 'close'>;

async function openReader(reader: QuestionReader, embedder: Embedder): Promise<QuestionEmbedder> {
  if (reader === 'committed') return embedder;
  const { model } = embedder;
  const questionWeights: QuestionWeights = { model, parts: readFit(`fold-${reader}.json`) as QuestionWeights['parts'] };
  // The weights that read questions are fitted first; then there are none of words yet.
  const words = `words-fold-${reader}.json`;
  const wordWeights = existsSync(join(QUESTION_FITS, words)) ? { ...(readFit(words) as WordWeights), model } : null;
  return openLocalEmbedder({ folder: MODEL_FOLDER, threads: 1, questionWeights, wordWeights });
}

function readFit(name: string): unknown {
  return JSON.parse(readFileSync(join(QUESTION_FITS, name), 'utf8'));
}

async function embedMissing({ texts, known, file, embedder }: { texts: readonly string[]; known: Map<string, Float32Array>; file: string; embedder: Embedder }): Promise<void> {
  const missing = [...new Set(texts)].filter((text) => !known.has(hashOf(text)));
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const vectors = await embedder.embedPassages(batch);
    keepVectors({ file, known }, batch.map((text, index) => [hashOf(text), vectors[index]!]));
    if (missing.length > BATCH && at % REPORT_EVERY === 0) console.log(`${at} of ${missing.length} texts embedded`);
  }
}

function keepVectors({ file, known }: { file: string; known: Map<string, Float32Array> }, made: readonly (readonly [string, Float32Array])[]): void {
  appendFileSync(file, Buffer.concat(made.flatMap(([name, { buffer, byteOffset, byteLength }]) => [Buffer.from(name, 'hex'), Buffer.from(buffer, byteOffset, byteLength)])));
  for (const [name, vector] of made) known.set(name, vector);
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
