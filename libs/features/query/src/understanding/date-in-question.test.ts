import { describe, expect, it } from '@jest/globals';
import { dateInQuestion } from './date-in-question.ts';

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
    ])
      expect(dateInQuestion(text)).toBeNull();
  });
});
