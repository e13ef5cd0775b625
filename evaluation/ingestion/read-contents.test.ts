import { expect, it } from '@jest/globals';
import { readContents } from './measure-markdown-acts.ts';
import { contentsOf } from './printed-contents.ts';
import { worseThan } from './recorded-figures.ts';

it('reads the sections of a contents list in Markdown up to where the Act begins', () => {
  const markdown =
    '# Wombat Act\n\n## Contents\n\n * Part 1--Start\t1\n * 1\tShort title\t1\n #### Schedule 1\t9\n * 2A ' +
    '_Snowy_ burrow \n\n### Part 1--Start\n\n##### 1  Short title\n\n * 3 Not an entry';
  expect(readContents(markdown).listed).toEqual([
    { number: '1', heading: 'Short title' },
    { number: '2A', heading: '_Snowy_ burrow' },
  ]);
});

it('joins printed entries that run over, also where a line begins with a number', () => {
  const page = [
    'Contents',
    'Part 1—Start                     1',
    '     1     Short title ......... 1',
    '     2     Meaning of section',
    '           86 of the Act ....... 2',
    '     3     Burrows ............ 11',
  ];
  expect(contentsOf([page, ['text'], ['text'], ['text']])).toEqual([
    { number: 'Part 1', heading: 'Start' },
    { number: '1', heading: 'Short title' },
    { number: '2', heading: 'Meaning of section 86 of the Act' },
    { number: '3', heading: 'Burrows' },
  ]);
});

it('tells figures that fell, or that were measured on less, from those that did not', () => {
  const figure = (name: string, right: number, of: number) => ({ name, right, of, target: null });
  const recorded = { fell: { right: 99, of: 100 }, less: { right: 50, of: 100 }, same: { right: 99, of: 100 } };
  expect(
    worseThan(recorded, [
      figure('fell', 98, 100),
      figure('less', 40, 80),
      figure('same', 99, 100),
      figure('new', 0, 1),
    ]).map(({ name }) => name),
  ).toEqual(['fell', 'less']);
});
