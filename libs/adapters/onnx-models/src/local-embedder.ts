import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Embedder } from '@regqa/ports';
import { readModelFolder } from './model-folder.ts';
import type { ModelFolder } from './model-folder.ts';
import { ModelThread } from './model-thread.ts';
import type { EmbeddingThreadData, EmbedRequest } from './thread-messages.ts';

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

export interface LocalEmbedder extends Embedder {
  /** Identifies the encoder of questions; null where the passage encoder reads them. */
  readonly questionModel: string | null;
}

function unavailable(cause: Error): DependencyUnavailableError {
  return new DependencyUnavailableError('embeddings', `The embedding model cannot be used: ${cause.message}`, {
    cause,
  });
}

/**
 * Loads the encoders (Reimers and Gurevych 2019) in a thread of their own. Throws
 * DependencyUnavailableError('embeddings') when a folder holds none that can be loaded, when its files are damaged, or
 * when the two do not belong together.
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
    const thread: EmbeddingThread = new ModelThread(new Worker(url, { name: 'embeddings', workerData: data }));
    await thread.loaded;
    const model = options.model ?? passages.name;
    return { model, questionModel: questions?.name ?? null, dimension, ...embeddingBy(thread, dimension) };
  } catch (error) {
    throw unavailable(error as Error);
  }
}

type EmbeddingThread = ModelThread<EmbedRequest, Float32Array>;

function embeddingBy(
  thread: EmbeddingThread,
  dimension: number,
): Pick<Embedder, 'embedQuestion' | 'embedPassages' | 'close'> {
  const embed = (request: EmbedRequest, signal?: AbortSignal) =>
    thread.ask(request, signal).catch((error: unknown) => {
      throw unavailable(error as Error);
    });
  return {
    embedQuestion: (text, signal) => embed({ texts: [text], as: 'question' }, signal),
    embedPassages: async (texts) => {
      if (texts.length === 0) return [];
      const vectors = await embed({ texts, as: 'passage' });
      return texts.map((_, at) => vectors.slice(at * dimension, (at + 1) * dimension));
    },
    close: () => thread.close(),
  };
}

function dimensionOf(passages: ModelFolder, questions: ModelFolder | null): number {
  if (passages.dimension === null) throw new Error(`config.json in ${passages.folder} states no hidden_size`);
  if (questions !== null && questions.dimension !== passages.dimension) {
    throw new Error(`${questions.folder} gives vectors of another length than ${passages.folder}`);
  }
  return passages.dimension;
}
