import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (markdown: string) =>
  readDocument(Buffer.from(markdown), { fileName: 'x.md', idPrefix: 'x@1', given: {} });
const ENDNOTES =
  '## Endnotes\n\n### Endnote 3--Legislation history\n\nNo. 9, 2031\n\n### Endnote 4--Amendment history\n\n### Part 2\n\ns. 4\tam. No. 5, 2033\n';

describe('endnotes', () => {
  it('of an Act are no part of its text, which the receipt says', async () => {
    const { text, provisions, facts } = await read(
      `# Burrow Act 2031\n\n## 4 Digging\n\n${'Burrows are dug. '.repeat(9)}\n\n${ENDNOTES}`,
    );
    expect(text).not.toMatch(/history|2033/);
    expect(provisions.map(({ label }) => label)).toEqual([null, 's 4']);
    expect(facts.warnings).toEqual([]);
    expect(facts.details).toEqual([
      'Left out as endnotes, which are read for the history of its provisions: 81 letters and digits (37 %).',
    ]);
  });

  it('are the text of the volume that has nothing else: notes, cited as endnotes, whatever they name', async () => {
    const { passages, facts } = await read(`# Burrow Act 2031\n\n${ENDNOTES}`);
    expect(passages.map(({ section, kind, text }) => [section, kind, text])).toEqual([
      ['Endnote 3', 'note', 'No. 9, 2031'],
      ['Endnote 4', 'note', 'Part 2\ns. 4\tam. No. 5, 2033'],
    ]);
    expect(facts.setAside).toEqual([]);
  });

  it('of a chapter end with it: the numbers go on after them', async () => {
    const lamp = '## 2.1 Lamps\n\nA lamp has a wick.';
    const { passages, facts } = await read(
      `# Nets\n\n## 1.1 Nets\n\nA net has knots.\n\n# Endnotes\n\n1 Of hemp.\n\n## Goals\n\nLight.\n\n${lamp}`,
    );
    expect(passages.map(({ section, sectionHeading, text }) => [section, sectionHeading, text])).toEqual([
      ['para 1.1', 'Nets', 'A net has knots.'],
      [null, 'Endnotes', '1 Of hemp.'],
      [null, 'Goals', 'Light.'],
      ['para 2.1', 'Lamps', 'A lamp has a wick.'],
    ]);
    expect(facts.setAside).toEqual([]);
  });

  it('of an Act are set aside where their own numbers begin again', async () => {
    const { text } = await read(
      '# Burrow Act 2031\n\n## 4 Digging\n\nBurrows are dug.\n\n## Endnotes\n\n## 1 About the endnotes\n\nOld.\n\n## 5 Key\n\nKeys.\n\n# Endnote 7\n\n# Schedule 2\n\n## 6 Nets\n\nNew.\n\n# Endnote 8\n\n## 418 Lamps\n\nOld.',
    );
    expect(text).not.toMatch(/Old|Keys/);
  });
});

it('leaves out the text of an international standard that the Australian one deletes', async () => {
  const paragraphs = '## 31 Nets\n\nA net has knots.\n\n## 32 Lamps\n\n[Deleted by the Board]';
  const { text, facts } = await read(
    `# Standard 2\n\n${paragraphs}\n\n## Deleted IFRS S9 text\n\n32 A lamp has a wick.\n\n# Basis for Conclusions\n\nNets are old.`,
  );
  expect(text).toMatch(/knots[^]*Deleted by[^]*Nets are old/);
  expect(text).not.toContain('wick');
  expect(facts.setAside.map(({ kind }) => kind)).toEqual(['editorial']);
});
