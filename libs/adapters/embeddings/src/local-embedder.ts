import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Embedder, QuestionReading } from '@regqa/ports';
import { CLOSE } from './embedding-messages.ts';
import type { EmbedRequest, FromThread, ThreadData } from './embedding-messages.ts';
import { readModelFolder } from './model-folder.ts';
import type { QuestionWeights } from './question-weights.ts';
import { LawWords } from './question-words.ts';
import type { WordWeights } from './question-words.ts';
import weights from './weights/all-MiniLM-L6-v2.json' with { type: 'json' };
import words from './weights/all-MiniLM-L6-v2.words.json' with { type: 'json' };

export interface LocalEmbedderOptions {
  /** Folder of a sentence model in ONNX. */
  readonly folder: string;
  /** Processor threads for one text. More than one makes a single question quicker and many questions slower. */
  readonly threads: number;
  /** What the model is called in place of its folder's name. */
  readonly model?: string;
  /** What questions are read with: what was fitted for this model, unless said; null for the model as it is. */
  readonly questionWeights?: QuestionWeights | null;
  /** What words of questions are compared by, where they are read with weights of their own: what was fitted for this model, unless said; null to compare none. */
  readonly wordWeights?: WordWeights | null;
}

/** A model of this machine. */
export interface LocalEmbedder extends Embedder {
  /** Whether questions are read with weights of their own: not where none were fitted, or the file is built otherwise. */
  readonly hasQuestionWeights: boolean;
}

/** The part of a model's name that tells editions of its files apart. */
const EDITION = /-[0-9a-f]{8}$/;

type Embedded = Extract<FromThread, { kind: 'embedded' }>;

interface Waiting {
  resolve(embedded: Embedded): void;
  reject(error: Error): void;
}

/** A local sentence model in a thread of its own. */
class ThreadEmbedder implements LocalEmbedder {
  readonly model: string;
  readonly dimension: number;
  readonly hasQuestionWeights: boolean;
  private readonly worker: Worker;
  private readonly lawWords: LawWords | null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private ended: Error | undefined;
  private readonly exited: Promise<void>;
  private closing: Promise<void> | undefined;

  constructor(worker: Worker, identity: { model: string; dimension: number; hasQuestionWeights: boolean }, lawWords: LawWords | null) {
    this.worker = worker;
    this.lawWords = lawWords;
    this.model = identity.model;
    this.dimension = identity.dimension;
    this.hasQuestionWeights = identity.hasQuestionWeights;
    worker.on('message', (message: FromThread) => this.settle(message));
    worker.on('error', (error) => this.end(error));
    worker.on('exit', () => this.end(new Error('its thread has ended')));
    this.exited = new Promise((resolve) => worker.once('exit', () => resolve()));
    worker.unref();
  }

  async readQuestion(text: string): Promise<QuestionReading> {
    const { vectors, words } = await this.embed([text], 'question');
    return { vector: vectors, words: words === null ? null : (this.lawWords?.of(words) ?? null) };
  }

  async embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    const { vectors } = await this.embed(texts, 'passage');
    return texts.map((_, at) => vectors.slice(at * this.dimension, (at + 1) * this.dimension));
  }

  close(): Promise<void> {
    this.end(new Error('it is closed'));
    if (this.closing === undefined) {
      this.worker.ref();
      this.worker.postMessage(CLOSE);
      this.closing = this.exited;
    }
    return this.closing;
  }

  private embed(texts: readonly string[], as: EmbedRequest['as']): Promise<Embedded> {
    return new Promise((resolve, reject) => {
      if (this.ended !== undefined) return reject(outOfReach(this.ended));
      const id = ++this.lastId;
      this.waiting.set(id, { resolve, reject });
      // A thread that nobody waits for does not keep the process alive; one that is awaited does.
      this.worker.ref();
      this.worker.postMessage({ id, texts, as } satisfies EmbedRequest);
    });
  }

  private settle(message: FromThread): void {
    if (message.kind === 'ready' || this.closing !== undefined) return;
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (this.waiting.size === 0) this.worker.unref();
    if (message.kind === 'embedded') waiting?.resolve(message);
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
export async function openLocalEmbedder({ folder, threads, model: called, questionWeights, wordWeights }: LocalEmbedderOptions): Promise<LocalEmbedder> {
  try {
    const { name, modelFile } = await readModelFolder(folder);
    const model = called ?? name;
    const compared = wordWeights === undefined ? fittedFor(model, words) : wordWeights;
    const wordDirections = compared === null ? null : { question: compared.question, share: compared.share, bias: compared.bias };
    const data: ThreadData = { folder, modelFile, threads, questionWeights: questionWeights === undefined ? fittedFor(model, weights) : questionWeights, wordDirections, compileCache: getCompileCacheDir() };
    const worker = new Worker(new URL('./embedding-thread.ts', import.meta.url), { name: 'embeddings', workerData: data });
    return new ThreadEmbedder(worker, { model, ...(await whenReady(worker)) }, compared === null ? null : new LawWords(compared));
  } catch (error) {
    throw outOfReach(error as Error);
  }
}

/** Returns what was fitted for a model, in whatever edition of its files. */
function fittedFor<T extends { readonly model: string }>(model: string, weights: T): T | null {
  return model.replace(EDITION, '') === weights.model ? weights : null;
}

function whenReady(worker: Worker): Promise<{ dimension: number; hasQuestionWeights: boolean }> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: FromThread) => {
      worker.off('error', reject);
      if (message.kind === 'ready') resolve(message);
      else reject(new Error('the thread did not begin with its dimension'));
    });
  });
}
