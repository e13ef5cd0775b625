import { describe, expect, it } from '@jest/globals';
import {
  buildLandUse,
  buildQuery,
  buildRanked,
  buildRanking,
  TEST_CONFIG,
} from '../../test-support/build-query.fixture.ts';
import { ScriptedReranker } from '../../test-support/scripted-reranker.ts';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';
import type { LandUseQuestion } from '../../understanding/land-use.ts';
import type { Query } from '../../understanding/understand-question.ts';
import { chooseUnits, unitsOf } from './choose-units.ts';

const KEEPING = buildRanked(
  { chunkId: 'keeping', text: 'A keeper must light lanterns.\nA keeper must ring bells.' },
  { score: 5 },
);
const PAYING = buildRanked(
  { chunkId: 'paying', text: 'A keeper is paid on Fridays.\nLanterns are paid for.' },
  { score: 4 },
);

async function choose(...given: Parameters<typeof chosen>) {
  return (await chosen(...given)).units;
}

function chosen(
  passages: readonly RankedPassage[],
  {
    text = 'Must a keeper ring bells?',
    query = {},
    reranker = null,
  }: { text?: string; query?: Partial<Query>; reranker?: ScriptedReranker | null } = {},
) {
  return chooseUnits(buildRanking(passages), buildQuery(text, query), {
    config: TEST_CONFIG,
    reranker,
    budgetMs: 50,
    signal: AbortSignal.timeout(1000),
  });
}
const textsOf = async (...given: Parameters<typeof choose>) => (await choose(...given)).map(({ text }) => text);

describe('the units of the best passages', () => {
  it('come in the order of the question’s words that they have', async () => {
    expect((await textsOf([KEEPING])).slice(0, 2)).toEqual([
      'A keeper must ring bells.',
      'A keeper must light lanterns.',
    ]);
  });

  it('count the words of their heading half', async () => {
    const headed = (sectionHeading: string, text: string) =>
      buildRanked({ sectionHeading, text, chunkId: text, headingPath: [] });
    expect(
      await textsOf([headed('Tar', 'Bells ring.'), headed('Bells', 'Masts ring.'), headed('Tar', 'Ropes ring.')]),
    ).toEqual(['Bells ring.', 'Masts ring.', 'Ropes ring.']);
  });

  const NAMED = [
    buildRanked({ chunkId: 'b', ordinal: 2, text: '(2) A keeper must ring bells.' }, { rule: 'named provision' }),
    buildRanked(
      { chunkId: 'a', ordinal: 1, text: 'Sleep of keepers\n(1) A keeper must sleep.' },
      { rule: 'named provision' },
    ),
  ];

  it('are those of the provision that is named, and of no other', async () => {
    expect((await textsOf([...NAMED, KEEPING])).toSorted()).toEqual([
      '(1) A keeper must sleep.',
      '(2) A keeper must ring bells.',
    ]);
  });

  it('are its passages as they stand, in their order, where a provision is looked up', async () => {
    expect(await textsOf([...NAMED, KEEPING], { query: { isLookUp: true } })).toEqual([
      'Sleep of keepers\n(1) A keeper must sleep.',
      '(2) A keeper must ring bells.',
    ]);
    expect((await textsOf([KEEPING], { query: { isLookUp: true } }))[0]).toBe('A keeper must ring bells.');
  });

  it('are those of one text after the other where a provision of two is looked up', async () => {
    const other = buildRanked(
      { chunkId: 'e', generation: 'other', ordinal: 1, text: '(1) A cook must sing.' },
      { rule: 'named provision' },
    );
    const [second, first] = NAMED;
    expect((await textsOf([second!, other, first!], { query: { isLookUp: true } })).at(-1)).toBe(
      '(1) A cook must sing.',
    );
  });

  it('end before the passage of a looked-up provision for which an answer has no words', async () => {
    const long = buildRanked(
      { chunkId: 'c', ordinal: 3, text: 'ring '.repeat(TEST_CONFIG.composition.answer_words) },
      { rule: 'named provision' },
    );
    const after = buildRanked({ chunkId: 'd', ordinal: 4, text: '(4) Short.' }, { rule: 'named provision' });
    expect(await textsOf([after, long, ...NAMED], { query: { isLookUp: true } })).toHaveLength(2);
  });

  it('are those of other passages where the provision that is named has none', async () => {
    const repealed = buildRanked({ text: '(Repealed)' }, { rule: 'named provision' });
    expect((await textsOf([repealed, KEEPING]))[0]).toBe('A keeper must ring bells.');
    expect(await textsOf([repealed, KEEPING], { query: { isLookUp: true } })).toEqual(['(Repealed)']);
  });

  it('count the ranking score of their passage', async () => {
    const same = (chunkId: string, score: number) => buildRanked({ chunkId, text: 'Bells ring.' }, { score });
    expect((await choose([same('worse', 1), same('better', 2)])).map(({ source }) => source.passage.chunkId)).toEqual([
      'better',
      'worse',
    ]);
  });

  it('come from the best passages alone', async () => {
    const { passages } = TEST_CONFIG.composition;
    const many = Array.from({ length: passages + 2 }, (_, at) =>
      buildRanked({ chunkId: `c${at}`, text: `Bell ${at} rings.` }),
    );
    expect(await choose(many)).toHaveLength(passages);
    expect(await choose([])).toEqual([]);
  });

  it('begin with those of a passage that a rule puts first', async () => {
    const defined = buildRanked({ chunkId: 'defined', text: 'tar means pitch.' }, { rule: 'definition', score: -9 });
    expect((await textsOf([KEEPING, defined]))[0]).toBe('tar means pitch.');
  });
});

