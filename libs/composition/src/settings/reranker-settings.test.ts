import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { defineEnvironment } from '@regqa/platform';
import { projectPath } from './project-files.ts';
import { checkReranker, rerankerOptions, rerankerSettings } from './reranker-settings.ts';

const environment = defineEnvironment(rerankerSettings);
const read = (values: Record<string, string> = {}) => environment.read(values);
const URL = 'http://127.0.0.1:8090/rerank';

it('takes the cross-encoder of the project where it brings one', () => {
  const folder = projectPath('models/cross-encoder');
  expect(rerankerOptions(read())).toEqual(existsSync(folder) ? { kind: 'local', folder } : null);
});

it('takes another folder, or a server, without key or model unless they are set', () => {
  const folder = 'models/another';
  expect(rerankerOptions(read({ RERANKER_MODEL_DIR: folder }))).toEqual({ kind: 'local', folder: resolve(folder) });
  expect(rerankerOptions(read({ RERANKER_URL: URL }))).toEqual({ kind: 'server', url: URL, model: null, apiKey: null });
  const named = read({ RERANKER_URL: URL, RERANKER_MODEL: 'judge-1', RERANKER_API_KEY: 'k' });
  expect(rerankerOptions(named)).toMatchObject({ model: 'judge-1', apiKey: 'k' });
});

it('takes none when reranking is switched off', () => {
  expect(rerankerOptions(read({ ENABLE_RERANKING: 'false', RERANKER_URL: URL }))).toBeNull();
});

it.each<[Record<string, string>, string]>([
  [{ RERANKER_MODEL: 'judge-1' }, 'need RERANKER_URL'],
  [{ RERANKER_API_KEY: 'k' }, 'need RERANKER_URL'],
  [{ RERANKER_URL: URL, RERANKER_MODEL_DIR: 'a-model' }, 'exclude each other'],
])('finds %j wrong together', (values, problem) => {
  expect(checkReranker(read(values))).toEqual([expect.stringContaining(problem)]);
});

it.each<[Record<string, string>]>([
  [{ RERANKER_URL: 'judge' }],
  [{ RERANKER_URL: 'file:///rerank' }],
  [{ RERANK_BUDGET_MS: '5' }],
])('refuses %j', (values) => {
  expect(() => read(values)).toThrow();
});
