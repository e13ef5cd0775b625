import { describe, expect, it } from '@jest/globals';
import { compareProvisions, provisionPinpoint, sharedProvisions } from './compare-provisions.ts';
import type { ComparedPassage } from './compare-provisions.ts';

const passage = (section: string, text: string, more: Partial<ComparedPassage> = {}): ComparedPassage => ({
  section,
  text,
  sectionHeading: null,
  provisionKey: provisionPinpoint(section).toLowerCase().replaceAll(' ', '-'),
  ...more,
});
const definition = (term: string, text: string) =>
  passage(`Dictionary, definition of “${term}”`, text, { provisionKey: `dictionary.def-${term}` });

describe('the comparison of two versions', () => {
  it('names what was added, removed and changed, and gives the texts', () => {
    const before = [
      passage('cl 1', 'Towers are tall.'),
      passage('cl 2', 'Towers are green.'),
      passage('cl 3', 'Towers stand.'),
    ];
    const after = [
      passage('cl 1', 'Towers are small.'),
      passage('cl 2A', 'Towers are quiet.'),
      passage('cl 3', 'Towers stand.'),
    ];
    expect(compareProvisions(before, after)).toEqual({
      added: ['cl 2A'],
      removed: ['cl 2'],
      changed: ['cl 1'],
      differences: [
        { section: 'cl 1', heading: null, kind: 'changed', before: 'Towers are tall.', after: 'Towers are small.' },
        { section: 'cl 2A', heading: null, kind: 'added', before: null, after: 'Towers are quiet.' },
        { section: 'cl 2', heading: null, kind: 'removed', before: 'Towers are green.', after: null },
      ],
    });
  });

  it('does not care how a provision was cut into passages, nor for white space', () => {
    const before = [passage('cl 1(1)', '(1) One.'), passage('cl 1(2)–(3)', '(2) Two.\n(3) Three.')];
    const after = [passage('cl 1(1)–(2)', '(1) One.\n(2)  Two.'), passage('cl 1(3)', '(3) Three.')];
    expect(compareProvisions(before, after).differences).toEqual([]);
  });

  it('names a provision with a changed definition once, and shows the definition alone', () => {
    const before = [definition('dam', 'dam means a wall.'), definition('kiln', 'kiln means an oven.')];
    const after = [
      definition('creek', 'creek means water.'),
      definition('dam', 'dam means a bank.'),
      definition('kiln', 'kiln means an oven.'),
    ];
    const { added, changed, differences } = compareProvisions(before, after);
    expect([added, changed]).toEqual([[], ['Dictionary']]);
    expect(differences.map(({ section, kind }) => [section, kind])).toEqual([
      ['Dictionary, definition of “creek”', 'added'],
      ['Dictionary, definition of “dam”', 'changed'],
    ]);
  });

  it('counts a changed heading as a change', () => {
    const { changed, differences } = compareProvisions(
      [passage('cl 1', 'Text.', { sectionHeading: 'Height' })],
      [passage('cl 1', 'Text.', { sectionHeading: 'Tallness' })],
    );
    expect([changed, differences[0]]).toEqual([
      ['cl 1'],
      { section: 'cl 1', heading: 'Tallness', kind: 'changed', before: 'Height Text.', after: 'Tallness Text.' },
    ]);
  });

  it('keeps provisions of one number apart when one is put in before them', () => {
    const one = (text: string, key: string) => passage('Sch 1 cl 1', text, { provisionKey: key });
    const { added, changed } = compareProvisions(
      [one('First.', 'sch-1-cl-1'), one('Second.', 'sch-1-cl-1~2')],
      [one('New.', 'sch-1-cl-1'), one('First.', 'sch-1-cl-1~2'), one('Second.', 'sch-1-cl-1~3')],
    );
    expect([added, changed]).toEqual([['Sch 1 cl 1'], []]);
  });

  it('knows a provision again whose pinpoint newly takes its Part along', () => {
    const before = [passage('Sch 1 cl 1', 'First.')];
    const after = [passage('Sch 1 Pt 1 cl 1', 'First.'), passage('Sch 1 Pt 2 cl 1', 'New.')];
    expect(compareProvisions(before, after)).toMatchObject({ added: ['Sch 1 Pt 2 cl 1'], removed: [], changed: [] });
  });

  it('compares as one text what became a list of definitions', () => {
    const before = [passage('s 5', 'dam means a wall. kiln means an oven.')];
    const after = [
      passage('s 5', 'dam means a wall.'),
      passage('s 5, definition of “kiln”', 'kiln means an oven.', { provisionKey: 's-5.def-kiln' }),
    ];
    expect(compareProvisions(before, after).differences).toEqual([]);
  });
});

describe('what two texts share', () => {
  it('is the share of provisions of the smaller one', () => {
    const text = (...numbers: number[]) => numbers.map((number) => passage(`s ${number}`, 'x'));
    expect(sharedProvisions(text(1, 2), text(1, 2, 3, 4, 5, 6))).toBe(1);
    expect(sharedProvisions(text(1, 2, 3), text(3, 4, 5))).toBeCloseTo(1 / 3);
    expect(sharedProvisions([passage('x', 'y', { section: null })], text(1))).toBeNull();
  });
});

it('knows the provision that a pinpoint lies in', () => {
  expect(
    ['cl 4.3(1)–(3)', 's 5(1)(b)', 'Sch 1 cl 4', 's 5(2), definition of “dam” para (a)'].map(provisionPinpoint),
  ).toEqual(['cl 4.3', 's 5', 'Sch 1 cl 4', 's 5']);
});
