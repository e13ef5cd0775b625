import { expect, it } from '@jest/globals';
import { defineEnvironment } from '@regqa/platform';
import { checkModel, queryOptions, querySettings } from './query-settings.ts';

const environment = defineEnvironment(querySettings);
const read = (values: Record<string, string> = {}) => environment.read(values);

it('has no reranker and no model unless one is set', () => {
  expect(queryOptions(read())).toMatchObject({ reranker: null, answerModel: null });
});

it('has a reranker with half a second, without key or model unless they are set', () => {
  const url = 'http://127.0.0.1:8090/rerank';
  expect(queryOptions(read({ RERANKER_URL: url })).reranker).toEqual({ url, model: null, apiKey: null, timeoutMs: 500 });
  expect(queryOptions(read({ RERANKER_URL: url, RERANKER_MODEL: 'judge-1', RERANKER_API_KEY: 'k', RERANKER_TIMEOUT_MS: '80' })).reranker).toEqual({ url, model: 'judge-1', apiKey: 'k', timeoutMs: 80 });
});

it.each([{ RERANKER_MODEL: 'judge-1' }, { RERANKER_API_KEY: 'k' }])('finds %j without an address wrong', (values) => {
  expect(checkModel(read(values as unknown as Record<string, string>))).toEqual([expect.stringContaining('need RERANKER_URL')]);
});

it.each([{ RERANKER_URL: 'judge' }, { RERANKER_URL: 'file:///rerank' }, { RERANKER_TIMEOUT_MS: '5' }])('refuses %j', (values) => {
  expect(() => read(values as unknown as Record<string, string>)).toThrow();
});
