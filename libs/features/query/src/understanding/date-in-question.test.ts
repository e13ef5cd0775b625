import { describe, expect, it } from '@jest/globals';
import { dateInQuestion } from './resolve-question.ts';

describe('the day that a question asks the law of', () => {
  it.each([
    ['What was the height limit for towers in 1998?', '1998-12-31'],
    ['How high could a tower be in March 1991?', '1991-03-31'],
    ['How high were towers allowed to be on 1 January 2020?', '2020-01-01'],
    ['Which kilns did need a permit back in Feb 2024?', '2024-02-29'],
    ['So what were the rules for kilns at 3rd May 2011?', '2011-05-03'],
    ['May I build a kiln as the law stood in March 1991?', '1991-03-31'],
    ['What is the height limit as at 30 June 2019?', '2019-06-30'],
    ['What is the height limit as of 2015?', '2015-12-31'],
    ['Which clauses on kilns in force on 4 July 2016 limit height?', '2016-07-04'],
    ['Height limits under the rules in 1998', '1998-12-31'],
    ['law as it was in 2003 for kilns', '2003-12-31'],
    ['Did I need consent for a pool on 1 January 2020?', '2020-01-01'],
    ['Could I keep a kiln on 12 Sept 2018?', '2018-09-12'],
    ['As at 30 June 2019, is a kiln exempt?', '2019-06-30'],
    ['May I keep a kiln that was built in 1998 under cl. 4.3 as at 30 June 2019?', '2019-06-30'],
  ])('is read: %s', (question, day) => {
    expect(dateInQuestion(question)).toBe(day);
  });

  it.each([
    'What does the Lamp Oil Act 2007 say?',
    'My tower was built in 1998. May I paint it?',
    'What must a tower that was built in white be painted with?',
    'What is the height limit in 2031 square metres of land?',
    'What was the height limit on 31 February 2020?',
    'What was the height limit on 0 May 2020?',
    'May I build a kiln in 2027?',
    'What is a kiln?',
    'Do I need consent for a pool built on 3 May 2019?',
    'Our shed was built on 3 May 2019. Do I need consent for it?',
    'We lodged the application on 3 May 2019, do the new rules apply?',
    'Is the application that I lodged on 3 May 2019 still good?',
    'Can I appeal against the decision on 3 May 2019?',
    'Does a licence granted to my father on 1 July 2012 still hold?',
    'Must I renew if my licence expires on 30 June 2027?',
    'Do I need a permit for the kiln we bought on 3 May 2019?',
    'What happens to a lease starting on 1 July 2012?',
    'Can I be fined for what I did on 3 May 2019?',
    'Does the use that is mine, which I was carrying on 1 January 2020, continue?',
    'Is the use we had on 1 January 2020 an existing use?',
    'Do the amendments on 1 October 2023 apply to my kiln?',
    'What is the limit for kilns on land of 1 January 2020 square metres?',
    'What is the fee on or after 1 January 2020?',
    'kiln half way through approval on 1 Jan 2024: exempt from the new rules?',
    'What is the maximum height on 31 February 2020?',
    '',
  ])('is none: %s', (question) => {
    expect(dateInQuestion(question)).toBeNull();
  });

  it('ends in time on whatever is typed', () => {
    for (const text of [
      'what was in '.repeat(200),
      `what ${'was '.repeat(500)}`,
      'in force '.repeat(250),
      'a'.repeat(2000),
      'is '.repeat(600),
      `${'is, '.repeat(500)}on 1 January`,
      `do ${'a permit '.repeat(200)}`,
      'On 1 January 2020, '.repeat(100),
    ])
      expect(dateInQuestion(text)).toBeNull();
  });
});
