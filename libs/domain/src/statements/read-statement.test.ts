import { describe, expect, it } from '@jest/globals';
import { foldText, foldTypography } from './fold-typography.ts';
import { Lexicon } from './lexicon.ts';
import { readStatement } from './read-statement.ts';

const lexicon = new Lexicon({
  reach: { bound: 4, denial: 6 },
  same_beginning: 6,
  roles: {
    forbidden: ['must not'],
    free: ['need not'],
    must: ['must', 'is required'],
    may: ['may', 'can'],
    should: ['should'],
    exception: ['unless'],
    condition: ['if'],
    only: ['only'],
    all: ['all'],
    negation: ['not', 'no', 'nobody'],
    plain: ['as the case may be'],
  },
  bounds: {
    least: ['at least', 'or more'],
    most: ['at most', 'within'],
    more: ['more than', 'exceed', 'over'],
    less: ['less than', 'under'],
  },
  opposites: [[['before'], ['after']]],
  measures: ['be', 'have', 'an', 'area', 'of'],
  units: {
    length: { m: 1, metres: 1, km: 1000 },
    area: { hectares: 10_000, 'square metres': 1 },
    days: { days: 1, weeks: 7 },
    share: { '%': 1 },
  },
  numbers: { two: 2, eight: 8, twenty: 20, million: 1_000_000 },
  synonyms: [['build', 'construct']],
  general: ['rule'],
  instructions: ['system prompt'],
});
const read = (text: string) => readStatement(text, lexicon);
const rolesOf = (text: string) => [...read(text).roles];

describe('figures', () => {
  it.each([
    ['8.5 m', 8.5, 'length', null],
    ['2 km', 2000, 'length', null],
    ['at least 2 hectares', 20_000, 'area', 'least'],
    ['6,000 square metres or more', 6000, 'area', 'least'],
    ['10 000 square metres', 10_000, 'area', null],
    ['within twenty-eight days', 28, 'days', 'most'],
    ['eight weeks', 56, 'days', null],
    ['$1,500', 1500, 'money', null],
    ['5%', 5, 'share', null],
    ['two million', 2_000_000, '', null],
    ['must not exceed 9 metres', 9, 'length', 'most'],
    ['in the case of a lease—9 metres', 9, 'length', null],
    ['must not have an area of less than 9 square metres', 9, 'area', 'least'],
  ])('are read: %s', (text, value, kind, bound) => {
    expect(read(text).figures).toEqual([{ value, kind, bound }]);
  });

  it('are none in a code with a hyphen', () => {
    expect(read('Disclosure E1-6 is required.').figures).toEqual([]);
  });

  it('end before the comma of a list, which is no part of them', () => {
    expect(read('Lots 17, 19 and 12,345, each of 8, not 20.').figures.map(({ value }) => value)).toEqual([
      17, 19, 12_345, 8, 20,
    ]);
  });

  it('are no parts of references or dates, and no `two` that counts nothing', () => {
    expect(read('Between the two, section 4(2), clauses 5 and 6 and Part 3 apply from 1 July 2020.').figures).toEqual(
      [],
    );
  });
});

describe('references', () => {
  it('are provisions with their parts, each of a list by itself', () => {
    expect(
      read('Despite section 4(2), clauses 4.1, 4.2 and 5A, Schedule 2 and subclause (3) apply.').provisions,
    ).toEqual(['4(2)', '4.1', '4.2', '5a', 'sc 2', '(3)']);
  });

  it('are instruments, zones and abbreviations as they are written', () => {
    const { names } = read(
      'Under the Water Act 2007 and the State Policy (Housing) 2021, Zone R2 and the EPA are named; the Act is not.',
    );
    expect(names).toEqual(['Water Act 2007', 'State Policy (Housing) 2021', 'R2', 'EPA']);
  });

  it('are dates in either order, with or without a year', () => {
    expect(read('From 1 July 2020, July 2, 2021 and 3rd of August.').dates).toEqual(['2020-7-1', '2021-7-2', '0-8-3']);
  });
});

describe('roles', () => {
  it.each([
    ['A person must not build.', ['forbidden']],
    ['No person may build.', ['plain', 'forbidden']],
    ['No plan is required.', ['plain', 'free']],
    ['A wall may be at most 9 metres high.', ['plain']],
    ['A wall must not be more than 9 metres high.', ['plain']],
    ['A person must not build over 9 metres.', ['forbidden']],
    ['A person must not build a wall more than 9 metres high.', ['forbidden']],
    ['The rule is not under section 4.', ['negation']],
    ['The owner or tenant, as the case may be, must build.', ['plain', 'must']],
    ['A person can’t build, and doesn’t.', ['negation']],
  ])('are those of the phrases: %s', (text, roles) => {
    expect(rolesOf(text.replace('can’t', 'can not'))).toEqual(expect.arrayContaining(roles));
  });

  it('stand in clauses, which end at marks and where a condition begins', () => {
    const { clauses } = read('A person must not build unless the council agrees. Walls stand before gates.');
    expect(clauses.map(({ denied, sentence, sides }) => [denied, sentence, [...sides]])).toEqual([
      [true, 0, []],
      [false, 0, []],
      [false, 1, ['0 0']],
    ]);
  });
});

it('takes words of one derivation, of one line of synonyms and of general use for the same', () => {
  const stems = read('They construct a determination.').stems;
  const isIn = (word: string) => [...read(word).stems].every((stem) => lexicon.isIn(stems, stem));
  expect(['build', 'determined', 'rule', 'construction'].map(isIn)).toEqual([true, true, true, true]);
  expect(['paint', 'deter'].map(isIn)).toEqual([false, false]);
});

describe('typography', () => {
  it.each([
    ['‘a’ “b”—c', `'a' "b"-c`],
    ['fore-\ncast', 'forecast'],
    ['Non-\nLawyers', 'Non- Lawyers'],
    ['a\u00a0\n b\u200b', 'a b'],
    ['ﬁ ½ e\u0301', 'fi 1⁄2 \u00e9'],
  ])('is folded: %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('keeps where each character begins and ends', () => {
    expect(foldTypography('x\u200bﬁy')).toEqual({ text: 'xfiy', from: [0, 2, 2, 3], to: [1, 3, 3, 4] });
  });
});
