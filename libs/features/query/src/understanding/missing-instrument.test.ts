import { expect, it } from '@jest/globals';
import { buildCorpus, buildDocument, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { missingInstrument } from './missing-instrument.ts';

const DOCUMENTS = [
  { documentId: 'wetlands', title: 'Wetland Protection and Restoration Act 2030 (Volume 1)' },
  { documentId: 'orange', title: 'Orange Local Environmental Plan 2031' },
  { documentId: 'lamp', title: 'Lamp Oil Act 2007' },
  { documentId: 'smoke', title: 'Smoke Standard', aliases: ['AS 77'] },
];
const CORPUS = buildCorpus(...DOCUMENTS.map(buildDocument));

it.each([
  ['What does the Lantern Keepers Act 2034 say of quays?', 'Lantern Keepers Act 2034'],
  ['powers of inspectors in the Marine Kelp Act 1975', 'Marine Kelp Act 1975'],
  ['What is the height limit in the Albury Local Environmental Plan 2032?', 'Albury Local Environmental Plan 2032'],
  [
    'What does the State Environmental Planning Policy (Lanterns) 2034 require?',
    'State Environmental Planning Policy (Lanterns) 2034',
  ],
  ['What does the Kelp Reporting Standard Regulations 2017 ask for?', 'Kelp Reporting Standard Regulations 2017'],
  ['What does Chapter 4 of the Lantern Rules (LTN) require?', null],
  ['What does the Wetland Protection and Restoration Act 2030 say?', null],
  ['What does the Wetland Protection and Restoration Act say?', null],
  ['What does the Wetland Protection and Restoration Act 2030 (Volume 1) say?', null],
  ['What does the Wetlands Protection and Restorations Act 2030 say?', null],
  ['What does the Wetland Protection and Restoration Act 2019 say?', 'Wetland Protection and Restoration Act 2019'],
  ['What does the Lamp Oil Act 2007 say?', null],
  ['What does the Lamp Oil Act 2000 say?', 'Lamp Oil Act 2000'],
  ['section 18A WPR Act', null],
  ['section 18A of the WPR Act 2030', null],
  ['Under the NSW Act, what must a council do?', null],
  ['What does the Act require of a Basin Plan?', null],
  ['May I act on a plan?', null],
  ['Does the Orange Local Environmental Plan 2031 allow kilns?', null],
  ['Does the KEEP Act bind keepers?', 'KEEP Act'],
  ['Is a kiln allowed under the Albury LEP 2032?', 'Albury LEP 2032'],
  ['Is a kiln allowed under the Kilns and Towers SEPP?', 'Kilns and Towers SEPP'],
  ['What does the Albury DCP say of kilns?', 'Albury DCP'],
  ['Is a kiln allowed under the Orange LEP?', null],
  ['Which SEPP is about kilns?', null],
  ['What does the NSW SEPP say?', null],
  ['My LEP says nothing of kilns, may I build one?', null],
  ['What LEP 2031 applies?', null],
  ['May I ACT upon it, or react?', null],
  ['How does AS 4282 limit light?', 'AS 4282'],
  ['Does AS/NZS 1158 hold for piers?', 'AS/NZS 1158'],
  ['What must AASB S2 reports say?', 'AASB S2'],
  ['Does ISO14001 apply?', 'ISO14001'],
  ['Does the NCC 2022 limit kilns?', 'NCC 2022'],
  ['Does the BCA limit kilns?', 'BCA'],
  ['How does AS 77 limit smoke?', null],
  ['Is it as 4282 say?', null],
  ['What must SASB reports say?', 'SASB'],
  ['What do the ISSB standards say of lamps?', null],
])('%p names %j', (text, title) => {
  expect(missingInstrument({ text, place: null }, CORPUS, TEST_CONFIG.understanding)).toBe(title);
});

it.each([
  ['garage setback orange dcp', 'Orange', 'A development control plan for Orange'],
  ['what does the development control plan say of fences', 'Orange', 'A development control plan for Orange'],
  ['does the lep or the dcp say how high', 'Orange', null],
  ['garage setback', 'Orange', null],
  ['garage setback dcp', null, null],
])('%p about %p names %j', (text, lga, title) => {
  const place = lga === null ? null : { states: ['NSW' as const], lga };
  expect(missingInstrument({ text, place }, CORPUS, TEST_CONFIG.understanding)).toBe(title);
});
