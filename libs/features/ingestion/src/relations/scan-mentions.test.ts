import { describe, expect, it } from '@jest/globals';
import { scanMentions } from './scan-mentions.ts';

const read = (text: string) =>
  scanMentions(text).map(({ level, word, self, numbers }) => [
    level,
    self ? `this ${word}` : word,
    ...numbers.map(({ number, marks, endsRange }) => `${endsRange ? 'to ' : ''}${number ?? ''}${marks.join('')}`),
  ]);

describe('mentions of provisions in a text', () => {
  it.each<[string, unknown[][]]>([
    ['Despite section 18A, nothing', [['provision', 'section', '18A']]],
    ['under subsection (2) or (3)', [['sub', 'subsection', '(2)', '(3)']]],
    ['paragraph 5(1)(b) applies', [['sub', 'paragraph', '5(1)(b)']]],
    [
      'clause 4.3 (2) and clause 4.4',
      [
        ['provision', 'clause', '4.3(2)'],
        ['provision', 'clause', '4.4'],
      ],
    ],
    ['sections 12 to 14', [['provision', 'section', '12', 'to 14']]],
    ['sections 5, 6(2)(a) and 7', [['provision', 'section', '5', '6(2)(a)', '7']]],
    ['subsections 25(1) and (2)', [['sub', 'subsection', '25(1)', '(2)']]],
    ['section 31, 32 or 33 of the Act', [['provision', 'section', '31', '32', '33']]],
    [
      'this section and this Part',
      [
        ['provision', 'this section'],
        ['part', 'this part'],
      ],
    ],
    [
      'Part IVA, Division 2A and Subdivision 13-A',
      [
        ['part', 'part', 'IVA'],
        ['division', 'division', '2A'],
        ['subdivision', 'subdivision', '13-A'],
      ],
    ],
    ['Parts 1A, 2A and 11', [['part', 'part', '1A', '2A', '11']]],
    [
      'Schedule 1, item 4',
      [
        ['schedule', 'schedule', '1'],
        ['item', 'item', '4'],
      ],
    ],
    [
      's 5, ss 6 and 7, cl 4.3(2), reg 9, r 3, art 2, Pt 3, Sch 1',
      [
        ['provision', 'section', '5'],
        ['provision', 'section', '6', '7'],
        ['provision', 'clause', '4.3(2)'],
        ['provision', 'regulation', '9'],
        ['provision', 'rule', '3'],
        ['provision', 'article', '2'],
        ['part', 'part', '3'],
        ['schedule', 'schedule', '1'],
      ],
    ],
    [
      's. 49(1)(a) and s.50',
      [
        ['provision', 'section', '49(1)(a)'],
        ['provision', 'section', '50'],
      ],
    ],
    ['section 114-1', [['provision', 'section', '114-1']]],
    ['paragraphs (a)–(d)', [['sub', 'paragraph', '(a)', 'to (d)']]],
    ['paragraph 12 of these guidelines', [['provision', 'paragraph', '12']]],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    "part of a building, the section's end, a division a year, items of plant",
    'the driver’s 5 sections',
    'section (note) and section A of the site',
    'Lot 4, Section 5, DP 4358',
    'clause, and rules apply to 5 cars',
    'a schedule 20% larger',
  ])('finds none in %j', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('does not take a number that follows a comma for part of a list', () => {
    expect(read('under section 5, 3 days later')).toEqual([['provision', 'section', '5']]);
  });

  it('gives offsets of the text', () => {
    const text = 'See sections 5(1) and 6.';
    expect(
      scanMentions(text).map(({ start, end, numbers }) => [
        text.slice(start, end),
        ...numbers.map((number) => text.slice(number.start, number.end)),
      ]),
    ).toEqual([['sections 5(1) and 6', '5(1)', '6']]);
  });
});
