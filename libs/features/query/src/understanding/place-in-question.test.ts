import { describe, expect, it } from '@jest/globals';
import { SHIPPED_CONFIG } from '../test-support/build-query.fixture.ts';
import { placeInQuestion as find } from './place-in-question.ts';

const placeInQuestion = (question: string) => find(question, SHIPPED_CONFIG);

describe('a place in the words of a question', () => {
  it.each([
    ['How high can I build in Penrith?', 'Penrith', 'NSW'],
    ['cl 4.3 Penrith LEP', 'Penrith', 'NSW'],
    ['What is the minimum lot size in the City of Ballarat?', 'Ballarat', 'VIC'],
    ['Does the Wagga Wagga Local Environmental Plan 2010 allow a market?', 'Wagga Wagga', 'NSW'],
    ['May I keep bees in Orange?', 'Orange', 'NSW'],
    ['Rules of Ku-ring-gai Council on trees', 'Ku-ring-gai', 'NSW'],
    ['Can I camp within Campbelltown in NSW?', 'Campbelltown', 'NSW'],
    ['Which permits hold outside Ballarat?', 'Ballarat', 'VIC'],
    ['What does the Penrith Plan say of bees?', 'Penrith', 'NSW'],
    ['Bathurst - how many bees may I keep?', 'Bathurst', 'NSW'],
    ['Bathurst: how many bees may I keep?', 'Bathurst', 'NSW'],
    ['how high can i build in penrith', 'Penrith', 'NSW'],
    ['may i keep bees outside the wagga wagga area', 'Wagga Wagga', 'NSW'],
    ['tamworth regional council rules on bees', 'Tamworth', 'NSW'],
    ['what does the ku-ring-gai lep say of bees', 'Ku-ring-gai', 'NSW'],
    ['penrith bees', 'Penrith', 'NSW'],
    ['how many bees, Wagga Wagga?', 'Wagga Wagga', 'NSW'],
    ['bee keeping, R2, Bathurst: is it prohibited?', 'Bathurst', 'NSW'],
    ['bee keeping in E3 zone Bega Valley - permissible?', 'Bega Valley', 'NSW'],
    ['Orange R3 bee keeping allowed?', 'Orange', 'NSW'],
    ["bee keeping in Bathurst's R2 area", 'Bathurst', 'NSW'],
    ['bee keeping r2 bathurst allowed?', 'Bathurst', 'NSW'],
    ['bee keeping wagga e1 yes or no', 'Wagga Wagga', 'NSW'],
    ['is bee keeping allowed in zone R3, Orange', 'Orange', 'NSW'],
  ])('%s', (question, name, state) => {
    const { area, warnings } = placeInQuestion(question);
    expect(area).toMatchObject({ name, state });
    expect(warnings).toMatchObject([{ code: 'place_from_question', message: expect.stringContaining(name) }]);
  });

  it.each([
    'What is an orange tree?',
    'Is hay a fodder?',
    'What does the EPBC Act say of offences?',
    'Who is the Minister for the Environment?',
    'May I build at night?',
    'What about the Great Barrier Reef?',
    'Orange or blue signs?',
    'What are the objectives of Zone R2 Low Density Residential?',
    'What is prohibited in light of this?',
    'May I keep swans in swan habitat?',
    'water limits in murray darling basin',
    'What may be built in the hills?',
    'What is a conservation plan?',
    'Bathurst-born bees',
    'Light industry near homes',
    'Who may grow an orange',
    'which bees like lavender, orange and hay',
    '',
  ])('finds none in: %s', (question) => {
    expect(placeInQuestion(question)).toEqual({ area: null, state: null, warnings: [], possible: [] });
  });

  it.each([
    ['How high can I build in Hurstville?', 'Georges River', 'NSW'],
    ['how high can i build in hurstville', 'Georges River', 'NSW'],
    ['may i keep bees at my place near katoomba, we have half an acre', 'Blue Mountains', 'NSW'],
    ['bee keeping, R2, Mittagong: is it prohibited?', 'Wingecarribee', 'NSW'],
    ['Does the Hurstville LEP allow bees?', 'Georges River', 'NSW'],
    ['may I keep bees in Newtown, Victoria?', 'Greater Geelong', 'VIC'],
    ['May I keep bees in Box Hill North?', 'Whitehorse', 'VIC'],
    ['We live in Katoomba. May we keep bees in Penrith?', 'Penrith', 'NSW'],
    ['May we keep bees in Katoomba and in Leura?', 'Blue Mountains', 'NSW'],
  ])('takes the area around a town: %s', (question, name, state) => {
    expect(placeInQuestion(question).area).toMatchObject({ name, state });
  });

  it.each([
    'how far from a reservoir may bees be kept in spring',
    'Signs on Hurstville Road',
    'signs in katoomba street',
    'What uses are permitted on Light Industrial zone land?',
    'Is an orange exclusion zone needed?',
    'how is success measured in research',
    'May a casino be built in a bungalow?',
    'What are Katoomba bees?',
    'May I keep bees in Toronto, Canada?',
  ])('takes no town from: %s', (question) => {
    expect(placeInQuestion(question)).toEqual({ area: null, state: null, warnings: [], possible: [] });
  });

  it('names the areas where towns of one name lie, and chooses none', () => {
    expect(placeInQuestion('May I keep bees in Newtown?')).toMatchObject({
      area: null,
      warnings: [{ code: 'place_unclear', suggestions: expect.arrayContaining(['Inner West (NSW)', 'Ipswich (QLD)']) }],
    });
  });

  it('says so where a name belongs to areas of two states, and chooses none', () => {
    expect(placeInQuestion('What is the height limit in Campbelltown?')).toMatchObject({
      area: null,
      warnings: [{ code: 'place_unclear', suggestions: expect.arrayContaining(['NSW', 'SA']) }],
    });
  });

  it('chooses none of several', () => {
    expect(placeInQuestion('Is the height limit in Penrith lower than in Mosman?')).toMatchObject({
      area: null,
      warnings: [{ code: 'place_unclear', suggestions: ['Penrith', 'Mosman'] }],
    });
  });

  it.each([
    ['Is clearing allowed in Queensland?', 'QLD'],
    ['can we bring hay into South Australia for a show', 'SA'],
    ['in Tas can I take water from a creek', 'TAS'],
    ['is a permit needed in queensland to clear mangroves', 'QLD'],
    ['What must an EIS contain in NSW?', 'NSW'],
    ['Which permits are needed in WA?', 'WA'],
    ['In WA do I need a permit', 'WA'],
    ['may I dig in NSW river beds', 'NSW'],
    ['in NSW, my house is on victoria road, may I build', 'NSW'],
    ['qld: may I clear mangroves', 'QLD'],
    ['stock water licence south australia', 'SA'],
    ['a contractor in the Kimberley, WA, has to keep records', 'WA'],
    ['paintings in a cave near the river WA, must I report it', 'WA'],
    ['haul road in a mine, NSW: may it come out at a road', 'NSW'],
    ['WA - the owner sells the land, who must be told', 'WA'],
  ])('takes a state: %s', (question, state) => {
    expect(placeInQuestion(question)).toMatchObject({ area: null, state });
  });

  it.each([
    'What applies in sa?',
    'What does it say in the ACT Act?',
    'Victoria Street signs',
    'is a permit needed in Victoria Street',
    'clearing in qld or in nsw',
    'Act on bees',
    'the EPBC ACT, what applies to bees',
    'fugitive gas in NSW against Queensland, per tonne',
  ])('takes no state from: %s', (question) => {
    expect(placeInQuestion(question).state).toBeNull();
  });

  it.each(['How high can I build in New York?', 'How high can I build in New York City?'])(
    'takes no area from a longer name that is not Australian: %s',
    (question) => {
      expect(placeInQuestion(question)).toEqual({ area: null, state: null, warnings: [], possible: [] });
    },
  );

  it('ends in time on whatever is typed', () => {
    for (const text of [
      'A'.repeat(2000),
      'In '.repeat(600),
      'Aa '.repeat(660),
      `in ${'Aa-'.repeat(600)}`,
      '\u0000\ud800in X',
    ])
      expect(placeInQuestion(text)).toEqual({ area: null, state: null, warnings: [], possible: [] });
  });
});

