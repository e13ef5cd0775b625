import { expect, it } from '@jest/globals';
import { ScriptedReranker } from '../test-support/scripted-reranker.ts';
import { scoreTexts } from './score-texts.ts';

it('asks nothing of the cross-encoder where there is nothing to read', async () => {
  const reranker = new ScriptedReranker(() => 1);
  reranker.mood = 'fails';
  expect(await scoreTexts('lanterns?', [], { reranker, budgetMs: 50, signal: AbortSignal.timeout(1000) })).toEqual([]);
  expect(reranker.asked).toEqual([]);
});
