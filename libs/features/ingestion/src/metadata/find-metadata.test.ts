import { describe, expect, it } from '@jest/globals';
import type { GivenMetadata } from '@regqa/ports';
import type { MetadataClues } from '../document-model/elements.ts';
import { readDate } from './find-dates.ts';
import { findMetadata } from './find-metadata.ts';

function read(
  clues: MetadataClues,
  given: GivenMetadata = {},
  { fileName = 'Some_file-name.md', headings = [] as string[], sample = '', isAmended = false } = {},
) {
  return findMetadata({ clues, given, fileName, headings, sample, isAmended });
}

function find(title: string | null, opening = '', given: GivenMetadata = {}) {
  return read(
    {
      title: title === null ? null : { value: title, where: 'first heading' },
      opening,
      lastUpdated: null,
      inForceFrom: null,
      state: null,
    },
    given,
  );
}

describe('metadata of a document', () => {
  it('lets what the uploader gives win, and says so', () => {
    const { metadata, from } = find('Wombat Act 2031', 'Compilation date: 1 May 2031', {
      title: 'Given',
      state: 'VIC',
      lastUpdated: '2030-01-01',
    });
    expect(metadata).toMatchObject({
      title: 'Given',
      state: 'VIC',
      jurisdiction: 'VIC',
      lastUpdated: '2030-01-01',
      inForceFrom: '2031-05-01',
    });
    expect(from).toMatchObject({
      title: 'given',
      state: 'given',
      last_updated: 'given',
      in_force_from: 'file: compilation date',
    });
  });

  it('places a local plan in the area and state that its title names', () => {
    expect(find('Wagga Wagga Local Environmental Plan 2031').metadata).toMatchObject({
      jurisdiction: 'Local',
      state: 'NSW',
      lga: ['Wagga Wagga'],
      authority: 'Wagga Wagga Council',
    });
  });

  it('leaves the area open when its name is in two states and nothing says which', () => {
    expect(find('Kingston Development Control Plan 2031').metadata.lga).toEqual([]);
    expect(find('Kingston Development Control Plan 2031', '', { state: 'VIC' }).metadata.lga).toEqual(['Kingston']);
  });

  it.each([
    ['Burrow Act 2031', '2024-12-12', null],
    ['Burrow Act 2031', '2030-12-12', '2030-12-12'],
    ['Burrow Act', '2024-12-12', '2024-12-12'],
    ['Regulation (EU) 2031/77 on burrows', '2024-12-12', null],
  ])('takes a date on the cover of %j, %s, for that of its text unless it is of years before', (title, day, taken) => {
    expect(find(title, `the Wombat Agreement, adopted on ${day}`).metadata.lastUpdated).toBe(taken);
  });

  it('takes the state from the title or the first page', () => {
    expect(find('Burrow Act 2031 (Qld)').metadata).toMatchObject({ jurisdiction: 'QLD', state: 'QLD' });
    expect(find('Burrow Act 2031', 'Western Australia').metadata).toMatchObject({
      jurisdiction: 'WA',
      state: 'WA',
      authority: 'Parliament of Western Australia',
    });
  });

  it('does not take a Commonwealth Act for that of a state it mentions', () => {
    expect(find('Burrow Act 2031', 'Compilation No. 4\nAgreement with New South Wales').metadata).toMatchObject({
      jurisdiction: 'Federal',
      state: null,
    });
  });

  it('makes a readable title of the file name when the file has none', () => {
    expect(find(null)).toMatchObject({ metadata: { title: 'Some file name' }, from: { title: 'default: file name' } });
  });

  it.each([
    ['act_C2026VOL07.pdf', 'Burrow Act 2031 (Volume 7)'],
    ['burrow act - volume 2.md', 'Burrow Act 2031 (Volume 2)'],
    ['burrow.md', 'Burrow Act 2031'],
  ])('tells the volume from the name %s', (fileName, title) => {
    const clues = {
      title: { value: 'Burrow Act 2031', where: 'first heading' },
      opening: 'This compilation is in 7 volumes',
      lastUpdated: null,
      inForceFrom: null,
      state: null,
    };
    expect(read(clues, {}, { fileName }).metadata.title).toBe(title);
  });

  it.each([
    ['24 June 2014', '2014-06-24'],
    ['10 Jan 2025', '2025-01-10'],
    ['2031-02-28', '2031-02-28'],
    ['31 February 2031', null],
    ['soon', null],
  ])('reads the date %s', (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  it.each([
    ['# Burrow Act 2031\n##### No. 137, 2031\n### Compilation No. 18', ['137', 2031, 'Compilation No. 18', null]],
    ['Act No. 85 of 2031 as amended', ['85', 2031, null, null]],
    ['Burrow Act 2031 No 16\n[2031-16]', ['16', 2031, null, null]],
    ['Burrow Regulations 2031\nS.R. No. 38/2031\n', ['38', 2031, null, null]],
    ['# Burrow Factors\nOctober 2031\n', [null, 2031, 'October 2031', null]],
    ['LAMP STANDARD | VERSION 2031-12', [null, 2031, 'Version 2031-12', null]],
    ['As at\n1 July 2031\n', [null, 2031, null, null]],
    ['Burrows\nin version 2031 of the plan', [null, 2031, null, null]],
    ['As at 10 Jan 2032 [PCO 14-t0-00]', [null, 2031, 'Consolidation 14-t0-00', null]],
    ['www.comlaw.gov.au/Details/C2031A00061', [null, 2031, null, 'C2031A00061']],
  ])('reads number, year, version and register identifier from %j', (opening, expected) => {
    const { instrumentNumber, instrumentYear, versionLabel, registerId } = find('Burrow Act 2031', opening).metadata;
    expect([instrumentNumber, instrumentYear, versionLabel, registerId]).toEqual(expected);
  });

  it('reads the year from the title, wherever that was found', () => {
    const sample = 'This Act may be cited as the Lamp Act 2031.';
    const clues = { title: null, opening: '', lastUpdated: null, inForceFrom: null, state: null };
    expect(read(clues, {}, { sample }).metadata).toMatchObject({ title: 'Lamp Act 2031', instrumentYear: 2031 });
  });

  it('takes what the format says of the identity before the cover, and says where', () => {
    const found = (value: string) => ({ value, where: 'the XML' });
    const clues = {
      title: found('Quoll Plan 2030'),
      opening: 'No. 1, 2001',
      lastUpdated: null,
      inForceFrom: null,
      state: null,
      instrument: { number: found('7'), year: { value: 2031, where: 'the XML' }, registerId: found('epi-2031-0007') },
    };
    const { metadata, from } = read(clues);
    expect(metadata).toMatchObject({ instrumentNumber: '7', instrumentYear: 2031, registerId: 'epi-2031-0007' });
    expect(from).toMatchObject({
      instrument_number: 'file: the XML',
      register_id: 'file: the XML',
      version_label: 'default',
    });
  });

  it.each([
    ['Published by the Department of Burrows.', 'Department of Burrows'],
    ['Department of Burrows,\nLamps and Water\nQuoll Basin', 'Department of Burrows, Lamps and Water'],
    ['Prepared by Jane Citizen', null],
    ['Rules are approved by the Minister once published by Department of Burrows officers.', null],
    ['A permit is issued by the Mayor, the President of the Burrow Council or the Chair.', null],
    ['AGENCY: Burrows and Lamps\nCommission.\nACTION: Final rule', 'Burrows and Lamps Commission'],
    ['AGENCY: U.S. Burrow Service,\nInterior.', 'U.S. Burrow Service'],
    [
      'Write to us at:\nMinistry of Burrows, Lamps and Local Government\nBurrow House',
      'Ministry of Burrows, Lamps and Local Government',
    ],
    ['The form is issued by post.', null],
    ['Lamp Branch\nDepartment of Lamps, Nets and Dens GPO Box 787\nCanberra', 'Department of Lamps, Nets and Dens'],
    ['This publication has been compiled by Lamp Policy, Department of Burrows.', 'Department of Burrows'],
  ])('reads the authority from %j', (opening, authority) => {
    expect(find('Guide to burrows', opening).metadata.authority).toBe(authority);
  });

  it('takes no agency of another government for the maker', () => {
    const licence = 'If you copy it, attribute the work to the Productivity Commission.';
    expect(find('Lamp guide', `Queensland Government\n${licence}`).metadata).toMatchObject({
      jurisdiction: 'QLD',
      authority: null,
    });
    expect(find('Lamp guide', licence).metadata).toMatchObject({
      jurisdiction: 'Federal',
      authority: 'Productivity Commission',
    });
  });

  it.each([
    ['Commission Notice on lamps in Directive 2031/7/EU', '', ['guidelines', 'European Commission']],
    ['Draft regulations on lamps', 'ISBA/77/C/9', ['legislation', 'International Seabed Authority']],
    ['Directive (EU) 2031/7 on lamps', '', ['legislation', 'European Parliament and Council of the European Union']],
    ['Commission Delegated Regulation (EU) 2031/7 as regards lamps', '', ['legislation', 'European Commission']],
    ['Burrow Act 2031', 'Coat of Arms of New Zealand', ['legislation', 'Parliament of New Zealand']],
    ['Burrow Act 2031 (ACT)', '', ['legislation', 'Legislative Assembly for the Australian Capital Territory']],
    ['Burrow Act 2031 (NT)', '', ['legislation', 'Legislative Assembly of the Northern Territory']],
    ['IFRS S9 Burrow Disclosures', '', ['standards', 'International Sustainability Standards Board']],
    ['Lamp Policy', 'AGENCY: Burrow Service, Interior.\nACTION: Final policy.', ['guidelines', 'Burrow Service']],
    [
      'Lamps',
      '7 Federal Register / Vol. 8\nAGENCY: Burrow Service.\nACTION: Final rule.',
      ['legislation', 'Burrow Service (United States)'],
    ],
    ['BDS 4: Burrow Emissions', 'Wombat Sustainability Reporting Standard', ['standards', null]],
    ['Lamps', 'How to apply a Reporting Standard', ['guidelines', null]],
    ['Quoll Hill Lamp Ordinance', '', ['legislation', null]],
    ['Guide to the Burrow Act 2031', '', ['guidelines', null]],
  ])('tells kind and maker of %j', (title, opening, expected) => {
    const { documentType, authority } = find(title, opening).metadata;
    expect([documentType, authority]).toEqual(expected);
  });

  it('finds the state that a guide is plainly about in its text and links, and none where it is not plain', () => {
    const state = (sample: string) =>
      read(
        { title: { value: 'Burrows', where: 'x' }, opening: '', lastUpdated: null, inForceFrom: null, state: null },
        {},
        { sample },
      ).metadata.state;
    expect(state('Ask at //www.qld.gov.au and //www.legislation.qld.gov.au, or in Queensland.')).toBe('QLD');
    expect(state('Queensland')).toBeNull();
    expect(state('Queensland, Queensland, Victoria, Tasmania')).toBeNull();
    expect(state('Queensland and Queensland under the EPBC Act and the EPBC Act of the Commonwealth')).toBeNull();
    expect(state('The Victoria River, Victoria Street and Victoria Park')).toBeNull();
  });

  it('dates an Act as made by its assent', () => {
    const { metadata, from } = read(
      {
        title: { value: 'Burrow Act 2031', where: 'x' },
        opening: '',
        lastUpdated: null,
        inForceFrom: null,
        state: null,
      },
      {},
      { headings: ['[Assented to 16 June 2031]'] },
    );
    expect([metadata.lastUpdated, metadata.inForceFrom, from['last_updated']]).toEqual([
      '2031-06-16',
      null,
      'file: date of assent',
    ]);
  });

  it('takes no day on which an earlier edition commenced, nor the first number of a row', () => {
    const inForceFrom = (title: string, opening: string, sample: string) =>
      read(
        { title: { value: title, where: 'x' }, opening, lastUpdated: null, inForceFrom: null, state: null },
        {},
        { sample },
      ).metadata.inForceFrom;
    const commenced = 'This protocol commenced on 6 May 2026.';
    expect(inForceFrom('Burrow protocol', '', commenced)).toBe('2026-05-06');
    expect(
      inForceFrom('Burrow protocol', '', `${commenced}\nThis amendment to the protocol commences at dusk.`),
    ).toBeNull();
    expect(inForceFrom('Burrow Regulations 2031', 'Commencement 2031 19 Gazette 2.5.2031', '')).toBeNull();
  });

  it('takes no day on which another instrument is meant, and the one on which its own commenced', () => {
    const inForceFrom = (opening: string, sample = '', isAmended = false) =>
      read({ title: null, opening, lastUpdated: null, inForceFrom: null, state: null }, {}, { sample, isAmended })
        .metadata.inForceFrom;
    expect(inForceFrom('burrow has the meaning of section 6 of the Den Act, as in force on 30 June 2029.')).toBeNull();
    expect(inForceFrom('Reprinted as in force on 30 June 2029')).toBe('2029-06-30');
    const commences = 'This DCP commenced operation on 13 August 2030, which is a Tuesday.';
    expect(inForceFrom('', commences)).toBe('2030-08-13');
    expect(inForceFrom('', commences, true)).toBeNull();
    expect(inForceFrom('', 'It was adopted on 9 May 2030 The DCP commenced operation on 13th May 2030.')).toBe(
      '2030-05-13',
    );
    const policy = 'This Policy commences on 1 May 2030.';
    expect(inForceFrom(policy, policy)).toBe('2030-05-01');
    expect(inForceFrom(policy, `${policy} cl 1: Am 2031 (74), Sch 1 [1].`)).toBeNull();
    expect(inForceFrom('', `${commences}\nThis DCP commences on 1 May 2031.`)).toBeNull();
    expect(inForceFrom('', 'For legal purposes, this legislative instrument commences on 31 December 2030.')).toBe(
      '2030-12-31',
    );
    expect(inForceFrom('', 'This Act commences on 1 May 2030 or on an earlier day to be proclaimed.')).toBeNull();
    expect(inForceFrom('', 'This Part commences on 1 May 2030.')).toBeNull();
    expect(
      inForceFrom(
        '',
        'An entity shall apply this Standard for annual reporting periods beginning on or after 1 May 2030.',
      ),
    ).toBe('2030-05-01');
  });
});
