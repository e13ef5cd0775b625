import { describe, expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { isZoneList, readLandUseQuestion, zoneListKeys, zoneListOf, zonesIn } from './land-use.ts';

const read = (question: string, given: { placeNames?: string[]; meant?: string[] } = {}) =>
  readLandUseQuestion(question, { placeNames: [], meant: [], ...given });

describe('a question about what may be done in a zone', () => {
  it.each([
    ['What uses are permitted with consent in zone R5?', ['with consent']],
    ['What is permitted without consent in Zone R5?', ['without consent']],
    ['Which development needs no consent in R5?', ['without consent']],
    ['What is prohibited in zone R5', ['prohibited']],
    ['What is permitted in zone R5?', ['without consent', 'with consent']],
    ['What can I build on R5 land?', ['without consent', 'with consent']],
    ['What are the objectives of zone R5?', ['objectives']],
    ['Zone R5 permitted with consent', ['with consent']],
  ])('asks for whole lists: %s', (question, lists) => {
    expect([...read(question)!.lists]).toEqual(lists);
  });

  it.each([
    'Can a dual occupancy be built in zone R5?',
    'Are boat sheds permitted with consent in zone R5?',
    'Lighthouse in R5. yes or no?',
    'lighthouse in zone R5 - permissible?',
    'We want a lighthouse. So is that allowed in R5?',
    'dual occupancy on R5 land, is it prohibited?',
    'May a recreation area be in R5 if it is allowed?',
  ])('asks of one use: %s', (question) => {
    expect([...read(question)!.lists]).toEqual([]);
  });

  it('asks for the whole list where it names nothing but its place', () => {
    const question = 'permitted with consent R5 Quollfield';
    expect([...read(question)!.lists]).toEqual([]);
    expect([...read(question, { placeNames: ['Quollfield'] })!.lists]).toEqual(['with consent']);
  });

  it.each([
    'built',
    'build',
    'erected',
    'erect',
    'constructed',
    'construct',
    'operate',
    'operating',
    'run',
    'go',
    'opened',
    'open',
    'established',
    'carried out',
    'carry out',
    'used',
    'use',
    'have',
    'put',
    'allowed',
    'allow',
    'permitted',
    'permit',
    'permissible',
    'prohibited',
    'forbidden',
    'needs consent',
    'needs approval',
    'ok',
    'okay',
    'possible',
    'start',
    'started',
    'keep',
  ])('may say what is done by the word "%s"', (word) => {
    expect(read(`Is it so that a lighthouse in zone R5 ${word}?`)).not.toBeNull();
  });

  it('knows the zones of the Standard Instrument and those before it, in capitals or not, and no other codes', () => {
    for (const zone of ['R2', 'RU1', 'RE2', 'E3', 'MU1', 'SP2', 'C4', 'W1', 'B4', 'IN1', 'ENT1', 'DM1', 'SP5A', 'r2'])
      expect([...read(`Can I build in ${zone}?`)!.zones]).toEqual([zone.toUpperCase()]);
    for (const other of ['A4', 'R', 'R123', 'XR2']) expect(read(`Can I build in ${other}?`)).toBeNull();
  });

  it('is of the zone too that the vocabulary knows the named one by', () => {
    expect([...read('Can I build in B4?', { meant: ['Zone MU1 Mixed Use', 'lot'] })!.zones]).toEqual(['B4', 'MU1']);
  });

  it.each([
    'What is the minimum lot size for a dual occupancy in zone R5?',
    'max FSR for shop top housing in MU1',
    'Can a dual occupancy be built in zone R5 above the maximum height?',
    'How many boat sheds may be built in zone R5?',
    'Can a boat shed be built in R5 within the side setback?',
    'Can I subdivide land in R5 after a boat shed is built?',
    'What does clause 4.1 say of zone R5?',
    'Who inspects lighthouses in zone R5?',
    'How much parking does a boat shed need in R5?',
  ])('seeks no use: %s', (question) => {
    expect(read(question)).toMatchObject({ seeksUse: false, lists: new Set() });
  });

  it.each(['boat shed R5', 'boat shed in R5 - which item?', 'lighthouse in R5, can it be approved'])(
    'seeks a use: %s',
    (question) => {
      expect(read(question)).toMatchObject({ seeksUse: true, lists: new Set() });
    },
  );

  it('is none that names no zone', () => {
    expect(read('What is permitted with consent?')).toBeNull();
  });
});

describe('the list of a zone', () => {
  const item = (zone: string, heading: string, text: string) =>
    buildPassage({ section: `Land Use Table, Zone ${zone}, item 3`, sectionHeading: heading, text });

  it('has its entries where they stand', () => {
    const passage = item('R5', 'Permitted with consent', 'Boat sheds; Lighthouses\nRoads');
    const { zone, list, entries } = zoneListOf(passage)!;
    expect([zone, list]).toEqual(['R5', 'with consent']);
    expect(entries.map(({ text }) => text)).toEqual(['Boat sheds', 'Lighthouses', 'Roads']);
    for (const { text, start, end } of entries) expect(passage.text.slice(start, end)).toBe(text);
  });

  it.each([
    ['Objectives of zone', 'objectives'],
    ['Permitted without consent', 'without consent'],
    ['Permitted with consent', 'with consent'],
    ['Prohibited', 'prohibited'],
  ])('is known by its heading: %s', (heading, list) => {
    expect(zoneListOf(item('R5', heading, 'Roads'))!.list).toBe(list);
  });

  it('is no other passage', () => {
    expect(zoneListOf(item('R5', 'Notes', 'Roads'))).toBeNull();
    expect(zoneListOf(buildPassage({ section: 'cl 4.1', sectionHeading: 'Prohibited' }))).toBeNull();
    expect(isZoneList({ section: 'cl 4.1' })).toBe(false);
    expect(isZoneList({ section: 'Land Use Table, Zone R5, item 3' })).toBe(true);
  });

  it('has the key of its item', () => {
    expect(zoneListKeys('RU1')).toContain('land-use-table-zone-ru1-item-3');
  });
});

it('reads the zones that a text names', () => {
  expect([...zonesIn('from ru3 Forestry, or R2, to Zone RU3')]).toEqual(['RU3', 'R2']);
  expect([...zonesIn('forestry')]).toEqual([]);
});
