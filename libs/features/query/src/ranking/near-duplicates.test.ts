import { describe, expect, it } from '@jest/globals';
import { contentStems } from '@regqa/domain';
import { buildRanked, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { jaccard } from '../jaccard.ts';
import { gatherDuplicates, isSameText } from './near-duplicates.ts';

const { sources } = TEST_CONFIG;
const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>, from = sources.same_text_from) =>
  isSameText(one, other, from);
const stems = (text: string) => new Set(contentStems(text));
const RULE =
  'A keeper must light every harbour lantern before dusk and trim wick oil cord glass tower rope anchor sail mast 9 metres';

describe('texts that say the same', () => {
  it.each([
    ['word for word', RULE, true],
    ['with another name of a place in it', RULE.replace('tower', 'Albury'), true],
    ['with another number', RULE.replace('9', '8.5'), false],
    ['with a number more', `${RULE} 4`, false],
    ['with a number less', RULE.replace('9 ', ''), false],
    ['with several words more', `${RULE} kiln brick tar resin barrel`, false],
    ['in other words', 'A keeper must light every harbour lantern with care', false],
  ])('%s', (_how, text, expected) => {
    expect(isSame(stems(RULE), stems(text))).toBe(expected);
    expect(isSame(stems(text), stems(RULE))).toBe(expected);
  });

  it('may be told by a lower likeness', () => {
    const other = stems(`${RULE} kiln brick tar resin barrel`);
    expect(isSame(stems(RULE), other, 0.6)).toBe(true);
    expect(isSame(stems(RULE), stems('A keeper trims wick and 9 sails'), 0.6)).toBe(false);
  });
});

it('sets each passage that repeats a better one beside that one', () => {
  const [first, other, repeated] = [
    buildRanked({ chunkId: 'first', text: RULE }),
    buildRanked({ chunkId: 'other', text: 'Bells must be rung.' }),
    buildRanked({ chunkId: 'repeated', text: RULE.replace('tower', 'Albury') }),
  ];
  expect(gatherDuplicates([first, other, repeated], sources)).toEqual([
    { best: first, repeatedIn: [repeated] },
    { best: other, repeatedIn: [] },
  ]);
  expect(gatherDuplicates([], sources)).toEqual([]);
});

it.each([
  ['ab', 'bc', 1 / 3],
  ['ab', 'ab', 1],
  ['a', 'b', 0],
  ['', 'a', 0],
  ['', '', 1],
])('Jaccard’s coefficient of %p and %p is what both have of all, either way round', (one, other, expected) => {
  expect(jaccard(new Set(one), new Set(other))).toBe(expected);
  expect(jaccard(new Set(other), new Set(one))).toBe(expected);
});
