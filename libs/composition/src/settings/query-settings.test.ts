import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { defineEnvironment } from '@regqa/platform';
import { projectPath } from './project-files.ts';
import { queryOptions, querySettings } from './query-settings.ts';

const environment = defineEnvironment(querySettings);
const read = (values: Record<string, string> = {}) => environment.read(values);

it('has no language model unless one is set, and a budget for reranking', () => {
  expect(queryOptions(read())).toMatchObject({ models: { answerModel: null }, service: { rerankBudgetMs: 1000 } });
});

it('bounds how many questions are worked on and wait', () => {
  expect(queryOptions(read()).service.capacity).toEqual({ atOnce: 8, mostWaiting: 64, waitMs: 1_000 });
  const given = { QUERY_MAX_CONCURRENT: '3', QUERY_MAX_WAITING: '0', QUERY_MAX_WAIT_MS: '250' };
  expect(queryOptions(read(given)).service.capacity).toEqual({ atOnce: 3, mostWaiting: 0, waitMs: 250 });
  expect(() => read({ QUERY_MAX_CONCURRENT: '0' })).toThrow('QUERY_MAX_CONCURRENT');
});

it('bounds the tokens of the model, and has it judge, where that is wanted', () => {
  const model = { OPENAI_MODEL: 'quoll-1', OPENAI_API_KEY: 'a-key' };
  expect(queryOptions(read(model)).service).toMatchObject({ dailyTokens: 0, judge: false });
  const wanted = { LLM_DAILY_TOKENS: '200000', LLM_JUDGE: 'true' };
  expect(queryOptions(read({ ...model, ...wanted })).service).toMatchObject({ dailyTokens: 200_000, judge: true });
  expect(() => read({ LLM_DAILY_TOKENS: '-1' })).toThrow('LLM_DAILY_TOKENS');
});

it("reads the project's configuration of answers unless another folder is given", () => {
  expect(queryOptions(read()).service.configFolder).toBe(projectPath('config'));
  expect(queryOptions(read({ ANSWERING_CONFIG_DIR: 'my-config' })).service.configFolder).toBe(resolve('my-config'));
});

it('takes a support scorer where a model writes answers alone', () => {
  const given = { SUPPORT_SCORER_MODEL_DIR: 'my-scorer' };
  expect(queryOptions(read(given)).models.supportScorerFolder).toBeNull();
  const model = { OPENAI_MODEL: 'quoll-1', OPENAI_API_KEY: 'a-key' };
  expect(queryOptions(read({ ...given, ...model })).models.supportScorerFolder).toBe(resolve('my-scorer'));
});
