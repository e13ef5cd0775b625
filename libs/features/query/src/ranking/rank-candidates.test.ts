import { describe, expect, it } from '@jest/globals';
import { SAMPLE_DOCUMENT_IDS } from '@regqa/domain';
import { buildCandidate, buildLandUse, buildQuery, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { ScriptedReranker } from '../test-support/scripted-reranker.ts';
import type { Candidate } from '../retrieval/retrieve-candidates.ts';
import type { Query } from '../understanding/understand-question.ts';
import { findPinpoints } from '../understanding/pinpoint-mentions.ts';
import { rankCandidates, relevanceSignals, sharesOf } from './rank-candidates.ts';
import type { RankingDeps } from './rank-candidates.ts';

const QUESTION = 'harbour lantern';
const DOCUMENT = { documentId: 'lantern-act', title: 'Glow Act 2030' };

const provision = (
  section: string,
  text: string,
  given: Parameters<typeof buildCandidate>[0] = {},
  more: Parameters<typeof buildCandidate>[1] = {},
) =>
  buildCandidate(
    { ...DOCUMENT, section, chunkId: section, sectionHeading: 'Rules', headingPath: [], text, ...given },
    more,
  );
const BOTH = provision('s 1', 'A harbour lantern must glow.');
const ONE = provision('s 2', 'A lantern must glow.');
const NONE = provision('s 3', 'Bells must ring.');
const ALL = [NONE, ONE, BOTH];

const rank = (
  candidates: readonly Candidate[],
  { query = {}, ...deps }: Partial<RankingDeps> & { query?: Partial<Query> } = {},
) =>
  rankCandidates(candidates, buildQuery(QUESTION, query), {
    config: TEST_CONFIG,
    reranker: null,
    budgetMs: 50,
    hasVectors: false,
    signal: AbortSignal.timeout(1000),
    ...deps,
  });
const sectionsOf = async (...given: Parameters<typeof rank>) =>
  (await rank(...given)).passages.map(({ passage }) => passage.section);
const named = {
  instruments: { documentIds: new Set(['lantern-act']), words: 'glow act', rest: 'section 3' },
  pinpoints: findPinpoints('section 3'),
};

describe('the order of candidates', () => {
  it('is by the sum of features by their coefficients', async () => {
    expect(await sectionsOf(ALL)).toEqual(['s 1', 's 2', 's 3']);
    const { features } = TEST_CONFIG.ranking;
    for (const { score, features: own } of (await rank(ALL)).passages)
      expect(score).toBeCloseTo(
        Object.entries(features).reduce(
          (sum, [name, coefficient]) => sum + coefficient * own[name as keyof typeof own],
          0,
        ),
      );
  });

  it('is the same whatever order they come in, ties too', async () => {
    const twins = [provision('s 8', 'Bells.'), provision('s 7', 'Bells.')];
    expect(await sectionsOf(twins)).toEqual(['s 7', 's 8']);
    expect(await sectionsOf(twins.toReversed())).toEqual(['s 7', 's 8']);
  });

  it('has samples only where one of them comes first', async () => {
    const sample = provision('s 8', ONE.passage.text, { documentId: SAMPLE_DOCUMENT_IDS[0] });
    expect(await sectionsOf([BOTH, sample])).toEqual(['s 1']);
    expect(await sectionsOf([sample, NONE])).toEqual(['s 8', 's 3']);
  });

  it('is empty without candidates', async () =>
    expect(await rank([])).toEqual({ passages: [], mode: 'keywords', degraded: false }));
});

describe('the rules that go before scores', () => {
  it('put a provision first that is named with its instrument, in the named instrument alone', async () => {
    const other = provision('s 3', 'Harbour lantern harbour lantern.', { documentId: 'other', chunkId: 'other' });
    const { passages } = await rank([other, ...ALL], { query: named });
    expect(passages.map(({ rule, document }) => [rule, document.documentId])).toEqual([
      ['named provision', 'lantern-act'],
      ...Array(3).fill([null, expect.any(String)]),
    ]);
  });

  it('take a provision that is named without an instrument for one of the plan of the area', async () => {
    const request = { ...buildQuery(QUESTION).request, place: { states: ['NSW' as const], lga: 'Orange' } };
    const local = provision(
      'cl 3',
      'Bells.',
      { documentId: 'orange-lep', chunkId: 'local' },
      { document: { jurisdiction: 'Local', lga: ['Orange'] } },
    );
    const rules = async (query: Partial<Query>) =>
      (await rank([BOTH, NONE, local], { query: { pinpoints: named.pinpoints, ...query } })).passages.map(
        ({ rule, document }) => [rule, document.documentId],
      );
    expect((await rules({ request }))[0]).toEqual(['named provision', 'orange-lep']);
    expect((await rules({})).map(([rule]) => rule)).toEqual([null, null, null]);
  });

  it('do not hold for another unit of the named provision', async () => {
    const unit = provision('s 3(2)', 'Bells.', { chunkId: 'unit' });
    const { passages } = await rank([BOTH, unit], { query: { ...named, pinpoints: findPinpoints('section 3(1)') } });
    expect(passages.map(({ rule }) => rule)).toEqual([null, null]);
  });

  it('put the definition of the very term first that is asked for', async () => {
    const definition = (term: string, given = {}) =>
      provision(`s 9, definition of “${term}”`, `${term} means a bell.`, {
        kind: 'definition',
        chunkId: term,
        ...given,
      });
    const definedTerm = new Set(['harbour', 'lantern']);
    const { passages } = await rank(
      [BOTH, definition('lantern'), definition('large harbour lantern'), definition('lanterns of a harbour')],
      { query: { definedTerm } },
    );
    expect(passages.map(({ rule }) => rule)).toEqual(['definition', null, null, null]);
    expect(passages[0]!.passage.section).toBe('s 9, definition of “lanterns of a harbour”');
    const quoted = provision('s 9, definition of “harbour lantern”', 'x', { kind: 'provision' });
    expect((await rank([quoted], { query: { definedTerm } })).passages[0]!.rule).toBeNull();
    const elsewhere = definition('harbour lantern', { documentId: 'other' });
    expect(
      (await rank([elsewhere], { query: { definedTerm, instruments: named.instruments } })).passages[0]!.rule,
    ).toBeNull();
  });

  it('put the list of a zone first that has the use', async () => {
    const list = (item: number, heading: string, text: string) =>
      provision(`Land Use Table, Zone R9, item ${item}`, text, { sectionHeading: heading, chunkId: `list ${item}` });
    const prohibited = list(4, 'Prohibited', 'Lanterns; Tar pits');
    const landUse = buildLandUse(prohibited.passage, { text: 'Lanterns' });
    const { passages } = await rank([BOTH, list(3, 'Permitted with consent', 'Kilns'), prohibited], {
      query: { landUse },
    });
    expect(passages.map(({ rule }) => rule)).toEqual(['land use table', null, null]);
    expect(passages[0]!.passage.section).toBe('Land Use Table, Zone R9, item 4');
  });
});

describe('the cross-encoder', () => {
  const bells = () => new ScriptedReranker((text) => (text.includes('Bells') ? 20 : 1));

  it('is fused with the first score by two weights', async () => {
    const first = await rank(ALL);
    const { passages, mode, degraded } = await rank(ALL, { reranker: bells(), hasVectors: true });
    expect(passages.map(({ passage, crossEncoder }) => [passage.section, crossEncoder])).toEqual([
      ['s 3', 20],
      ['s 1', 1],
      ['s 2', 1],
    ]);
    const { first_stage_weight: firstWeight, weight } = TEST_CONFIG.ranking.reranker;
    for (const one of passages)
      expect(one.score).toBeCloseTo(
        firstWeight * first.passages.find(({ passage }) => passage === one.passage)!.score + weight * one.crossEncoder!,
      );
    expect([mode, degraded]).toEqual(['reranked', false]);
  });

  it('reads the best by the first score alone, with where they stand', async () => {
    const reranker = bells();
    const many = Array.from({ length: 14 }, (_, at) =>
      provision(`s ${at + 10}`, 'Harbour kilns.', {
        sectionHeading: 'Kilns',
        headingPath: ['Chapter 1', 'Part 2', 'Division 3'],
      }),
    );
    await rank([...many, BOTH], { reranker });
    expect(reranker.asked[0]!.texts).toHaveLength(TEST_CONFIG.ranking.reranker.depth);
    expect(reranker.asked[0]!.texts.slice(0, 2)).toEqual([
      'Glow Act 2030 > Rules: A harbour lantern must glow.',
      'Glow Act 2030 > Part 2 > Division 3 > Kilns: Harbour kilns.',
    ]);
    expect(reranker.asked[0]).toMatchObject({ question: QUESTION, budgetMs: 50 });
  });

  it('takes a passage that it had no time for as the least relevant that it read', async () => {
    const reranker = new ScriptedReranker((text) =>
      text.includes('harbour') ? 3 : text.includes('Bells') ? -4 : null,
    );
    const { passages, mode } = await rank(ALL, { reranker, hasVectors: true });
    const first = await rank(ALL);
    expect(passages.map(({ passage, crossEncoder }) => [passage.section, crossEncoder])).toEqual([
      ['s 1', 3],
      ['s 2', null],
      ['s 3', -4],
    ]);
    expect(passages[1]!.score).toBeCloseTo(first.passages[1]!.score - 4 * TEST_CONFIG.ranking.reranker.weight);
    expect(mode).toBe('reranked');
  });

  it('leaves the first order where it had no time at all, which is a degraded ranking', async () => {
    const first = await rank(ALL, { hasVectors: true });
    expect(await rank(ALL, { reranker: new ScriptedReranker(() => null), hasVectors: true })).toEqual({
      ...first,
      degraded: true,
    });
  });

  it('orders what words found, and leaves it to the model of words how relevant that is', async () => {
    const { passages, mode } = await rank(ALL, { reranker: bells() });
    expect([passages[0]!.passage.section, mode]).toEqual(['s 3', 'keywords']);
  });

  it.each(['fails', 'not available'] as const)(
    'leaves the first order where it %s, which is a degraded ranking',
    async (what) => {
      const reranker = bells();
      if (what === 'fails') reranker.mood = what;
      else reranker.available = false;
      const first = await rank(ALL);
      expect(await rank(ALL, { reranker })).toEqual({ ...first, degraded: true });
    },
  );

  it('is not asked where a named provision or a wide margin decides', async () => {
    const reranker = bells();
    await rank(ALL, { reranker, query: named });
    const margin = {
      ...TEST_CONFIG,
      ranking: { ...TEST_CONFIG.ranking, reranker: { ...TEST_CONFIG.ranking.reranker, skip_from_margin: 0.1 } },
    };
    await rank(ALL, { reranker, config: margin });
    expect(reranker.asked).toEqual([]);
  });

  it('does not take a passage before one that a rule puts first', async () => {
    const definition = provision('s 9, definition of “harbour lantern”', 'harbour lantern means a light.', {
      kind: 'definition',
    });
    const { passages } = await rank([...ALL, definition], {
      reranker: bells(),
      query: { definedTerm: new Set(['harbour', 'lantern']) },
    });
    expect(passages.map(({ rule }) => rule)).toEqual(['definition', null, null, null]);
    expect(passages[0]!.crossEncoder).toBe(1);
  });
});

describe('the relevance of a passage', () => {
  it('is calibrated by the model of the mode', async () => {
    expect((await rank(ALL)).mode).toBe('keywords');
    expect((await rank(ALL, { hasVectors: true })).mode).toBe('hybrid');
    const { passages } = await rank(ALL);
    const { intercept, coefficients } = TEST_CONFIG.ranking.relevance.keywords;
    for (const one of passages) {
      const signals = relevanceSignals(one, one.share, 0);
      const logOdds =
        intercept +
        Object.entries(coefficients).reduce((sum, [name, coefficient]) => sum + coefficient * signals[name]!, 0);
      expect(one.confidence).toBeCloseTo(1 / (1 + Math.exp(-logOdds)), 4);
    }
  });

  it('counts what was not read as the worst that was', async () => {
    const reranker = new ScriptedReranker((text) => (text.includes('Bells') ? null : -4));
    const relevance = { intercept: 0, coefficients: { cross_encoder: 1 } };
    const models = { reranked: relevance, hybrid: relevance, keywords: relevance };
    const config = { ...TEST_CONFIG, ranking: { ...TEST_CONFIG.ranking, relevance: models } };
    const { passages } = await rank(ALL, { reranker, config, hasVectors: true });
    expect(passages.map(({ crossEncoder }) => crossEncoder)).toEqual([-4, -4, null]);
    expect(new Set(passages.map(({ confidence }) => confidence)).size).toBe(1);
  });

  it('rests on what the models made of the passage', async () => {
    const [best, second] = (
      await rank([provision('s 1', 'A harbour lantern.', {}, { cosine: 0.7 }), ONE], {
        reranker: new ScriptedReranker((text) => (text.includes('harbour') ? 2 : -1)),
      })
    ).passages;
    expect(relevanceSignals(best!, best!.share, 0)).toEqual({
      cross_encoder: 2,
      share: best!.share,
      coverage: 1,
      cosine: 0.7,
      rule: 0,
    });
    expect(second!.share).toBeLessThan(best!.share);
    expect(relevanceSignals({ ...best!, rule: 'definition' }, best!.score, 0)['rule']).toBe(1);
  });
});

describe('the share of a score', () => {
  it('is the softmax of the scores, however high they are', () => {
    const of = (...scores: number[]) => sharesOf(scores.map((score) => ({ score, rule: null })));
    const [first, second] = of(1000 + Math.log(3), 1000);
    expect(first).toBeCloseTo(0.75);
    expect(second).toBeCloseTo(0.25);
    expect(of(5)).toEqual([1]);
    expect(of()).toEqual([]);
  });

  it('is that of the candidates which rules put first, where there are any', () => {
    const named = { score: 1, rule: 'named provision' as const };
    expect(sharesOf([named, { score: 9, rule: null }, named])).toEqual([0.5, 0, 0.5]);
  });
});
