import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Names of the model's file within its folder, the first that is there is taken. */
const MODEL_FILES = ['onnx/model_quantized.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'model.onnx'];
/** Lines `<sha256>  <path>`, as sha256sum writes them. Optional. */
const SUMS_FILE = 'SHA256SUMS';

/** A folder that holds a sentence model. */
export interface ModelFolder {
  /** Folder name and the beginning of the model file's SHA-256: other weights are another model. */
  readonly name: string;
  /** Path of the model's file within the folder. */
  readonly modelFile: string;
}

/** Returns which model a folder holds. Rejects when it holds none, or when a file differs from the folder's own sums. */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const modelFile = MODEL_FILES.find((path) => existsSync(join(folder, path)));
  if (modelFile === undefined) throw new Error(`${folder} holds none of ${MODEL_FILES.join(', ')}`);
  await checkSums(folder);
  const sum = await sha256(join(folder, modelFile));
  return { name: `${basename(resolve(folder))}-${sum.slice(0, 8)}`, modelFile };
}

async function checkSums(folder: string): Promise<void> {
  if (!existsSync(join(folder, SUMS_FILE))) return;
  for (const line of (await readFile(join(folder, SUMS_FILE), 'utf8')).split('\n')) {
    const [, sum, path] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line.trim()) ?? [];
    if (sum === undefined || path === undefined) continue;
    if ((await sha256(join(folder, path))) !== sum) throw new Error(`${path} in ${folder} is not the file that ${SUMS_FILE} describes`);
  }
}

/** Returns the SHA-256 of a file, 64 hex digits. */
export async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
