import { describe, expect, it } from '@jest/globals';
import { parseMarkdown } from './parse-markdown.ts';

const tablesIn = (...lines: string[]) => parseMarkdown(lines.join('\n')).blocks.map(({ table, text }) => table ?? text);

describe('tables that Pandoc draws', () => {
  it('are read with one line a row', () => {
    expect(
      tablesIn('Lamp    Oil', '------- -----', '*Brass* whale', 'Tin     C+', '', ': Lamps', '', 'The end.'),
    ).toEqual([
      {
        header: [['Lamp', 'Oil']],
        body: [
          ['Brass', 'whale'],
          ['Tin', 'C+'],
        ],
      },
      ': Lamps',
      'The end.',
    ]);
  });

  it('are read with several lines a row, and without headings', () => {
    const rows = ['Brass   Doors and', '        roofs', '', 'Tin     Dens'];
    const body = [
      ['Brass', 'Doors and roofs'],
      ['Tin', 'Dens'],
    ];
    const rule = '--------------------';
    expect(tablesIn(rule, 'Lamp    Used', '        at', '------- ----------', ...rows, rule)).toEqual([
      { header: [['Lamp', 'Used at']], body },
    ]);
    expect(tablesIn('------- ----------', ...rows, '------- ----------')).toEqual([{ header: [], body }]);
  });

  it('are read with borders around all cells', () => {
    const rule = '+------+------+';
    expect(
      tablesIn(
        rule,
        '| Lamp | Oil  |',
        '+======+:====:+',
        '| Tin  | a    |',
        '|      | b    |',
        rule,
        '| Zinc | c    |',
        rule,
      ),
    ).toEqual([
      {
        header: [['Lamp', 'Oil']],
        body: [
          ['Tin', 'a b'],
          ['Zinc', 'c'],
        ],
      },
    ]);
  });

  it('are none where rules only part the text', () => {
    expect(tablesIn('One.', '', '-----', '', 'Two.', '', '-----', '', 'Three')).toEqual(['One.', 'Two.', 'Three']);
    expect(tablesIn('+----+', 'One')).toEqual(['+----+ One']);
  });
});
