import { describe, expect, it } from '@jest/globals';
import { areasNamed } from '@regqa/domain';
import { SHIPPED_CONFIG } from './test-support/build-query.fixture.ts';
import { foreignPlace } from './understanding/place-in-question.ts';

const { foreignPlaces: PLACES } = SHIPPED_CONFIG;

describe('a place outside of Australia', () => {
  it.each([
    ['What is the speed limit in a school zone in Texas?', 'Texas'],
    ['In California, who may clear native vegetation?', 'California'],
    ['Who may fish within the state of New York?', 'the state of New York'],
    ['How is clearing regulated across the United States?', 'the United States'],
    ['Is an assessment needed in the US?', 'the US'],
    ['Is an assessment needed in the U.S. before clearing?', 'the U.S.'],
    ['What does a developer owe in Dallas, Texas?', 'Texas'],
    ['Is it an offence under the law of New Zealand?', 'New Zealand'],
    ['What do the regulations of the EU say of waste?', 'the EU'],
    ['Is it an offence under UK law?', 'UK'],
    ['May I burn off in northern Italy?', 'northern Italy'],
    ['Who protects elephants in South Africa?', 'South Africa'],
    ['Who protects bears in the Republic of Korea?', 'the Republic of Korea'],
    ['If in Germany I build a shed, who is told?', 'Germany'],
    ['How are reefs protected in Papua New Guinea?', 'Papua New Guinea'],
    ['How high may I build in British Columbia?', 'British Columbia'],
    ['How do I appeal a parking fine in London?', 'London'],
    ['We run a gas plant in Alberta. How often are leaks looked for?', 'Alberta'],
    ['We run a gas plant. How often are leaks looked for in Alberta?', 'Alberta'],
    ['We run a gas plant. how often are leaks looked for in Alberta', 'Alberta'],
  ])('is named by: %s', (question, name) => {
    expect(foreignPlace(question, SHIPPED_CONFIG)).toBe(name);
  });

  it.each([
    'How high can I build in Canada Bay?',
    'May a shed stand in Texas Street?',
    'Is a permit needed in Georgia Street, Orange?',
    'What applies in China clay pits?',
    'Must the royalty be stated in US dollars?',
    'Is the fee in US$?',
    'Which targets are set in the Paris agreement?',
    'Which birds are listed in the China-Australia agreement?',
    'Which birds are listed in the Japan Australia Migratory Bird Agreement?',
    'Which birds are named in the China Sea surveys?',
    'Who may graze cattle in New England?',
    'Is mining allowed in Wales?',
    'May I burn off in New South Wales?',
    'Who may fish in South Wales?',
    'What may be built in Christmas Island?',
    'Is a permit needed in Norfolk Island?',
    'Which councils are in Denmark?',
    'What is the minimum lot size in Virginia?',
    'Is a permit needed in Antarctica?',
    'May a ship registered in Panama discharge ballast water?',
    'Is a company incorporated under the law of Japan a constitutional corporation?',
    'Which goods from China need a permit?',
    'Does the visitor come to visit Japan?',
    'Can you tell us in turkey sheds?',
    'Is it allowed in us or in texas?',
    'Is a permit needed in England, and in australia?',
    'We ship cattle. The vet left, and the agent gets another in Jakarta. Is that an offence?',
    'What is a wetland?',
    '',
  ])('is not named by: %s', (question) => {
    expect(foreignPlace(question, SHIPPED_CONFIG)).toBeNull();
  });

  it.each([
    'Does an approval in Australia count in New Zealand?',
    'Is an Australian permit good in Indonesia?',
    'May waste from NSW be tipped in Fiji?',
    'Is clearing regulated in Queensland as it is in Texas?',
    'Is the height limit in Penrith lower than in London?',
    'Does the Commonwealth regulate mines in Papua New Guinea?',
  ])('is not what a question is about that names Australia as well: %s', (question) => {
    expect(foreignPlace(question, SHIPPED_CONFIG)).toBeNull();
  });

  it('has no name that is an Australian area’s, and is found by each name', () => {
    expect(PLACES.names.filter((name) => areasNamed(name, null).length > 0)).toEqual([]);
    expect(
      PLACES.names.filter((name) => foreignPlace(`What is the speed limit in ${name}?`, SHIPPED_CONFIG) === null),
    ).toEqual([]);
  });

  it('ends in time on whatever is typed', () => {
    for (const text of [
      'A'.repeat(2000),
      'In '.repeat(600),
      'in Aa Aa Aa, '.repeat(160),
      'in South '.repeat(220),
      `in ${'Aa-'.repeat(600)}`,
      '\u0000\ud800in X',
    ])
      expect(foreignPlace(text, SHIPPED_CONFIG)).toBeNull();
  });
});
