import { describe, expect, it } from '@jest/globals';
import { TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { createInstrumentNames } from './instrument-names.ts';

const DOCUMENTS = [
  { documentId: 'epbc-1', title: 'Environment Protection and Biodiversity Conservation Act 1999 (Volume 1)' },
  { documentId: 'epbc-2', title: 'Environment Protection and Biodiversity Conservation Act 1999 (Volume 2)' },
  { documentId: 'water', title: 'Water Act 2007' },
  { documentId: 'nger', title: 'National Greenhouse and Energy Reporting Act 2007' },
  { documentId: 'penrith', title: 'Penrith Local Environmental Plan 2010' },
  { documentId: 'tarwell', title: 'Tarwell Regional Local Environmental Plan 2031' },
  { documentId: 'bilga', title: 'Bilga Bilga Local Environmental Plan 2031' },
  { documentId: 'housing', title: 'State Environmental Planning Policy (Housing) 2021' },
  { documentId: 'codes', title: 'State Environmental Planning Policy (Sheds and Garden Gnome Codes) 2018' },
  { documentId: 'bilga-dcp', title: 'Bilga DCP 2031' },
  { documentId: 'quoll-north', title: 'Quoll North Local Environmental Plan 2031' },
  { documentId: 'quoll-south', title: 'Quoll South Local Environmental Plan 2031' },
  { documentId: 'dams', title: 'Farm dams' },
  { documentId: 'tides', title: 'Tides and Moorings Act 2031', aliases: ['TMA', 'SA'] },
  { documentId: 'piers', title: 'Lantern Anchor Mast Pier Act 2031' },
];
const names = createInstrumentNames(DOCUMENTS, TEST_CONFIG.understanding);
const mentioned = (question: string) => [...names.mentionedIn(question).documentIds].sort();

describe('the instruments that a question names', () => {
  it.each([
    ['What does section 18 of the EPBC Act say?', ['epbc-1', 'epbc-2']],
    ['who reports under EPBCs?', ['epbc-1', 'epbc-2']],
    ['epbc approval', ['epbc-1', 'epbc-2']],
    ['under the Environment Protection and Biodiversity Conservation Act', ['epbc-1', 'epbc-2']],
    ['Water Act 2007 s 86A', ['water']],
    ['the water act', ['water']],
    ['NGER Act thresholds', ['nger']],
    ['cl 4.3 Penrith LEP', ['penrith']],
    ['cl 4.3 Tarwell LEP', ['tarwell']],
    ['cl 4.3 Tarwell Local Environmental Plan', ['tarwell']],
    ['cl 4.3 Bilga LEP', ['bilga']],
    ['Penrith Local Environmental Plan', ['penrith']],
    ['the Tarwell local plan', ['tarwell']],
    ['Housing SEPP boarding houses', ['housing']],
    ['SEPP Housing cl 12', ['housing']],
    ['cl 2.4 Codes SEPP', ['codes']],
    ['the Sheds and Garden Gnome SEPP', ['codes']],
    ['Bilga Development Control Plan 2031 section 4.1', ['bilga-dcp']],
    ['Quoll South LEP', ['quoll-south']],
    ['the LAMP Act', ['piers']],
  ])('of %p are %p', (question, ids) => {
    expect(mentioned(question)).toEqual(ids);
  });

  it.each([
    ['s 12 TMA', ['tides']],
    ['s 12 tma', []],
    ['s 12 SA', []],
    ['LAMP s 12', ['piers']],
    ['lamp s 12', []],
    ['FARM s 12', []],
    ['s 12 TMA EPBC Act', ['epbc-1', 'epbc-2']],
  ])('of %p, with short initials, are %p', (question, ids) => {
    expect([...names.mentionedIn(question, { capitals: true }).documentIds].sort()).toEqual(ids);
  });

  it.each([
    'What is a water allocation?',
    'Which act applies to housing?',
    'environment protection',
    'Which regional LEP applies?',
    'Quoll LEP',
    'Codes of conduct',
    'farm dams',
    'how deep may farm dams be',
    'cl 5.10 trees in anchor areas',
    'a dock lamp by cl 5.21',
    's 12 TMA',
    '',
  ])('are none in %p', (question) => {
    expect(mentioned(question)).toEqual([]);
  });
});