it('no unit is a word by itself', () => {
  expect(
    unitsOf(buildRanked({ text: 'A keeper must ring bells.\nNote.\nBells ring.' }), { landUse: null }).map(
      ({ text }) => text,
    ),
  ).toEqual(['A keeper must ring bells.', 'Bells ring.']);
});

describe('the cross-encoder', () => {
  it('reads each unit with the question and where it stands, and decides with the passage', async () => {
    const reranker = new ScriptedReranker((text) => (text.includes('Fridays') ? 3 : 1));
    const units = await choose([KEEPING, PAYING], { reranker });
    expect(units.map(({ text, crossEncoder }) => [text, crossEncoder])[0]).toEqual(['A keeper is paid on Fridays.', 3]);
    expect(units[0]!.score).toBeCloseTo(3 + TEST_CONFIG.composition.passage_weight * (4 - 5));
    expect(reranker.asked).toHaveLength(1);
    expect(reranker.asked[0]!.texts).toContain(
      'Quoll Local Plan 2020 > Part 4 Standards > Height of buildings: A keeper is paid on Fridays.',
    );
  });

  it('reads as many units as are set, those with the most words of the question', async () => {
    const long = buildRanked({
      text: Array.from({ length: 60 }, (_, at) => `Mast ${at} is tall.`)
        .join('\n')
        .concat('\nBells ring.'),
    });
    const reranker = new ScriptedReranker(() => 1);
    await choose([long], { reranker });
    expect(reranker.asked[0]!.texts).toHaveLength(TEST_CONFIG.composition.units);
    expect(reranker.asked[0]!.texts[0]).toContain('Bells ring.');
  });

  it('does not read again a unit that is all of a passage that was read', async () => {
    const whole = buildRanked({ chunkId: 'whole', text: 'Bells ring.' }, { crossEncoder: 7, score: 5 });
    const reranker = new ScriptedReranker(() => 1);
    expect((await choose([whole, KEEPING], { reranker }))[0]).toMatchObject({ text: 'Bells ring.', crossEncoder: 7 });
    expect(reranker.asked[0]!.texts.join()).not.toContain('Bells ring.');
  });

  it('leaves what it had no time for behind what it read', async () => {
    const reranker = new ScriptedReranker((text) => (text.includes('bells') ? null : -3));
    expect((await choose([KEEPING], { reranker })).map(({ text, crossEncoder }) => [text, crossEncoder])).toEqual([
      ['A keeper must light lanterns.', -3],
      ['A keeper must ring bells.', null],
    ]);
  });

  it('leaves the order by words where it fails, and says so', async () => {
    const reranker = new ScriptedReranker(() => 1);
    reranker.mood = 'fails';
    const failing = await chosen([KEEPING, PAYING], { reranker });
    expect(failing).toEqual({ units: await choose([KEEPING, PAYING]), failed: true });
    expect((await chosen([KEEPING, PAYING])).failed).toBe(false);
  });
});

describe('a list of a zone', () => {
  const list = (zone: string, item: number, heading: string, text: string) =>
    buildRanked({
      section: `Land Use Table, Zone ${zone}, item ${item}`,
      sectionHeading: heading,
      text,
      chunkId: `${zone}-${item}`,
    });
  const WITH = list('R9', 3, 'Permitted with consent', 'Kilns; Bell towers; Roads');
  const textOf = (source: RankedPassage, landUse: LandUseQuestion) =>
    unitsOf(source, { landUse }).map(({ text }) => text);

  it('is quoted by the entry that is asked about', () => {
    const landUse = buildLandUse(WITH.passage, { text: 'Bell towers' });
    expect(textOf(WITH, landUse)).toEqual(['Bell towers']);
    const [unit] = unitsOf(WITH, { landUse });
    expect(WITH.passage.text.slice(unit!.start, unit!.end)).toBe('Bell towers');
  });

  it('is quoted whole where it is asked for whole', () => {
    expect(textOf(WITH, buildLandUse(WITH.passage))).toEqual(['Kilns; Bell towers; Roads']);
  });

  it('is quoted though it has no word of the question and many units do', async () => {
    const rest = list('R9', 4, 'Prohibited', 'Tar pits; Any other development');
    const others = Array.from({ length: TEST_CONFIG.composition.units }, (_, at) =>
      buildRanked({ chunkId: `other ${at}`, text: 'A keeper must ring bells.' }),
    );
    const landUse = buildLandUse(rest.passage, { text: 'Any other development' });
    const units = await textsOf([{ ...rest, rule: 'land use table' }, ...others], { query: { landUse } });
    expect(units[0]).toBe('Any other development');
  });

  it('takes no place among the best passages where nothing of it may be quoted', async () => {
    const lists = Array.from({ length: TEST_CONFIG.composition.passages }, (_, at) =>
      list(`R${at}`, 3, 'Permitted with consent', 'Kilns; Roads'),
    );
    const landUse = buildLandUse({ chunkId: 'another', text: 'Roads' });
    expect((await textsOf([...lists, KEEPING], { query: { landUse } }))[0]).toBe('A keeper must ring bells.');
  });

  it('is not quoted where it is of another zone, or has other uses', () => {
    expect(textOf(WITH, buildLandUse({ chunkId: 'another', text: 'Roads' }))).toEqual([]);
  });
});
