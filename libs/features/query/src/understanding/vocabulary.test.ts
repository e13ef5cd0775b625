import { describe, expect, it } from '@jest/globals';
import { createPhraseMatcher } from './vocabulary.ts';

const matcher = createPhraseMatcher({
  expansions: [
    { say: ['lamp'], mean: ['lantern'] },
    { say: ['quay lamp', 'dock lamp'], mean: ['harbour lantern', 'navigation light'] },
    { say: ["keeper's hut"], mean: ['light station'] },
    { say: ['b&b'], mean: ['bed and breakfast accommodation'] },
    { say: ['glass'], mean: ['lens'] },
    { say: ['brewery', 'church'], mean: ['place of song'] },
  ],
  abbreviations: { BWRB: 'ballast water record book', DA: 'development application' },
});
const expand = (question: string) => matcher.expand(question).map(({ said, meant }) => [said, meant]);

describe('the phrase matcher', () => {
  it.each([
    [
      'adds every term that a phrase stands for',
      'May a dock lamp be lit?',
      [
        ['dock lamp', 'harbour lantern'],
        ['dock lamp', 'navigation light'],
      ],
    ],
    [
      'takes the longest phrase alone',
      'May a quay lamp be lit?',
      [
        ['quay lamp', 'harbour lantern'],
        ['quay lamp', 'navigation light'],
      ],
    ],
    ['finds plurals', 'May lamps be lit?', [['lamps', 'lantern']]],
    ['finds plurals in -ies', 'Are breweries lit?', [['breweries', 'place of song']]],
    ['finds plurals in -es', 'Are churches lit?', [['churches', 'place of song']]],
    ['finds a phrase in any case', 'MAY A LAMP BE LIT?', [['LAMP', 'lantern']]],
    [
      'finds a phrase across a hyphen',
      'A quay-lamp',
      [
        ['quay-lamp', 'harbour lantern'],
        ['quay-lamp', 'navigation light'],
      ],
    ],
    ['finds a possessive with either apostrophe', 'Is a keeper’s hut a light?', [['keeper’s hut', 'light station']]],
    [
      'finds a possessive that is typed without its apostrophe',
      'Is a keepers hut a light?',
      [['keepers hut', 'light station']],
    ],
    ['finds an abbreviation', 'Who keeps the BWRB?', [['BWRB', 'ballast water record book']]],
    ['finds an abbreviation with a sign in it', 'Is a B&B allowed?', [['B&B', 'bed and breakfast accommodation']]],
    ['adds a term once', 'lamp or lamp', [['lamp', 'lantern']]],
    ['cuts no s from a double one', 'Is glass allowed?', [['glass', 'lens']]],
  ])('%s', (_rule, question, expected) => {
    expect(expand(question)).toEqual(expected);
  });

  it.each([
    ['what the question says already', 'Is a lamp a lantern?'],
    ['what it says in the plural', 'Are lamps lanterns?'],
    ['parts of words', 'May a lampshade be hung? Is there a data room?'],
    ['words that stand apart', 'May a keeper live in the hut?'],
    ['nothing', ''],
  ])('adds nothing to %s', (_what, question) => {
    expect(expand(question)).toEqual([]);
  });

  it.each([
    ['lamps', true],
    ['QUAY', true],
    ['BWRB', true],
    ['lantern', false],
    ['water', false],
  ])('knows whether it has a word: %s, %s', (word, has) => {
    expect(matcher.hasWord(word)).toBe(has);
  });

  it('marks what it adds as an expansion, which replaces nothing', () => {
    expect(matcher.expand('lamp')).toEqual([{ said: 'lamp', meant: 'lantern', kind: 'expansion' }]);
  });

  it('adds the terms of both where two entries share a phrase', () => {
    const both = createPhraseMatcher({
      expansions: [
        { say: ['lamp'], mean: ['lantern'] },
        { say: ['lamps'], mean: ['beacon'] },
      ],
      abbreviations: {},
    });
    expect(both.expand('lamp').map(({ meant }) => meant)).toEqual(['lantern', 'beacon']);
  });
});
