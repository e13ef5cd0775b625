import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Embedder } from '@regqa/ports';
import { readModelFolder } from './model-folder.ts';
import type { ModelFolder } from './model-folder.ts';
import { ModelThread } from './model-thread.ts';
import type { EmbeddingThreadData, EmbedRequest } from './thread-messages.ts';

/** Which encoders make vectors. */
export interface LocalEmbedderOptions {
  /** Folder of the sentence encoder that reads passages. */
  readonly passageModel: string;
  /** Folder of the encoder that was trained to read questions for it; null where it reads questions itself. */
  readonly questionModel: string | null;
  /** Processor threads for one text. More than one makes a single question quicker and many questions slower. */
  readonly threads: number;
  /** What the vectors are called in place of what the passage encoder's folder says, for a copy of it. */
  readonly model?: string;
}

/** A bi-encoder of this machine. */
export interface LocalEmbedder extends Embedder {
  /** Identifies the encoder of questions; null where the passage encoder reads them. */
  readonly questionModel: string | null;
}

/** A bi-encoder (Reimers and Gurevych 2019) in a thread of its own. */
class ThreadEmbedder implements LocalEmbedder {
  readonly model: string;
  readonly questionModel: string | null;
  readonly dimension: number;
  readonly #thread: ModelThread<EmbedRequest, Float32Array>;

  constructor(thread: ModelThread<EmbedRequest, Float32Array>, identity: Identity) {
    this.#thread = thread;
    this.model = identity.model;
    this.questionModel = identity.questionModel;
    this.dimension = identity.dimension;
  }

  embedQuestion(text: string, signal?: AbortSignal): Promise<Float32Array> {
    return this.#embed({ texts: [text], as: 'question' }, signal);
  }

  async embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    const vectors = await this.#embed({ texts, as: 'passage' });
    return texts.map((_, at) => vectors.slice(at * this.dimension, (at + 1) * this.dimension));
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #embed(request: EmbedRequest, signal?: AbortSignal): Promise<Float32Array> {
    try {
      return await this.#thread.ask(request, signal);
    } catch (error) {
      throw unavailable(error as Error);
    }
  }
}

interface Identity {
  readonly model: string;
  readonly questionModel: string | null;
  readonly dimension: number;
}

function unavailable(cause: Error): DependencyUnavailableError {
  return new DependencyUnavailableError('embeddings', `The embedding model cannot be used: ${cause.message}`, {
    cause,
  });
}

/**
 * Loads the encoders in a thread of their own. Throws DependencyUnavailableError('embeddings') when a folder holds none
 * that can be loaded, when its files are damaged, or when the two do not belong together.
 */
export async function createLocalEmbedder(options: LocalEmbedderOptions): Promise<LocalEmbedder> {
  try {
    const passages = await readModelFolder(options.passageModel);
    const questions = options.questionModel === null ? null : await readModelFolder(options.questionModel);
    const dimension = dimensionOf(passages, questions);
    const data: EmbeddingThreadData = {
      passageModel: passages,
      questionModel: questions,
      dimension,
      threads: options.threads,
      compileCache: getCompileCacheDir(),
    };
    const url = new URL('./embedding-thread.ts', import.meta.url);
    const thread = new ModelThread<EmbedRequest, Float32Array>(
      new Worker(url, { name: 'embeddings', workerData: data }),
    );
    await thread.loaded;
    const model = options.model ?? passages.name;
    return new ThreadEmbedder(thread, { model, questionModel: questions?.name ?? null, dimension });
  } catch (error) {
    throw unavailable(error as Error);
  }
}

function dimensionOf(passages: ModelFolder, questions: ModelFolder | null): number {
  if (passages.dimension === null) throw new Error(`config.json in ${passages.folder} states no hidden_size`);
  if (questions !== null && questions.dimension !== passages.dimension) {
    throw new Error(`${questions.folder} gives vectors of another length than ${passages.folder}`);
  }
  return passages.dimension;
}
