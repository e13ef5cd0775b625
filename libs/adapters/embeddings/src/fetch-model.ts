import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { DependencyUnavailableError } from '@regqa/errors';
import type { KnownModel, ModelFile } from './known-model.ts';

export interface FetchModelOptions {
  /** Base address of the model hub. */
  readonly hub: string;
  /** Folder that holds fetched models, each in a folder of its own. */
  readonly modelsFolder: string;
  /** Longest that the hub may take to begin a file, and then to send another part of it. */
  readonly idleTimeoutMs: number;
  readonly signal?: AbortSignal;
  /** Called as parts arrive. */
  onProgress?(bytes: number, ofBytes: number): void;
}

/**
 * Returns the folder of a model, fetched from the hub unless it is there. A file counts only with the right SHA-256, and
 * the folder has its name only when it is complete. Throws DependencyUnavailableError('embeddings') otherwise.
 */
export async function fetchModel(model: KnownModel, options: FetchModelOptions): Promise<string> {
  const folder = join(options.modelsFolder, model.name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.part-${process.pid}`;
  try {
    const progress = countBytes(model, options);
    for (const file of model.files) await fetchFile({ model, file, folder: unfinished, progress }, options);
    await writeFile(join(unfinished, 'SHA256SUMS'), model.files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''));
    await rename(unfinished, folder);
    return folder;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new DependencyUnavailableError('embeddings', `The model ${model.name} could not be fetched from ${options.hub}: ${reasonOf(error)}`, { cause: error });
  }
}

interface FileToFetch {
  readonly model: KnownModel;
  readonly file: ModelFile;
  readonly folder: string;
  readonly progress: (bytes: number) => void;
}

async function fetchFile({ model, file, folder, progress }: FileToFetch, options: FetchModelOptions): Promise<void> {
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new Error(`nothing came for ${options.idleTimeoutMs} ms`)), options.idleTimeoutMs);
  const signal = options.signal === undefined ? idle.signal : AbortSignal.any([idle.signal, options.signal]);
  try {
    const response = await fetch(`${options.hub}/${model.repository}/resolve/${model.revision}/${file.path}`, { signal });
    if (!response.ok || response.body === null) throw new Error(`${file.path}: status ${response.status}`);
    await mkdir(dirname(join(folder, file.path)), { recursive: true });
    const hash = createHash('sha256');
    const checked = new Transform({
      transform: (part: Buffer, _encoding, done) => {
        timer.refresh();
        hash.update(part);
        progress(part.length);
        done(null, part);
      },
    });
    await pipeline(Readable.fromWeb(response.body as ReadableStream), checked, createWriteStream(join(folder, file.path)), { signal });
    if (hash.digest('hex') !== file.sha256) throw new Error(`${file.path} is not the published file`);
  } finally {
    clearTimeout(timer);
  }
}

function countBytes(model: KnownModel, options: FetchModelOptions): (bytes: number) => void {
  let total = 0;
  return (bytes) => options.onProgress?.((total += bytes), model.bytes);
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
