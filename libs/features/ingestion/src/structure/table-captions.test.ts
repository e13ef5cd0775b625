import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';
import { goesOnWithTable, readCaption } from './table-captions.ts';
import { textBlock } from '../document-model/block.ts';

async function read(markdown: string) {
  const { passages, provisions } = await readDocument(Buffer.from(markdown), {
    fileName: 'x.md',
    idPrefix: 'x@1',
    given: {},
  });
  return {
    places: passages.map(({ section, sectionHeading }) => [section, sectionHeading]),
    keys: passages.map(({ provisionKey }) => provisionKey),
    texts: passages.map(({ text }) => text),
    tree: provisions.filter(({ label }) => label !== null).map(({ label, type }) => [label, type]),
  };
}

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `| Fuel ${from + at} (1) | ${at + 0.5} |`).join('\n');
const table = (count = 3) => `| Burrow fuel | Factor |\n| --- | --- |\n${rows(1, count)}`;
const guideline = (between: string) =>
  `# Burrow Emissions Guideline\n\n## 1 Scope\n\nThis guideline is about burrows.\n\n## 2 Fuels\n\nUse the factors of each fuel.\n\n${between}\n\n## 3 Records\n\nKeep records for five years.\n`;

describe('a table with a caption', () => {
  it('is cited by its number, with its words as heading, and what follows goes on with the section', async () => {
    const { places, keys, tree } = await read(
      guideline(`Table 4: Factors of solid fuels\n\n${table()}\n\nAn operator shall round to one place.`),
    );
    expect(places).toEqual([
      ['para 1', 'Scope'],
      ['para 2', 'Fuels'],
      ['Table 4', 'Factors of solid fuels'],
      ['para 2', 'Fuels'],
      ['para 3', 'Records'],
    ]);
    expect(keys[3]).toBe(keys[1]);
    expect(tree).toEqual([
      ['para 1', 'provision'],
      ['para 2', 'provision'],
      ['Table 4', 'table'],
      ['para 3', 'provision'],
    ]);
  });

  it('keeps its notes, whose marks it has, and leaves other text to the section', async () => {
    const { texts, places } = await read(
      guideline(`Table 4: Factors\n\n${table()}\n\n(1) Gross calorific value.\n\nSource: a survey.\n\n(7) Otherwise.`),
    );
    const at = places.findIndex(([section]) => section === 'Table 4');
    expect(texts[at]).toMatch(/Fuel 3 .*\n\(1\) Gross calorific value\.\nSource: a survey\.$/);
    expect(texts[at + 1]).toBe('(7) Otherwise.');
  });

  it('is cited by it in every piece of a long table', async () => {
    const { places } = await read(guideline(`Table 4: Factors\n\n${table(200)}`));
    const inTable = places.filter(([section]) => section === 'Table 4');
    expect(inTable.length).toBeGreaterThan(2);
    expect(new Set(inTable.map(([, heading]) => heading))).toEqual(new Set(['Factors']));
  });

  it('heads nothing where no table was found below it', async () => {
    const { places, texts } = await read(guideline('### Figure 2: Burrows by year\n\nThe number of burrows grows.'));
    expect(places.map(([section]) => section)).toEqual(['para 1', 'para 2', 'para 3']);
    expect(texts[1]).toContain('Figure 2: Burrows by year');
  });
});

describe('captions', () => {
  it.each([
    ['Table 7: Base electricity', 'Table 7', 'Base electricity'],
    ['Table 5 (a) Indirect factors', 'Table 5 (a)', 'Indirect factors'],
    ['TABLE A-2 – Fuels', 'Table A-2', 'Fuels'],
    ['Table 3.1', 'Table 3.1', null],
    ['Table 3.1.2.', 'Table 3.1.2', null],
    ['Table 3.1.-B Nets of each kind', 'Table 3.1.-B', 'Nets of each kind'],
    ['Table 3-Nets', 'Table 3', 'Nets'],
    ['Table 7.1:\u200b Nets of each kind', 'Table 7.1', 'Nets of each kind'],
  ])('%s', (text, number, heading) => {
    expect(readCaption(text)).toEqual({ number, heading });
  });

  it.each([
    'Table 7 shows the factors of each fuel.',
    'Table 4.2.2 lists the nets.',
    'Tables 7 and 8',
    'Table of contents',
    'The table below',
  ])('%s is none', (text) => {
    expect(readCaption(text)).toBeNull();
  });

  it('a text whose mark is not in the table is no note of it', () => {
    const before = [{ header: [['Fuel ⁽²⁾']], body: [['Coal (1)'], ['Gas*']] }];
    expect(
      ['(1) Gross.', '⁽²⁾ Dry.', '* Net.', 'Note: gross.'].map((text) => goesOnWithTable(textBlock(text), before)),
    ).toEqual([true, true, true, true]);
    expect(['(2) Gross.', 'Gross values.'].map((text) => goesOnWithTable(textBlock(text), before))).toEqual([
      false,
      false,
    ]);
  });
});
