import { describe, expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { landUseEntry, readLandUseQuestion } from './land-use.ts';

const item = (zone: string, heading: string, text: string) =>
  buildPassage({ section: `Land Use Table, Zone ${zone}, item 3`, sectionHeading: heading, text });
const WITH = item(
  'R5',
  'Permitted with consent',
  'Boat sheds; Dual occupancies; Dual occupancies (attached); Lighthouses; Roads',
);
const WITHOUT = item('R5', 'Permitted without consent', 'Beekeeping; Lighthouse keeping');
const PROHIBITED = item('R5', 'Prohibited', 'Smelters; Any other development not specified in item 2 or 3');
const OBJECTIVES = item('R5', 'Objectives of zone', '• To keep the lights of the harbour in view.');

const answers = (question: string, passages = [OBJECTIVES, WITHOUT, WITH, PROHIBITED]) => {
  const asked = readLandUseQuestion(question);
  return asked === null
    ? null
    : passages.flatMap((passage) => landUseEntry(passage, asked) ?? []).map(({ list, use }) => [list, use]);
};

describe('a question about what may be done in a zone', () => {
  it.each([
    ['What uses are permitted with consent in zone R5?', [['with consent', null]]],
    ['What is permitted without consent in Zone R5?', [['without consent', null]]],
    ['Which development needs no consent in R5?', [['without consent', null]]],
    ['What is prohibited in zone R5', [['prohibited', null]]],
    [
      'What is permitted in zone R5?',
      [
        ['without consent', null],
        ['with consent', null],
      ],
    ],
    ['What are the objectives of zone R5?', [['objectives', null]]],
    ['Zone R5 permitted with consent', [['with consent', null]]],
  ])('asks for whole lists: %s', (question, expected) => {
    expect(answers(question)).toEqual(expected);
  });

  it.each([
    ['Can a dual occupancy be built in zone R5?', [['with consent', 'Dual occupancies']]],
    ['May an attached dual occupancy be built on R5 land?', [['with consent', 'Dual occupancies (attached)']]],
    ['Is a smelter allowed in zone R5?', [['prohibited', 'Smelters']]],
    ['Are boat sheds permitted with consent in zone R5?', [['with consent', 'Boat sheds']]],
    ['Can I run a circus in zone R5?', []],
    ['Lighthouse in R5. yes or no?', [['with consent', 'Lighthouses']]],
    ['I own land in Zone R5; can I build a boat shed there?', [['with consent', 'Boat sheds']]],
    ['We want a lighthouse. So is that allowed in R5?', [['with consent', 'Lighthouses']]],
    ['dual occupancy on R5 land, is it prohibited?', [['with consent', 'Dual occupancies']]],
    ['Will you allow a smelter with consent in zone R5?', [['prohibited', 'Smelters']]],
  ])('asks in which list one use stands: %s', (question, expected) => {
    expect(answers(question)).toEqual(expected);
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
    expect(answers(`Is it so that a lighthouse in zone R5 ${word}?`)).toContainEqual(['with consent', 'Lighthouses']);
  });

  it('knows the zones of the Standard Instrument and those before it, and no other codes', () => {
    for (const zone of ['R2', 'RU1', 'RE2', 'E3', 'MU1', 'SP2', 'C4', 'W1', 'B4', 'IN1', 'ENT1', 'DM1', 'SP5A'])
      expect([...readLandUseQuestion(`Can I build in ${zone}?`)!.zones]).toEqual([zone]);
    for (const other of ['A4', 'r2', 'R', 'R123', 'XR2'])
      expect(readLandUseQuestion(`Can I build in ${other}?`)).toBeNull();
  });

  it('is of that zone alone', () => {
    expect(answers('Can a dual occupancy be built in zone R50?')).toEqual([]);
    expect(answers('What is permitted with consent in zone RU5?')).toEqual([]);
  });

  it.each([
    'What is the minimum lot size for a dual occupancy in zone R5?',
    'Can a dual occupancy be built in zone R5 above the maximum height?',
    'How many boat sheds may be built in zone R5?',
    'Can a boat shed be built in R5 within the side setback?',
    'What is permitted with consent?',
    'What does clause 4.1 say of zone R5?',
    'Who inspects lighthouses in zone R5?',
  ])('is none: %s', (question) => {
    expect(readLandUseQuestion(question)).toBeNull();
  });
});
