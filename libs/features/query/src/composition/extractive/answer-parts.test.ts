import { describe, expect, it } from '@jest/globals';
import { buildQuery, buildRanked, TEST_CONFIG } from '../../test-support/build-query.fixture.ts';
import { ScriptedReranker } from '../../test-support/scripted-reranker.ts';
import { answerParts } from './answer-parts.ts';
import type { ScoredUnit } from './unit.ts';
import { toUnit } from './unit.ts';

const TWO_THINGS = 'How often must lamps be trimmed, and does a keeper need a licence?';

function unitOf(text: string, score: number): ScoredUnit {
  const source = buildRanked({ chunkId: text, text });
  return { ...toUnit(source, { start: 0, end: text.length }), score, crossEncoder: score };
}
const TRIMMING = unitOf('Lamps are trimmed daily.', 2);
const OF_BELLS = unitOf('Bells are rung daily.', 1);
const LICENCE = unitOf('A keeper needs a licence.', -3);
const UNITS = [TRIMMING, OF_BELLS, LICENCE];

/** Scores a text by whether it shares a word with the part that is asked. */
class PartReader extends ScriptedReranker {
  override async rerank(...given: Parameters<ScriptedReranker['rerank']>) {
    const [question, texts] = given;
    await super.rerank(...given);
    return texts.map((text) =>
      Number(['trimmed', 'licence'].some((word) => [question, text].every((one) => one.includes(word)))),
    );
  }
}

function answer(text: string, reranker: ScriptedReranker | null, { units = UNITS, budgetMs = 1000 } = {}) {
  return answerParts(units, buildQuery(text), {
    config: TEST_CONFIG,
    reranker,
    budgetMs,
    signal: AbortSignal.timeout(1000),
  });
}
const scoresOf = (units: readonly ScoredUnit[]) => units.map(({ score }) => score);

describe('a question of two parts', () => {
  it('has the best unit of each part scored as the best of all', async () => {
    expect(scoresOf(await answer(TWO_THINGS, new PartReader(() => 0)))).toEqual([2, 1, 2]);
  });

  it('is read part by part, each with the first units', async () => {
    const reranker = new PartReader(() => 0);
    const many = [...UNITS, ...Array.from({ length: 9 }, (_, at) => unitOf(`Mast ${at} is tall.`, -4))];
    await answer(TWO_THINGS, reranker, { units: many });
    expect(reranker.asked.map(({ question }) => question)).toEqual([
      'How often must lamps be trimmed',
      'does a keeper need a licence?',
    ]);
    expect(reranker.asked.map(({ texts }) => texts.length)).toEqual([
      TEST_CONFIG.composition.parts.units,
      TEST_CONFIG.composition.parts.units,
    ]);
  });

  it('keeps its units as they are where there is no cross-encoder, no time, or one unit', async () => {
    const reader = new PartReader(() => 0);
    expect(await answer(TWO_THINGS, null)).toEqual(UNITS);
    expect(await answer(TWO_THINGS, reader, { budgetMs: 0 })).toEqual(UNITS);
    expect(await answer(TWO_THINGS, reader, { units: [LICENCE] })).toEqual([LICENCE]);
  });

  it('keeps its units as they are where the cross-encoder fails', async () => {
    const reranker = new ScriptedReranker(() => 0);
    reranker.mood = 'fails';
    expect(await answer(TWO_THINGS, reranker)).toEqual(UNITS);
  });
});

it('a question of one part, or of more than are read, is not read again', async () => {
  const reranker = new PartReader(() => 0);
  const many = 'Who trims the lamps? Who rings the bells? Who keeps the keys? Who sweeps the pier?';
  expect(await answer('How often must lamps be trimmed?', reranker)).toEqual(UNITS);
  expect(await answer(many, reranker)).toEqual(UNITS);
  expect(reranker.asked).toEqual([]);
});
