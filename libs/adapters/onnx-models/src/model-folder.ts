import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { PairLimits } from './text-tokens.ts';
import type { EncoderFiles } from './thread-messages.ts';

/** Names of the model's file within its folder; the first that is there is taken. */
const MODEL_FILES = ['onnx/model_quantized.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'model.onnx'];
/** Digits of the SHA-256 that distinguish editions of a model. */
const EDITION_DIGITS = 8;
/** A question's limits where the manifest states none: longer ones have a story before or after the question. */
const QUESTION_LIMITS = { maxQuestionTokens: 96, questionHeadTokens: 32 };

/** What a folder says of its model, all of it optional: folders from elsewhere have no manifest. */
const Manifest = z.object({
  name: z.string().min(1).optional(),
  /** Of the ONNX file. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  max_question_tokens: z.int().positive().optional(),
  question_head_tokens: z.int().nonnegative().optional(),
  max_text_tokens: z.int().positive().optional(),
});
type Manifest = z.output<typeof Manifest>;

/** What sentence-transformers adds to a model that was trained with a prefix before each text. */
const SentenceTransformers = z.object({
  prompts: z.object({ query: z.string().default(''), document: z.string().default('') }).prefault({}),
});

/** A model in the layout of the Hugging Face hub. */
export interface ModelFolder extends EncoderFiles {
  /** Its name, and the beginning of the model file's SHA-256: other weights are another model. */
  readonly name: string;
  /** Numbers in the state of a token; null where config.json states none. */
  readonly dimension: number | null;
  readonly limits: PairLimits;
}

/** Returns which model a folder holds. Rejects when it holds none, or another file than its manifest describes. */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const modelFile = MODEL_FILES.map((path) => join(folder, path)).find((path) => existsSync(path));
  if (modelFile === undefined) throw new Error(`${folder} holds none of ${MODEL_FILES.join(', ')}`);
  const manifest = await readManifest(folder);
  const sum = await sha256(modelFile);
  if (manifest.sha256 !== undefined && manifest.sha256 !== sum) {
    throw new Error(`${modelFile} is not the file that manifest.json describes`);
  }
  const name = `${manifest.name ?? basename(resolve(folder))}-${sum.slice(0, EDITION_DIGITS)}`;
  const [dimension, prompts] = await Promise.all([readDimension(folder), readPrompts(folder)]);
  return { folder, modelFile, name, dimension, prompts, limits: limitsOf(manifest) };
}

function limitsOf(manifest: Manifest): PairLimits {
  return {
    maxQuestionTokens: manifest.max_question_tokens ?? QUESTION_LIMITS.maxQuestionTokens,
    questionHeadTokens: manifest.question_head_tokens ?? QUESTION_LIMITS.questionHeadTokens,
    maxTextTokens: manifest.max_text_tokens ?? Number.POSITIVE_INFINITY,
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) return {};
  const manifest = Manifest.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!manifest.success) throw new Error(`${file} is wrong: ${z.prettifyError(manifest.error)}`);
  return manifest.data;
}

async function readPrompts(folder: string): Promise<EncoderFiles['prompts']> {
  const file = join(folder, 'config_sentence_transformers.json');
  if (!existsSync(file)) return { query: '', document: '' };
  const config = SentenceTransformers.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!config.success) throw new Error(`${file} is wrong: ${z.prettifyError(config.error)}`);
  return config.data.prompts;
}

async function readDimension(folder: string): Promise<number | null> {
  const config = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')) as { hidden_size?: unknown };
  return typeof config.hidden_size === 'number' ? config.hidden_size : null;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
