import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

async function places(...lines: string[]) {
  const text = ['# Burrow Guide', ...lines].join('\n\n');
  const { passages } = await readDocument(Buffer.from(text), { fileName: 'x.md', idPrefix: 'x@1', given: {} });
  return passages.map(({ section, headingPath, sectionHeading }) => [section, ...headingPath, sectionHeading]);
}

const INTRODUCTION = ['## Introduction', 'Wombats dig.'];
const lamps = (number: string) => [`## ${number} Lamps`, 'A lamp is lit.'];

describe('a plain heading and numbered ones of the same level', () => {
  it('stand beside each other where the plain one has text of its own', async () => {
    const found = await places(...lamps('1.1'), ...INTRODUCTION, ...lamps('1.2'), ...lamps('1.3'));
    expect(found).toEqual([
      ['para 1.1', 'Lamps'],
      [null, 'Introduction'],
      ['para 1.2', 'Lamps'],
      ['para 1.3', 'Lamps'],
    ]);
  });

  it('are above and below where there is nothing between them', async () => {
    const found = await places(...lamps('1.1'), '## Light', ...lamps('1.2'), ...lamps('1.3'));
    expect(found.slice(1)).toEqual([
      ['para 1.2', 'Light', 'Lamps'],
      ['para 1.3', 'Light', 'Lamps'],
    ]);
  });

  it('are above and below where the numbers begin again', async () => {
    const found = await places(...lamps('1'), ...lamps('2'), ...INTRODUCTION, ...lamps('1'), ...lamps('2'));
    expect(found.slice(3)).toEqual([
      ['para 1', 'Introduction', 'Lamps'],
      ['para 2', 'Introduction', 'Lamps'],
    ]);
  });

  it('stand beside each other where only the numbers of smaller headings end before', async () => {
    const terms = ['## Terms', '### 1 Den', 'A den is dry.', '### 2 Sett', 'A sett is deep.'];
    const found = await places(...terms, ...INTRODUCTION, ...lamps('1'), ...lamps('2'));
    expect(found.slice(2)).toEqual([
      [null, 'Introduction'],
      ['para 1', 'Lamps'],
      ['para 2', 'Lamps'],
    ]);
  });
});

describe('headings of a series', () => {
  const category = (marks: string, number: number) => [`${marks} Category ${number}: Dens`, `Den ${number} is dug.`];

  it('stand beside each other, whatever levels a conversion gave them', async () => {
    const found = await places(
      ...lamps('1.1'),
      '## Categories',
      ...[category('###', 7), category('####', 8), category('#####', 9)].flat(),
    );
    expect(found.slice(1)).toEqual([7, 8, 9].map((number) => [null, 'Categories', `Category ${number}: Dens`]));
  });

  it('stand below each other where the numbers begin again', async () => {
    const found = await places(...category('##', 2), ...category('###', 1));
    expect(found[1]).toEqual([null, 'Category 2: Dens', 'Category 1: Dens']);
  });
});
