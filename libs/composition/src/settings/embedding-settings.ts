import { resolve } from 'node:path';
import type { EmbeddingOptions } from '../embeddings/open-embedder.ts';
import { optionalSecret, optionalText, setting, switchText, webAddress, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';
import { projectPath, shippedModel } from './project-files.ts';

export const embeddingSettings = {
  ENABLE_EMBEDDINGS: setting(switchText(), 'Whether passages are found by meaning as well as by keywords.', {
    default: true,
  }),
  EMBEDDINGS_MODEL_DIR: optionalText(
    'Folder of another sentence model in ONNX, which reads passages and questions; left out, the shipped models.',
  ),
  EMBEDDINGS_THREADS: setting(
    wholeNumber(1, 64),
    'Processor threads for one text; more make single questions quicker and many at once slower.',
    { default: 1 },
  ),
  EMBEDDINGS_BASE_URL: setting(
    webAddress(),
    "Server that speaks OpenAI's interface, in place of a local model; passages and questions are sent to it.",
    { optional: true },
  ),
  EMBEDDINGS_MODEL: optionalText("The server's embedding model; required with EMBEDDINGS_BASE_URL."),
  EMBEDDINGS_API_KEY: optionalSecret('Key for the embeddings server; some need none.'),
};

type EmbeddingValues = SettingValues<typeof embeddingSettings>;

/** Returns what is wrong with the settings together. */
export function checkEmbeddings(values: EmbeddingValues): string[] {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model, EMBEDDINGS_MODEL_DIR: folder } = values;
  const problems: string[] = [];
  if (baseUrl === undefined && model !== undefined) {
    problems.push('EMBEDDINGS_MODEL names a model of a server; EMBEDDINGS_BASE_URL is missing.');
  }
  if (baseUrl !== undefined && model === undefined)
    problems.push('EMBEDDINGS_MODEL is required with EMBEDDINGS_BASE_URL.');
  if (baseUrl !== undefined && folder !== undefined) {
    problems.push('EMBEDDINGS_MODEL_DIR and EMBEDDINGS_BASE_URL exclude each other.');
  }
  return problems;
}

/** Returns where vectors come from. */
export function embeddingOptions(values: EmbeddingValues): EmbeddingOptions {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model, EMBEDDINGS_MODEL_DIR: folder } = values;
  if (!values.ENABLE_EMBEDDINGS) return { kind: 'off' };
  if (baseUrl !== undefined && model !== undefined)
    return { kind: 'server', baseUrl, model, apiKey: values.EMBEDDINGS_API_KEY ?? null };
  const threads = values.EMBEDDINGS_THREADS;
  if (folder !== undefined) return { kind: 'local', passageModel: resolve(folder), questionModel: null, threads };
  const passageModel = projectPath('models', 'passage-encoder');
  return { kind: 'local', passageModel, questionModel: shippedModel('question-encoder'), threads };
}
