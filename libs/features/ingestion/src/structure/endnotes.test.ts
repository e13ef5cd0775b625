import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (markdown: string) =>
  readDocument(Buffer.from(markdown), { fileName: 'x.md', idPrefix: 'x@1', given: {} });
const ENDNOTES =
  '## Endnotes\n\n### Endnote 3--Legislation history\n\nNo. 9, 2031\n\n### Endnote 4--Amendment history\n\n### Part 2\n\ns. 4\tam. No. 5, 2033\n';

describe('endnotes', () => {
  it('of an Act are no part of its text, which the receipt says', async () => {
    const { text, provisions, facts } = await read(
      `# Burrow Act 2031\n\n## 4 Digging\n\nBurrows are dug.\n\n${ENDNOTES}`,
    );
    expect(text).not.toMatch(/history|2033/);
    expect(provisions.map(({ label }) => label)).toEqual([null, 's 4']);
    expect(facts.warnings).toEqual([]);
    expect(facts.details).toEqual([
      'Left out as endnotes, which are read for the history of its provisions: 81 letters and digits (70.4 %).',
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
});
