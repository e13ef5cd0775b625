import { join } from 'node:path';
import type { LocalEmbedderOptions } from '@regqa/adapter-onnx-models';
import type { OpenAiEmbedderOptions } from '@regqa/adapter-openai';
import type { Embedder } from '@regqa/ports';
import type { ModelRecord } from './model-record.ts';

/** Where vectors come from: nowhere, sentence models in folders, or a server that speaks OpenAI's interface. */
export type EmbeddingOptions =
  | { readonly kind: 'off' }
  | ({ readonly kind: 'local' } & Omit<LocalEmbedderOptions, 'model'>)
  | ({ readonly kind: 'server' } & OpenAiEmbedderOptions);

/** A model that was opened, with what is needed to open it again. */
export interface OpenedEmbedder {
  readonly embedder: Embedder;
  /** What is recorded of it, without folders: they are those of its copy. */
  readonly record: ModelRecord;
  readonly folders: { readonly passageModel: string | null; readonly questionModel: string | null };
}

/** Opens the model that the settings name. Its library is loaded only now: the service starts without it. */
export async function openConfigured(options: EmbeddingOptions): Promise<OpenedEmbedder> {
  if (options.kind === 'off') throw new Error('Embeddings are switched off.');
  if (options.kind === 'server') {
    const { createOpenAiEmbedder } = await import('@regqa/adapter-openai');
    const embedder = await createOpenAiEmbedder(options);
    const record = recordOf(embedder.model, { baseUrl: options.baseUrl });
    return { embedder, record, folders: { passageModel: null, questionModel: null } };
  }
  const { createLocalEmbedder } = await import('@regqa/adapter-onnx-models');
  const embedder = await createLocalEmbedder(options);
  const record = recordOf(embedder.model, { questionModel: embedder.questionModel });
  return { embedder, record, folders: options };
}

/** Opens the model of a record: a local one from its copy, another from its server. Throws when it cannot be. */
export async function openRecorded(
  { model, folder, questionFolder, baseUrl }: ModelRecord,
  { dataFolder, options }: { readonly dataFolder: string; readonly options: EmbeddingOptions },
): Promise<Embedder> {
  if (folder !== null) {
    const { createLocalEmbedder } = await import('@regqa/adapter-onnx-models');
    const passageModel = join(dataFolder, folder);
    const questionModel = questionFolder === null ? null : join(dataFolder, questionFolder);
    return createLocalEmbedder({ passageModel, questionModel, threads: 1, model });
  }
  const server = options.kind === 'server' && options.baseUrl === baseUrl ? options : null;
  if (server === null) throw new Error(`${model} was a model of ${baseUrl}, which is not the configured server`);
  const { createOpenAiEmbedder } = await import('@regqa/adapter-openai');
  return createOpenAiEmbedder({ ...server, model });
}

function recordOf(model: string, where: Partial<ModelRecord>): ModelRecord {
  return { model, baseUrl: null, folder: null, questionModel: null, questionFolder: null, ...where };
}
