import { describe, expect, it } from '@jest/globals';
import type { GivenMetadata } from '@regqa/ports';
import { findPlace } from './find-place.ts';

function placeOf(
  title: string,
  { opening = '', sample = '', given = {} }: { opening?: string; sample?: string; given?: GivenMetadata } = {},
) {
  const { jurisdiction, state, lga } = findPlace({ title, opening, sample, clue: null, given });
  return [jurisdiction.value, state.value, lga.value.join()];
}

describe('where a document applies', () => {
  it.each([
    ['IFRS S9 Burrow Disclosures', 'Victoria Street'],
    ['GRI 905: Burrows 2031', ''],
    ['Recommendations of the Task Force on Climate-related Financial Disclosures', 'Victoria and Victoria, Australia'],
    ['Guidance on lanterns', 'Co-authored by the TNFD and others'],
    ['Lanterns', 'sasb.org\nSustainability Accounting Standard'],
    ['Draft regulations on lamps', 'ISBA/77/C/9\nCouncil session'],
    [
      'IFRS S9 Burrow Disclosures',
      'IFRS ® Sustainability Disclosure Standard\nThe Burrow Foundation\n345 Lamp Street, New York, NY 10017',
    ],
    ['Lanterns', 'sasb.org\nA corporation under the General Corporation Law of the\nState of Delaware'],
    ['Lanterns', 'World Bank\nLamps of many countries'],
  ])('is everywhere for a standard of a body for many countries: %s', (title, opening) => {
    expect(placeOf(title, { opening, sample: 'Victoria Victoria' })).toEqual(['International', null, '']);
  });

  it('is Australia for a standard that an Australian board reprints', () => {
    const opening =
      'Australian Accounting Standards Board\nCollins Street West\nVictoria 8007\nReprinted from the International Sustainability Standards Board';
    expect(placeOf('AASB S9 Burrow Disclosures', { opening })).toEqual(['Federal', null, '']);
    const guide = '© Commonwealth of Australia 2031\nHow to report under IFRS Sustainability Disclosure Standards';
    expect(placeOf('Guide to reporting', { opening: guide })).toEqual(['Federal', null, '']);
  });

  it.each([
    ['an act of the European Union', 'Directive (EU) 2031/7 on lamps', ''],
    ['a notice on its acts', 'DRAFT COMMISSION NOTICE on lamps in Directive 2031/7/EU', ''],
    ['its Official Journal', 'Lamps', 'Official Journal of the European Union'],
    ['the Federal Register of the United States', 'Lamps', '7 Federal Register / Vol. 8, No. 1'],
    ['an American city', 'Quoll Hill Lamp Ordinance', 'City of Quoll Hill\nLake Lamp, OR 97035'],
    ['a reprint of New Zealand', 'Lamp Act 2031', 'Reprint as at 2 May 2031\nCoat of Arms of New Zealand'],
    ['a government of the United Kingdom', 'Lamp Framework', '© Crown copyright\nwww.gov.uk/lamps'],
    ['a city of Canada', 'Lamp Code', 'Ministry of Lamps\nVictoria, British Columbia'],
    ['statutes of Canada', 'Lamp Regulations', 'made under the Lamp Act, R.S.O. 1990, c. B.13'],
    ['a regulation of a province of Canada', 'Lamp Vicinity', 'ALBERTA REGULATION 7/2031'],
    ['statutes of a province of Canada', 'The Lamp Act', 'Chapter L-1 of the Statutes of\nSaskatchewan, 2031'],
    ['a town of Ontario', 'Lamp By-law', 'THE CORPORATION OF THE TOWN OF BURROW'],
    ['statutes of Ontario', 'Lamp By-law', 'under the Lamp Act, 1992, S.O., 1992, c. 7'],
    ['the gazette of Canada', 'Lamp Regulations', 'published in the Canada Gazette, Part I'],
    [
      'South Africa',
      'Lamp By-law',
      'Whereas section 156 of the Constitution of the Republic of South Africa lights lamps',
    ],
  ])('is elsewhere for %s', (_name, title, opening) => {
    expect(placeOf(title, { opening })).toEqual(['Other', null, '']);
  });

  it.each([
    ['VIC', 'Burrow Regulations 2031\nS.R. No. 38/2031\nAuthorised Version incorporating amendments as at'],
    ['VIC', 'Burrow Act 2031\nNo. 12 of 2031\nAuthorised by the Chief Parliamentary Counsel'],
    ['TAS', 'Burrow Regulations 2031\nS.R. 2031, No. 38'],
    ['SA', 'Burrow Act 2031\nPublished under the Legislation Revision and Publication Act 2002'],
  ])('is the state whose register prints what no other does: %s', (state, opening) => {
    expect(placeOf('Burrow Regulations 2031', { opening })).toEqual([state, state, '']);
  });

  it('is the state whose parliament enacted a text that lost its line ends', () => {
    const opening =
      'true 7 3 2031 Lamp Act 2031 The Parliament of South Australia enacts as follows: 1 Lamps of the Commonwealth';
    expect(placeOf('Lamp Act 2031', { opening })).toEqual(['SA', 'SA', '']);
  });

  it('is the state whose Acts alone it cites, or in whose gazette it was published', () => {
    const cited = 'Keepers have duties under the Lamp Act 2031 (SA)';
    expect(placeOf('Lamp note', { opening: `${cited}, and nets under the Net Act 2031 (SA).` })[0]).toBe('SA');
    expect(placeOf('Lamp note', { opening: `${cited}.` })[0]).not.toBe('SA');
    const gazette = 'It was approved and published in the\nNorthern Territory Government\nGazette in May.';
    const national = 'Based on that of the Australian Government, the Commonwealth and the Australian Government.';
    expect(placeOf('Lamp code', { opening: `${gazette}\n${national}` })[0]).toBe('NT');
    const notice =
      'A vessel of South Australia is one that is named by notice published in the\nSouth Australian Government Gazette.';
    expect(placeOf('Lamp code', { opening: `${notice}\n${national}` })[0]).toBe('Federal');
  });

  it('is that of the agency that made it, before states that the text names', () => {
    const sample = 'New South Wales and New South Wales and New South Wales';
    expect(placeOf('Lamp note', { opening: 'Lamp note\nProductivity Commission', sample })).toEqual([
      'Federal',
      null,
      '',
    ]);
    expect(placeOf('Lamp note', { opening: 'Lamp note\nProductivity Commission' })).toEqual(['Federal', null, '']);
    const ofState = { opening: 'Lamp note\nDepartment of Water and Environmental Regulation', sample };
    expect(placeOf('Lamp note', ofState)).toEqual(['WA', 'WA', '']);
  });

  it('is not a state that a long text hardly names', () => {
    const sample = `New South Wales and New South Wales. ${'Lamps of Australia. '.repeat(3_000)}`;
    expect(placeOf('Lamp note', { sample })).toEqual(['Federal', null, '']);
  });

  it.each([
    ['European Commission', 'International'],
    ['United Nations', 'International'],
    ['Burrow Commission', 'Federal'],
  ])('is federal for law of no country unless it speaks of many: %s', (maker, jurisdiction) => {
    expect(placeOf('Lamp Regulations', { opening: `Lamp Regulations of the ${maker}` })[0]).toBe(jurisdiction);
  });

  it('is the state for its regulation on a council, and not the council', () => {
    const opening = 'Queensland';
    expect(placeOf('City of Brisbane Regulation 2031', { opening })).toEqual(['QLD', 'QLD', '']);
  });

  it('is not the state of the authors of a work on all of Australia', () => {
    const opening = 'University of Queensland\nLamps are lit.';
    expect(placeOf('Australian lamps and burrows', { opening })).toEqual(['Federal', null, '']);
    expect(placeOf('National lamp guideline', { opening })).toEqual(['Federal', null, '']);
    expect(placeOf('Lamps and burrows', { opening })).toEqual(['QLD', 'QLD', '']);
    expect(placeOf('Lamps of a National Park', { opening })).toEqual(['QLD', 'QLD', '']);
    expect(placeOf('South Australian lamps', { opening: 'South Australia' })).toEqual(['SA', 'SA', '']);
    const capital = 'Australian Capital Territory';
    expect(placeOf(`${capital} Lamp Plan`, { opening: `${capital} lamps are lit.` })).toEqual(['ACT', 'ACT', '']);
  });

  it('is not Victoria for a text that cites one of its rules', () => {
    const opening = 'Burrow guide\nOf the Australian Government, Canberra. Drivers there see S.R. No. 127/2018.';
    expect(placeOf('Burrow guide', { opening })[0]).toBe('Federal');
  });

  it.each([
    ['Lamp Credit Class', 'Quoll Network\nThis class is for lamps in burrows.'],
    ['Burrows 2031', 'Quoll Holdings plc\nWhat we did for burrows.'],
    ['Lamp guideline', ''],
  ])('is no federal text where neither its kind nor its words are of Australia: %s', (title, opening) => {
    expect(placeOf(title, { opening })).toEqual(['International', null, '']);
  });

  it.each([
    ['an Act', 'Lamp Act 2031', '', ''],
    ['a regulation', 'Lamp Regulations 2031', '', ''],
    ['an Act without its name', 'Lamps', 'An Act to light burrows', ''],
    ['what speaks of Australia', 'Lamp guideline', 'Quoll Network', 'Burrows of southern Australia'],
    ['what names councils', 'Lamp guideline', 'with the Orange City Council', ''],
  ])('is federal for %s, where nothing names a state', (_name, title, opening, sample) => {
    expect(placeOf(title, { opening, sample })).toEqual(['Federal', null, '']);
  });

  it('is the area into which that of an older plan was merged', () => {
    expect(placeOf('Snowy River Local Environmental Plan 2013')).toEqual(['Local', 'NSW', 'Snowy Monaro']);
    expect(placeOf('Hurstville Development Control Plan 2031')).toEqual(['Local', 'NSW', 'Georges River']);
  });

  it('is of a government that applies an international framework, which its title names', () => {
    const opening = 'TCFD-aligned disclosure for public burrows\n© Crown copyright 2031\nwww.gov.uk/burrows';
    expect(placeOf('TCFD-aligned disclosure for public burrows', { opening })).toEqual(['Other', null, '']);
  });

  it('is Australia for a text that only speaks of law from elsewhere', () => {
    expect(placeOf('Lamp guide', { opening: 'Queensland Government\nSee www.gov.uk and 40 CFR 98' })[0]).toBe('QLD');
    expect(
      placeOf('Water Quality Guidelines for Australia and New Zealand', {
        opening: 'Australian and New Zealand Governments',
      })[0],
    ).toBe('Federal');
    expect(placeOf('Lamp Act 2031', { opening: 'Federal Register of Legislation\nCompilation No. 2' })[0]).toBe(
      'Federal',
    );
  });

  it.each([
    ['VIC', 'Lamp Act 2031\nNo. 23, 2031\nThe Parliament of Victoria enacts:'],
    [
      'TAS',
      'Lamp Act 2031\nBe it enacted by His Excellency the Governor of Tasmania, by and with the advice of others',
    ],
    ['NT', 'NORTHERN TERRITORY OF AUSTRALIA\nLAMP ACT 2031'],
    ['WA', 'Western Australia\nLamp Act 2031'],
  ])('is the state whose parliament or cover says so, whatever the text names: %s', (state, words) => {
    const opening = `${words}\nAn Act to apply laws of the Commonwealth, for the Commonwealth and with the Commonwealth`;
    expect(placeOf('Lamp Act 2031', { opening })).toEqual([state, state, '']);
  });

  it('is a council area whose council the title page names', () => {
    expect(placeOf('Tree Policy', { opening: 'Orange City Council\nAdopted 2 May 2031' })).toEqual([
      'Local',
      'NSW',
      'Orange',
    ]);
    expect(placeOf('Tree Policy', { opening: 'Orange City Council\nAlbury City Council' })[0]).toBe('Federal');
  });

  it.each(['Licensee City of Orange', 'Applicant: Orange City Council', 'Holder name\nOrange City Council'])(
    'is no area of a council that is licensed or applies: %s',
    (line) => {
      const opening = `Lamp licence, NSW\n${line}\nAddress\nCity of Orange\n1 Burrow Street`;
      expect(placeOf('Lamp Licence', { opening })).toEqual(['NSW', 'NSW', '']);
    },
  );

  it.each([
    ['Orange City Council Tree Policy', 'Orange'],
    ['City of Sydney Tree Strategy 2031', 'Sydney'],
  ])('is the area of the council with whose name a title begins: %s', (title, area) => {
    expect(placeOf(title, { opening: 'as the NSW Government has it' })).toEqual(['Local', 'NSW', area]);
  });

  it.each(['Orange City Council v Fox [2031] NSWLEC 4', 'City of Sydney Act 2031', 'Lamp Council Policy'])(
    'is no area for what only begins as the name of a council, or is about it: %s',
    (title) => {
      expect(placeOf(title, { opening: 'NSW' })).toEqual(['NSW', 'NSW', '']);
    },
  );

  it('is no area of Australia for a council of which nothing says that it is there', () => {
    expect(placeOf('City of Albany Tree Policy')).toEqual(['International', null, '']);
    expect(placeOf('City of Sydney Lamp Development Control Plan 2031')).toEqual(['Local', 'NSW', 'Sydney']);
  });

  it('is the area of a plan of New South Wales, as its title or its council says it', () => {
    expect(placeOf('Draft Campbelltown DCP 2031')).toEqual(['Local', 'NSW', 'Campbelltown']);
    expect(placeOf('Blacktown Growth Centre Precincts DCP 2031')).toEqual(['Local', 'NSW', 'Blacktown']);
    const opening =
      'This part is to be read with others.\nIn it, Orange City Council speaks to Albury, and Orange City Council rules.';
    expect(placeOf('Development Control Plan 2031', { opening })).toEqual(['Local', 'NSW', 'Orange']);
  });

  it('is the state that alone has plans of the kind, where nothing names another', () => {
    expect(placeOf('Wombat Flat Development Control Plan 2031')).toEqual(['Local', 'NSW', '']);
    expect(placeOf('Wombat Flat Local Provisions Schedule')).toEqual(['Local', 'TAS', '']);
    const opening = 'Western Australia';
    expect(placeOf('Wombat Flat Development Control Plan 2031', { opening })).toEqual(['Local', 'WA', '']);
  });

  it('is the area of a planning scheme, where it has one', () => {
    expect(placeOf('Ballarat Planning Scheme')).toEqual(['Local', 'VIC', 'Ballarat']);
    expect(placeOf('Tasmanian Planning Scheme', { opening: 'Tasmania' })).toEqual(['TAS', 'TAS', '']);
  });

  it('is the area of a local schedule of Tasmania, whose scheme is that of the state', () => {
    expect(placeOf('Kingborough Local Provisions Schedule')).toEqual(['Local', 'TAS', 'Kingborough']);
    const title = 'Tasmanian Planning Scheme: Kingborough Local Provisions Schedule';
    expect(placeOf(title)).toEqual(['Local', 'TAS', 'Kingborough']);
    expect(placeOf('Lamp Code', { opening: 'The Tasmanian Planning Scheme' })).toEqual(['TAS', 'TAS', '']);
    expect(placeOf('Lamp Code', { opening: 'Lamps of Victorian terraces' })[1]).toBe(null);
  });

  it('is the state for what is said of local plans', () => {
    const opening = 'NSW Government';
    expect(placeOf('Guide to making a Local Environmental Plan', { opening })).toEqual(['NSW', 'NSW', '']);
    expect(placeOf('Standard Instrument—Principal Local Environmental Plan', { opening })).toEqual(['NSW', 'NSW', '']);
  });

  it.each([
    ['South Australian matters\nwww.burrows.sa.gov.au\nCommonwealth', 'SA'],
    ['© 2031 State of NSW and Burrow Authority', 'NSW'],
    ['Australian Government\nwith the Queensland Government', 'Federal'],
    ['Burrow guide\nwww.qld.gov.au and www.nsw.gov.au', 'Federal'],
    ['Clean Burrow Regulator\nwww.cbr.gov.au', 'Federal'],
  ])('is the state whose text or whose government it is: %j', (opening, jurisdiction) => {
    expect(placeOf('Burrow guideline', { opening })[0]).toBe(jurisdiction);
  });

  it('is local, without an area, for an ordinance of a town that nobody knows', () => {
    expect(
      placeOf('Interpretation', { opening: 'The Planning Commission reads the Quoll Hill Lamp Ordinance.' }),
    ).toEqual(['Local', null, '']);
  });

  it('is what was given', () => {
    const opening = 'Official Journal of the European Union';
    expect(placeOf('Lamps', { opening, given: { jurisdiction: 'International' } })).toEqual([
      'International',
      null,
      '',
    ]);
    expect(placeOf('Lamps', { opening, given: { state: 'NSW' } })).toEqual(['NSW', 'NSW', '']);
  });
});