it.each([
  ['tree removal in Ballina and Albury', ['Ballina', 'Albury']],
  ['kempsey vs ballina tree removal', ['kempsey', 'ballina']],
])('names both places that are compared: %s', (question, suggestions) => {
  const { area, warnings } = placeInQuestion(question);
  expect(area).toBeNull();
  expect(warnings).toMatchObject([{ code: 'place_unclear', suggestions }]);
});

it('takes no river for a second place', () => {
  expect(placeInQuestion('tree removal in Ballina, Clarence River').area).toMatchObject({ name: 'Ballina' });
});

describe('places of one name', () => {
  it.each([
    ['bees in Richmond', ['Clarence (TAS)', 'Hawkesbury (NSW)', 'Richmond (QLD)', 'West Torrens (SA)', 'Yarra (VIC)']],
    ['May I keep bees in Campbelltown?', ['Campbelltown (NSW)', 'Campbelltown (SA)']],
    ['May I keep bees in Katoomba?', ['Blue Mountains (NSW)']],
    ['May I keep bees in Richmond in NSW?', ['Hawkesbury (NSW)']],
    ['bees, Richmond Shire Council', []],
    ['May I keep bees in Richmond Road?', []],
    ['May I keep bees in Penrith?', []],
    ['May I keep bees?', []],
  ])('are all that are meant in: %s', (question, expected) => {
    expect(
      placeInQuestion(question)
        .possible.map(({ placeName }) => placeName)
        .sort(),
    ).toEqual(expected);
  });

  it.each([
    ['May Penrith bees be kept?', ['Penrith (NSW)']],
    ['does ballina need a DA for that', ['Ballina (NSW)']],
    ['customer says tamworth, dubbo allow it', ['Tamworth (NSW)', 'Dubbo (NSW)']],
    ['who may grant a permit, if orange flowers are cut', []],
    ['do Ballina Street shops need one', []],
  ])('are those of areas whose names stand anywhere: %s', (question, names) => {
    expect(placeInQuestion(question)).toMatchObject({ area: null, warnings: [] });
    expect(placeInQuestion(question).possible.map(({ placeName }) => placeName)).toEqual(names);
  });

  it('say why they were taken', () => {
    const hawkesbury = placeInQuestion('bees in Richmond').possible.find(({ place }) => place?.lga === 'Hawkesbury');
    expect(hawkesbury).toMatchObject({
      placeNames: ['Richmond', 'Hawkesbury'],
      warnings: [{ code: 'place_from_question', message: expect.stringContaining('a place in Hawkesbury (NSW)') }],
    });
  });
});
