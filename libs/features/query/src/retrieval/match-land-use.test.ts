import { describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { provisionKeyOf } from '@regqa/domain';
import type { IndexedPassage } from '@regqa/ports';
import { buildPassage } from '@regqa/testing';
import { readLandUseQuestion, zoneListOf } from '../understanding/land-use.ts';
import { buildDocument, buildQuery, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { matchLandUse } from './match-land-use.ts';

const HEADINGS = { 2: 'Permitted without consent', 3: 'Permitted with consent', 4: 'Prohibited' } as const;

const list = (item: 2 | 3 | 4, text: string, { generation = 'plan@1', part = 1, zone = 'R9' } = {}) =>
  buildPassage({
    generation,
    chunkId: `${generation}:${zone}-${item}:${part}`,
    provisionKey: `land-use-table-zone-${zone.toLowerCase()}-item-${item}`,
    section: `Land Use Table, Zone ${zone}, item ${item}`,
    sectionHeading: HEADINGS[item],
    text,
  });

const definition = (term: string, text: string, generation = 'plan@1') =>
  buildPassage({
    generation,
    kind: 'definition',
    chunkId: `${generation}:${term}`,
    provisionKey: provisionKeyOf(`dictionary.def-${term}`),
    section: `Dictionary, definition of “${term}”`,
    text,
  });

const DICTIONARY = [
  definition(
    'toffee kiosk',
    'toffee kiosk means a kiosk where toffee is sold.\nNote. Toffee kiosks are a type of sweet shop—see the ' +
      'definition of that term in this Dictionary.',
  ),
  definition(
    'sweet shop',
    'sweet shop means a shop for sweets.\nNote— Sweet shops are a type of trading premises—see the definition ' +
      'of that term in this Dictionary.',
  ),
  definition('trading premises', 'trading premises means premises where things are sold.'),
  definition(
    'jam or pickle kitchen',
    'jam or pickle kitchen means a kitchen.\nNote. Jam or pickle kitchens are a type of lost kind—see the ' +
      'definition of that term in this Dictionary.',
  ),
  definition(
    'toffee bakery',
    'toffee bakery means a bakery.\nNote. Toffee bakeries are a type of sweet shop—see the definition of that term in this Dictionary.',
  ),
  definition('paddling pond', 'paddling pond has the same meaning as in the Ponds Act.'),
  definition('lamp store', 'lamp store means a building or place used to sell lamps.'),
  definition('keeper’s lodge', 'keeper’s lodge means a building or place used by a keeper.'),
  definition('bell works', 'bell works has the same meaning as in the Bells Act.'),
];
/** A list of a zone that is not asked about. */
const ELSEWHERE = [list(3, 'Bell works', { zone: 'R1' })];
const REST = 'Any other development not specified in item 2 or 4';

/** Returns how the lists answer the question, where the search found these definitions; all of them can be read. */
async function placedIn(
  lists: readonly IndexedPassage[],
  {
    question = 'Is a toffee kiosk allowed in zone R9?',
    found = DICTIONARY,
    meant = [],
  }: { question?: string; found?: readonly IndexedPassage[]; meant?: readonly string[] } = {},
): Promise<(readonly [string, string | null, string | null])[]> {
  const index = createMemoryPassageIndex();
  await index.add([...DICTIONARY, ...ELSEWHERE]);
  const query = buildQuery(question, {
    landUse: readLandUseQuestion(question, { placeNames: [], meant }),
    rewrites: meant.map((one) => ({ said: one, meant: one, kind: 'expansion' })),
  });
  const candidates = [...lists, ...found].map((passage) => ({
    passage,
    document: buildDocument(),
    cosine: null,
    isUnembedded: false,
  }));
  const { landUse } = await matchLandUse(query, candidates, { index, config: TEST_CONFIG });
  return lists.flatMap((passage) => {
    const entry = landUse!.entries.get(passage.chunkId);
    const name = zoneListOf(passage)!.list;
    if (entry === undefined) return [];
    const uses = entry.uses.length === 0 ? [{ text: null, placing: null }] : entry.uses;
    return uses.map(({ text, placing }) => [name, text, placing] as const);
  });
}

describe('where a use stands in the lists of a zone', () => {
  it('is where it is named, whatever is said of its kind', async () => {
    expect(await placedIn([list(3, `Toffee kiosks; ${REST}`), list(4, 'Trading premises; Sweet shops')])).toEqual([
      ['with consent', 'Toffee kiosks', null],
    ]);
  });

  it('is where the nearest kind of it is named', async () => {
    const [placed, ...others] = await placedIn([list(3, 'Sweet shops; Roads'), list(4, 'Trading premises')]);
    expect(others).toEqual([]);
    expect(placed!.slice(0, 2)).toEqual(['with consent', 'Sweet shops']);
    expect(placed![2]).toBe(
      "the plan's Dictionary makes toffee kiosk a type of sweet shop; no list of the zone names it",
    );
  });

  it('is where a kind of its kind is named, in a later part of a long list too', async () => {
    const [placed] = await placedIn([
      list(3, REST),
      list(4, 'Airstrips; Depots'),
      list(4, 'Trading premises; Wharves', { part: 2 }),
    ]);
    expect(placed).toEqual([
      'prohibited',
      'Trading premises',
      "the plan's Dictionary makes toffee kiosk a type of sweet shop, and that of trading premises; no list of the zone names it",
    ]);
  });

  it('is with whatever is not named where no list names it or a kind of it', async () => {
    const [placed] = await placedIn([list(2, 'Beekeeping'), list(3, `Roads; ${REST}`), list(4, 'Airstrips')]);
    expect(placed).toEqual([
      'with consent',
      REST,
      "no list of the zone names toffee kiosk, or what the plan's Dictionary makes it a type of (sweet shop, trading premises)",
    ]);
  });

  it('is with whatever is not named where the Dictionary makes it a type of nothing', async () => {
    const placed = await placedIn([list(3, REST), list(4, 'Airstrips')], {
      question: 'Is a lamp store allowed in R9?',
    });
    expect(placed).toEqual([['with consent', REST, 'no list of the zone names lamp store']]);
  });

  it('is read in the Dictionary with another apostrophe too', async () => {
    const placed = await placedIn([list(3, REST)], { question: "Is a keeper's lodge allowed in R9?", found: [] });
    expect(placed).toEqual([['with consent', REST, 'no list of the zone names keeper’s lodge']]);
  });

  it('is a use where a list of any zone of the plan has it, whatever the Dictionary says of it', async () => {
    const lists = [list(3, 'Roads'), list(4, REST)];
    expect((await placedIn(lists, { question: 'Is a bell works allowed in R9?' })).map(([place]) => place)).toEqual([
      'prohibited',
    ]);
    expect(await placedIn(lists, { question: 'Is a paddling pond allowed in zone R9?' })).toEqual([]);
  });

  it('is nowhere by its kind where the Dictionary does not say all of its kinds, or none', async () => {
    const lists = [list(3, 'Roads'), list(4, 'Any development not specified in item 2 or 3')];
    expect(await placedIn(lists, { question: 'Is a jam or pickle kitchen allowed in zone R9?' })).toEqual([]);
    expect(await placedIn(lists, { question: 'Is a lighthouse allowed in zone R9?' })).toEqual([]);
  });

  it('is where some of it is named', async () => {
    const placed = await placedIn([list(3, 'Toffee kiosks (wheeled)'), list(4, 'Sweet shops')]);
    expect(placed).toEqual([['with consent', 'Toffee kiosks (wheeled)', null]]);
  });

  it('is found by what the vocabulary calls it, and by no mixture of two of its terms', async () => {
    const lists = [list(3, 'Toffee kiosks; Lamp kiosks'), list(4, 'Depots')];
    const meant = ['toffee kiosk', 'lamp store', 'Zone R9 Depots'];
    expect((await placedIn(lists, { question: 'Is a booth allowed in R9?', meant })).map(([, use]) => use)).toEqual([
      'Toffee kiosks',
    ]);
  });

  it('is looked up first by what the vocabulary calls it: of a long story only so many terms are', async () => {
    const question = `${Array.from({ length: 300 }, (_, at) => `word${'abcdefghij'[at % 10]}${at}`).join(' ')} in R9, ok?`;
    const placed = await placedIn([list(3, 'Sweet shops')], { question, found: [], meant: ['toffee kiosk'] });
    expect(placed.map(([, use]) => use)).toEqual(['Sweet shops']);
  });

  it('is the use that is named, not what that is a kind of, nor a part of its name', async () => {
    const lists = [list(3, 'Toffee kiosks; Kiosks'), list(4, 'Sweet shops')];
    const question = 'Is a toffee kiosk, which is a sweet shop, allowed in R9?';
    expect((await placedIn(lists, { question })).map(([, use]) => use)).toEqual(['Toffee kiosks']);
  });

  it('is read from the Dictionary where the search did not find the definition, in the plural too', async () => {
    for (const question of [
      'Is a toffee kiosk allowed in zone R9?',
      'Are toffee kiosks permitted with consent in R9?',
      'Are toffee bakeries permitted with consent in R9?',
    ]) {
      expect((await placedIn([list(3, 'Sweet shops')], { question, found: [] })).map(([, use]) => use)).toEqual([
        'Sweet shops',
      ]);
    }
  });

  it("is each zone's own: what one names, another has by its kind", async () => {
    const lists = [list(3, 'Toffee kiosks'), list(4, 'Sweet shops', { zone: 'R8' }), list(3, 'Roads', { zone: 'R8' })];
    expect(
      (await placedIn(lists, { question: 'Is a toffee kiosk allowed in zone R9 or R8?' })).map(([place, use]) => [
        place,
        use,
      ]),
    ).toEqual([
      ['with consent', 'Toffee kiosks'],
      ['prohibited', 'Sweet shops'],
    ]);
  });

  it("is each plan's own", async () => {
    const lists = [list(3, 'Sweet shops'), list(4, 'Sweet shops', { generation: 'other@1' })];
    expect((await placedIn(lists)).map(([place]) => place)).toEqual(['with consent']);
  });

  it('is not sought where the question asks for something else of it', async () => {
    const question = 'How high may a toffee kiosk be in zone R9?';
    expect(await placedIn([list(3, 'Toffee kiosks')], { question })).toEqual([]);
  });

  it('is not asked where a list is asked for whole', async () => {
    expect(
      await placedIn([list(3, 'Sweet shops'), list(4, 'Depots')], {
        question: 'What is permitted with consent in zone R9?',
      }),
    ).toEqual([['with consent', null, null]]);
  });
});
