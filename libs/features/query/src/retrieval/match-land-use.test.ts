import { describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import type { IndexedPassage } from '@regqa/ports';
import { buildPassage } from '@regqa/testing';
import { landUseEntry, readLandUseQuestion } from '../understanding/land-use.ts';
import { buildDocument, buildQuery } from '../test-support/build-query.fixture.ts';
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
    provisionKey: `dictionary.def-${term.replace(/\W+/g, '-')}`,
    section: `Dictionary, definition of “${term}”`,
    text,
  });

const DICTIONARY = [
  definition(
    'toffee kiosk',
    'toffee kiosk means a kiosk where toffee is sold.\nNote. Toffee kiosks are a type of sweet shop—see the definition of that term in this Dictionary.',
  ),
  definition(
    'sweet shop',
    'sweet shop means a shop for sweets.\nNote— Sweet shops are a type of trading premises—see the definition of that term in this Dictionary.',
  ),
  definition('trading premises', 'trading premises means premises where things are sold.'),
  definition(
    'jam or pickle kitchen',
    'jam or pickle kitchen means a kitchen.\nNote. Jam or pickle kitchens are a type of lost kind—see the definition of that term in this Dictionary.',
  ),
  definition(
    'jam or pickle',
    'jam or pickle means a spread.\nNote. Jam or pickle is a type of sweet shop—see the definition of that term in this Dictionary.',
  ),
  definition(
    'toffee bakery',
    'toffee bakery means a bakery.\nNote. Toffee bakeries are a type of sweet shop—see the definition of that term in this Dictionary.',
  ),
  definition('paddling pond', 'paddling pond has the same meaning as in the Ponds Act.'),
];
const REST = 'Any other development not specified in item 2 or 4';

/** Returns how the lists answer the question, where the search found these definitions; all of them can be read. */
async function placedIn(
  lists: readonly IndexedPassage[],
  {
    question = 'Is a toffee kiosk allowed in zone R9?',
    found = DICTIONARY,
  }: { question?: string; found?: readonly IndexedPassage[] } = {},
): Promise<(readonly [string, string, string | undefined])[]> {
  const index = createMemoryPassageIndex();
  await index.add(DICTIONARY);
  const query = buildQuery(question, { landUse: readLandUseQuestion(question) });
  const candidates = [...lists, ...found].map((passage) => ({ passage, document: buildDocument(), cosine: null }));
  const { landUse } = await matchLandUse(query, candidates, index);
  return lists.flatMap((passage) => {
    const entry = landUseEntry(passage, landUse!);
    return entry === null ? [] : [[entry.list, entry.use!, entry.placing] as const];
  });
}

describe('where a use stands in the lists of a zone', () => {
  it('is where it is named, whatever is said of its kind', async () => {
    expect(await placedIn([list(3, `Toffee kiosks; ${REST}`), list(4, 'Trading premises; Sweet shops')])).toEqual([
      ['with consent', 'Toffee kiosks', undefined],
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

  it('is nowhere by its kind where the Dictionary does not say all of its kinds, or none', async () => {
    const lists = [list(3, 'Roads'), list(4, 'Any development not specified in item 2 or 3')];
    expect(await placedIn(lists, { question: 'Is a jam or pickle kitchen allowed in zone R9?' })).toEqual([]);
    expect(await placedIn(lists, { question: 'Is a paddling pond allowed in zone R9?' })).toEqual([]);
    expect(await placedIn(lists, { question: 'Is a lighthouse allowed in zone R9?' })).toEqual([]);
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

  it('is asked about by either word of a term, and not by a part of a longer one', async () => {
    const ask = async (question: string) =>
      (await placedIn([list(3, 'Sweet shops')], { question })).map(([, use]) => use);
    expect(await ask('Is pickle permitted in zone R9?')).toEqual(['Sweet shops']);
    expect(await ask('Is a kitchen permitted in zone R9?')).toEqual([]);
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

  it('is not asked where a list is asked for whole', async () => {
    expect(
      await placedIn([list(3, 'Sweet shops'), list(4, 'Depots')], {
        question: 'What is permitted with consent in zone R9?',
      }),
    ).toEqual([['with consent', null, undefined]]);
  });
});
