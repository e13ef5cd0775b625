import { expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { ScriptedReranker } from '../test-support/scripted-reranker.ts';
import { contextOf, scoreTexts } from './score-texts.ts';

it.each([
  [['Part 1', 'Division 2', 'Subdivision 3'], 'Lanterns', 'Glow Act 2030 > Division 2 > Subdivision 3 > Lanterns: '],
  [['Part 1'], null, 'Glow Act 2030 > Part 1: '],
  [[], null, 'Glow Act 2030: '],
])('reads a text with where it stands: %j, %j', (headingPath, sectionHeading, context) => {
  expect(contextOf(buildPassage({ title: 'Glow Act 2030', headingPath, sectionHeading }))).toBe(context);
});

it('asks nothing of the cross-encoder where there is nothing to read', async () => {
  const reranker = new ScriptedReranker(() => 1);
  reranker.mood = 'fails';
  expect(await scoreTexts('lanterns?', [], { reranker, budgetMs: 50, signal: AbortSignal.timeout(1000) })).toEqual([]);
  expect(reranker.asked).toEqual([]);
});
