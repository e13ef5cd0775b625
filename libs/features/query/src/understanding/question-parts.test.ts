import { describe, expect, it } from '@jest/globals';
import { questionParts } from './question-parts.ts';

const partsOf = (question: string) => questionParts(question, { leastWords: 4 });

describe('the parts of a question', () => {
  it.each([
    [
      'How often must lamps be trimmed, and does a keeper need a licence?',
      ['How often must lamps be trimmed', 'does a keeper need a licence?'],
    ],
    ['who can light a lantern n when must it be out', ['who can light a lantern', 'when must it be out']],
    [
      'Who trims the lamps? By when are they out on Sundays?',
      ['Who trims the lamps?', 'By when are they out on Sundays?'],
    ],
    [
      'Is a lantern allowed on the pier, and if so, how high may it be?',
      ['Is a lantern allowed on the pier', 'if so, how high may it be?'],
    ],
    [
      'lamps on the pier - whats the height, or is there no limit',
      ['lamps on the pier - whats the height', 'is there no limit'],
    ],
    [
      'Must lamps be lit at noon? and how high must they hang',
      ['Must lamps be lit at noon?', 'and how high must they hang'],
    ],
  ])('are asked one after the other: %s', (question, parts) => {
    expect(partsOf(question)).toEqual(parts);
  });

  it('each have the story before them', () => {
    expect(partsOf('My lantern fell into the bay. It was lit. Who must I tell and what may it cost me?')).toEqual([
      'My lantern fell into the bay. It was lit. Who must I tell',
      'My lantern fell into the bay. It was lit. what may it cost me?',
    ]);
  });

  it.each([
    'How often must lamps be trimmed?',
    'What must a keeper who trims lamps and bells record?',
    'Lamps and bells on the pier',
    'May I light a lantern, and how?',
    'If I keep a lantern, may I light it at noon?',
    'Under the Orange Plan 2031, what height may a lantern have?',
    'May I cut wicks and do not have a licence?',
    'May I burn oil in April and May in the bay?',
    'What must a keeper, who is a foreign person, pay each year?',
    'When I came there was a lamp. May I keep it there?',
    '',
  ])('are none where one thing is asked: %s', (question) => {
    expect(partsOf(question)).toEqual([]);
  });
});
