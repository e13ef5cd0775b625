import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { expectQuoted } from './test-support/expect-answer.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestProvision } from './test-support/test-corpus.ts';
import type { TestService } from './test-support/test-service.ts';

const zone = (code: string, uses: { without: string; with: string; prohibited: string }): TestProvision[] =>
  (
    [
      ['Objectives of zone', '• To keep the beacons in view.'],
      ['Permitted without consent', uses.without],
      ['Permitted with consent', uses.with],
      ['Prohibited', uses.prohibited],
    ] as const
  ).map(
    ([heading, text], at) =>
      [
        `Land Use Table, Zone ${code}, item ${at + 1}`,
        heading,
        text,
        `land-use-table-zone-${code.toLowerCase()}-item-${at + 1}`,
      ] as const,
  );

let service: TestService;
const ask = (query: string, lga_name: string | null = 'Penrith') =>
  service.ask(query, lga_name === null ? {} : { lga_name });

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
  await service.corpus.publish({
    documentId: 'penrith-lep',
    title: 'Penrith Local Environmental Plan 2033',
    jurisdiction: 'Local',
    state: 'NSW',
    lga: ['Penrith'],
    provisions: [
      ...zone('RU1', {
        without: 'Beekeeping; Home occupations',
        with: 'Beacons; Dual occupancies; Dwelling houses; Roads',
        prohibited: 'Smelters; Any development not specified in item 2 or 3',
      }),
      ...zone('R5', {
        without: 'Home occupations',
        with: 'Beacons; Dwelling houses',
        prohibited: 'Dual occupancies; Smelters',
      }),
      [
        'cl 4.2',
        'Dual occupancies in certain zones',
        'A dual occupancy in Zone R5 or Zone RU1 must be built of stone, and no dual occupancy may be built beside a beacon in Zone RU1.',
      ],
    ],
  });
});

afterEach(() => service.close());

it.each([
  ['What uses are permitted with consent in zone RU1?', 'Land Use Table, Zone RU1, item 3'],
  ['What development is permitted without consent in zone RU1?', 'Land Use Table, Zone RU1, item 2'],
  ['What is prohibited in zone R5?', 'Land Use Table, Zone R5, item 4'],
  ['Can a dual occupancy be built in zone RU1?', 'Land Use Table, Zone RU1, item 3'],
  ['Can a dual occupancy be built in zone R5?', 'Land Use Table, Zone R5, item 4'],
  ['Is beekeeping allowed on land in Zone RU1?', 'Land Use Table, Zone RU1, item 2'],
])('answers "%s" from the list', async (question, section) => {
  const answer = await ask(question);
  expect(answer.sources[0]).toMatchObject({ section });
  expect(answer.citations![0]!.chunk_id).toBe(answer.sources[0]!.chunk_id);
  expectQuoted(answer);
  const lists = answer.citations!.filter(({ section }) => section?.startsWith('Land Use Table'));
  expect(new Set(lists.map((citation) => citation.section))).toEqual(new Set([section]));
  const note = answer.warnings!.find(({ code }) => code === 'land_use_table')!.message;
  expect(note).toContain(section);
  expect(note).toContain(`"${answer.sources[0]!.section_heading}"`);
});

it('names the entry of a list and what it stands under', async () => {
  const answer = await ask('Can a dual occupancy be built in zone R5?');
  expect(answer.warnings!.find(({ code }) => code === 'land_use_table')!.message).toContain(
    '"Dual occupancies" in Zone R5 stands under "Prohibited"',
  );
  expect(answer.sources.map(({ section }) => section)).toContain('cl 4.2');
});

it('says nothing of lists where a measure is asked for, or no area is given', async () => {
  expect(
    (await ask('What is the minimum size of a dual occupancy in Zone R5?')).warnings!.map(({ code }) => code),
  ).not.toContain('land_use_table');
  expect(
    (await ask('Can a dual occupancy be built in zone R5?', null)).warnings!.map(({ code }) => code),
  ).not.toContain('land_use_table');
});

it('answers for a use that no list names from the list that names its kind, and says how the plan makes it one', async () => {
  await service.corpus.publish({
    documentId: 'orange-lep',
    title: 'Orange Local Environmental Plan 2033',
    jurisdiction: 'Local',
    state: 'NSW',
    lga: ['Orange'],
    provisions: [
      ...zone('RU1', {
        without: 'Beekeeping',
        with: 'Dwelling houses; Roads',
        prohibited: 'Signal stations; Smelters',
      }),
      ...zone('R5', { without: 'Beekeeping', with: 'Signal stations; Beacon huts', prohibited: 'Smelters' }),
      [
        'Dictionary, definition of “beacon hut”',
        'Dictionary',
        'beacon hut means a hut under a beacon.\nNote. Beacon huts are a type of signal station—see the ' +
          'definition of that term in this Dictionary.',
        'dictionary.def-beacon-hut',
      ],
      [
        'Dictionary, definition of “signal station”',
        'Dictionary',
        'signal station means a place from which signals are given.',
        'dictionary.def-signal-station',
      ],
    ],
  });
  const answer = await ask('Is a beacon hut allowed in zone RU1?', 'Orange');
  expect(answer.sources[0]).toMatchObject({ section: 'Land Use Table, Zone RU1, item 4' });
  expect(answer.warnings!.find(({ code }) => code === 'land_use_table')!.message).toContain(
    '"Signal stations" in Zone RU1 stands under "Prohibited" (Orange Local Environmental Plan 2033 (NSW) Land ' +
      "Use Table, Zone RU1, item 4): the plan's Dictionary makes beacon hut a type of signal station",
  );
  expectQuoted(answer);
  expect(
    (await ask('Is a beacon hut allowed in zone R5?', 'Orange')).warnings!.find(
      ({ code }) => code === 'land_use_table',
    )!.message,
  ).toContain('"Beacon huts" in Zone R5 stands under "Permitted with consent"');
});
