import { resolve } from 'node:path';
import { z } from 'zod';
import type { EmbeddingOptions } from '../embeddings/embedding-options.ts';
import { setting, switchText, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';

const webAddress = () => z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

/** Settings that say where vectors come from. */
export const embeddingSettings = {
  ENABLE_EMBEDDINGS: setting(switchText(), { description: 'Whether passages are found by meaning as well as by keywords.', default: true }),
  EMBEDDINGS_MODEL_DIR: setting(z.string().min(1), { description: 'Folder of a sentence model in ONNX with its tokenizer. Left out, all-MiniLM-L6-v2 is fetched once into the data folder.', optional: true }),
  EMBEDDINGS_HUB_URL: setting(webAddress(), { description: 'Model hub that the model is fetched from.', default: 'https://huggingface.co' }),
  EMBEDDINGS_THREADS: setting(wholeNumber(1, 64), { description: 'Processor threads for one text; more make single questions quicker and many at once slower.', default: 1 }),
  EMBEDDINGS_BASE_URL: setting(webAddress(), { description: "Server that speaks OpenAI's interface, in place of a local model; passages and questions are sent to it.", optional: true }),
  EMBEDDINGS_MODEL: setting(z.string().min(1), { description: "The server's embedding model; required with EMBEDDINGS_BASE_URL.", optional: true }),
  EMBEDDINGS_API_KEY: setting(z.string().min(1), { description: 'Key for the embeddings server; some need none.', optional: true, secret: true }),
  EMBEDDINGS_BATCH: setting(wholeNumber(1, 2048), { description: 'Passages sent to the embeddings server at once.', default: 64 }),
  EMBEDDINGS_TIMEOUT_SECONDS: setting(wholeNumber(1, 600), { description: 'How long the embeddings server may take for one request.', default: 30, unit: 'seconds' }),
};

type EmbeddingValues = SettingValues<typeof embeddingSettings>;

/** Returns what is wrong with the settings together. */
export function checkEmbeddings(values: EmbeddingValues): string[] {
  if (values.EMBEDDINGS_BASE_URL === undefined) return values.EMBEDDINGS_MODEL === undefined ? [] : ['EMBEDDINGS_MODEL names a model of a server; EMBEDDINGS_BASE_URL is missing.'];
  const problems = values.EMBEDDINGS_MODEL === undefined ? ['EMBEDDINGS_MODEL is required with EMBEDDINGS_BASE_URL.'] : [];
  return values.EMBEDDINGS_MODEL_DIR === undefined ? problems : [...problems, 'EMBEDDINGS_MODEL_DIR and EMBEDDINGS_BASE_URL exclude each other.'];
}

/** Returns where vectors come from. */
export function embeddingOptions(values: EmbeddingValues): EmbeddingOptions {
  if (!values.ENABLE_EMBEDDINGS) return { kind: 'off' };
  if (values.EMBEDDINGS_BASE_URL !== undefined && values.EMBEDDINGS_MODEL !== undefined) {
    return { kind: 'server', baseUrl: values.EMBEDDINGS_BASE_URL, model: values.EMBEDDINGS_MODEL, apiKey: values.EMBEDDINGS_API_KEY ?? null, batchSize: values.EMBEDDINGS_BATCH, timeoutMs: values.EMBEDDINGS_TIMEOUT_SECONDS * 1000 };
  }
  if (values.EMBEDDINGS_MODEL_DIR !== undefined) return { kind: 'folder', folder: resolve(values.EMBEDDINGS_MODEL_DIR), threads: values.EMBEDDINGS_THREADS };
  return { kind: 'fetch', hub: values.EMBEDDINGS_HUB_URL, threads: values.EMBEDDINGS_THREADS };
}
