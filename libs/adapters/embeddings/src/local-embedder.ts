import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Embedder } from '@regqa/ports';
import type { EmbedRequest, FromThread, ThreadData } from './embedding-messages.ts';
import { readModelFolder } from './model-folder.ts';

export interface LocalEmbedderOptions {
  /** Folder of a sentence model in ONNX. */
  readonly folder: string;
  /** Processor threads for one text. More than one makes a single question quicker and many questions slower. */
  readonly threads: number;
  /** What the model is called in place of its folder's name. */
  readonly model?: string;
}

interface Waiting {
  resolve(vectors: Float32Array): void;
  reject(error: Error): void;
}

/** A local sentence model in a thread of its own. */
class LocalEmbedder implements Embedder {
  readonly model: string;
  readonly dimension: number;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private ended: Error | undefined;
  private closing: Promise<void> | undefined;

  constructor(worker: Worker, identity: { model: string; dimension: number }) {
    this.worker = worker;
    this.model = identity.model;
    this.dimension = identity.dimension;
    worker.on('message', (message: FromThread) => this.settle(message));
    worker.on('error', (error) => this.end(error));
    worker.on('exit', () => this.end(new Error('its thread has ended')));
    worker.unref();
  }

  async embedQuery(text: string): Promise<Float32Array> {
    return this.embed([text], true);
  }

  async embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    const vectors = await this.embed(texts, false);
    return texts.map((_, at) => vectors.slice(at * this.dimension, (at + 1) * this.dimension));
  }

  close(): Promise<void> {
    this.end(new Error('it is closed'));
    return (this.closing ??= this.worker.terminate().then(() => undefined));
  }

  private embed(texts: readonly string[], urgent: boolean): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      if (this.ended !== undefined) return reject(outOfReach(this.ended));
      const id = ++this.lastId;
      this.waiting.set(id, { resolve, reject });
      // A thread that nobody waits for does not keep the process alive; one that is awaited does.
      this.worker.ref();
      this.worker.postMessage({ id, texts, urgent } satisfies EmbedRequest);
    });
  }

  private settle(message: FromThread): void {
    if (message.kind === 'ready') return;
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (this.waiting.size === 0) this.worker.unref();
    if (message.kind === 'embedded') waiting?.resolve(message.vectors);
    else waiting?.reject(outOfReach(new Error(message.message)));
  }

  private end(reason: Error): void {
    this.ended ??= reason;
    for (const { reject } of this.waiting.values()) reject(outOfReach(this.ended));
    this.waiting.clear();
  }
}

function outOfReach(cause: Error): DependencyUnavailableError {
  return new DependencyUnavailableError('embeddings', `The embedding model cannot be used: ${cause.message}`, { cause });
}

/**
 * Loads the sentence model of a folder in a thread of its own. Throws DependencyUnavailableError('embeddings') when the
 * folder holds none that can be loaded, or one whose files are damaged.
 */
export async function openLocalEmbedder({ folder, threads, model }: LocalEmbedderOptions): Promise<Embedder> {
  try {
    const { name, modelFile } = await readModelFolder(folder);
    const data: ThreadData = { folder, modelFile, threads, compileCache: getCompileCacheDir() };
    const worker = new Worker(new URL('./embedding-thread.ts', import.meta.url), { name: 'embeddings', workerData: data });
    return new LocalEmbedder(worker, { model: model ?? name, dimension: await firstDimension(worker) });
  } catch (error) {
    throw outOfReach(error as Error);
  }
}

function firstDimension(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: FromThread) => {
      worker.off('error', reject);
      if (message.kind === 'ready') resolve(message.dimension);
      else reject(new Error('the thread did not begin with its dimension'));
    });
  });
}
