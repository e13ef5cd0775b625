import { resolve } from 'node:path';
import { optionalSecret, optionalText, setting, switchText, webAddress, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';
import type { RerankerOptions } from '../open-query-models.ts';
import { shippedModel } from './project-files.ts';

/** Settings that say which cross-encoder scores passages, and how long it may take. */
export const rerankerSettings = {
  ENABLE_RERANKING: setting(switchText(), 'Whether a cross-encoder scores the best passages again.', { default: true }),
  RERANKER_MODEL_DIR: optionalText(
    'Folder of another cross-encoder in ONNX with its tokenizer. Left out, the shipped one.',
  ),
  RERANKER_URL: setting(
    webAddress(),
    'Whole address of a rerank interface, in place of a local model, e.g. http://127.0.0.1:8080/rerank.',
    { optional: true },
  ),
  RERANKER_MODEL: optionalText(
    "The server's model, for interfaces as Cohere, Jina and vLLM have; left out, text-embeddings-inference.",
  ),
  RERANKER_API_KEY: optionalSecret('Key for the rerank interface; some need none.'),
  RERANK_BUDGET_MS: setting(
    wholeNumber(10, 10_000),
    'How long reranking may take for a question that is answered alone; several at once share it. What is not scored ' +
      'by then keeps its first score.',
    { default: 1000, unit: 'milliseconds' },
  ),
};

type RerankerValues = SettingValues<typeof rerankerSettings>;

/** Returns what is wrong with the settings together. */
export function checkReranker(values: RerankerValues): string[] {
  const { RERANKER_URL: url, RERANKER_MODEL: model, RERANKER_API_KEY: key, RERANKER_MODEL_DIR: folder } = values;
  const problems: string[] = [];
  if (url === undefined && (model !== undefined || key !== undefined)) {
    problems.push('RERANKER_MODEL and RERANKER_API_KEY need RERANKER_URL.');
  }
  if (url !== undefined && folder !== undefined)
    problems.push('RERANKER_MODEL_DIR and RERANKER_URL exclude each other.');
  return problems;
}

/** Returns which cross-encoder scores passages; null where there is none. */
export function rerankerOptions(values: RerankerValues): RerankerOptions | null {
  const { RERANKER_URL: url, RERANKER_MODEL: model = null, RERANKER_API_KEY: apiKey = null } = values;
  if (!values.ENABLE_RERANKING) return null;
  if (url !== undefined) return { kind: 'server', url, model, apiKey };
  const given = values.RERANKER_MODEL_DIR;
  const folder = given === undefined ? shippedModel('cross-encoder') : resolve(given);
  return folder === null ? null : { kind: 'local', folder };
}
