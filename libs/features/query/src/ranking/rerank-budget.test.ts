import { expect, it } from '@jest/globals';
import { TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { ScriptedReranker } from '../test-support/scripted-reranker.ts';
import { budgetAmong, shareRerankBudget, scoreTexts } from './rerank-budget.ts';

const { passages_share: share } = TEST_CONFIG.ranking.reranker;

it('gives passages their share of the time, and units what is left of it, at least their own', () => {
  const budget = shareRerankBudget(100, { config: TEST_CONFIG, reranker: null });
  expect(budget.forPassages()).toMatchObject({ budgetMs: 100 * share, config: TEST_CONFIG, reranker: null });
  const { budgetMs } = budget.forUnits();
  expect(budgetMs).toBeGreaterThan(100 * (1 - share));
  expect(budgetMs).toBeLessThanOrEqual(100);
});

it('gives units their own share where passages took all of the time', async () => {
  const budget = shareRerankBudget(20, { config: TEST_CONFIG, reranker: null });
  const { signal } = budget.forPassages();
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  expect(budget.forUnits()).toMatchObject({ budgetMs: 20 * (1 - share), signal: { aborted: true } });
});

it.each([
  [1000, 0, 1000],
  [1000, 1, 1000],
  [1000, 2, 500],
  [1000, 3, 400],
  [1000, 50, 400],
  [333, 3, 134],
])('gives of %p ms each of %p questions %p', (budgetMs, questions, milliseconds) => {
  expect(budgetAmong(budgetMs, questions, TEST_CONFIG)).toBe(milliseconds);
  expect(
    shareRerankBudget(milliseconds + 0.3, { config: TEST_CONFIG, reranker: null }).forPassages().signal.aborted,
  ).toBe(false);
});

it('asks nothing of the cross-encoder where there is nothing to read', async () => {
  const reranker = new ScriptedReranker(() => 1);
  reranker.mood = 'fails';
  expect(await scoreTexts('lanterns?', [], { reranker, budgetMs: 50, signal: AbortSignal.timeout(1000) })).toEqual([]);
  expect(reranker.asked).toEqual([]);
});
