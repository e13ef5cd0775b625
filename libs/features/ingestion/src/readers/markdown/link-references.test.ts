import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { withoutReferences } from './link-references.ts';

const read = (markdown: string) =>
  readDocument(Buffer.from(markdown), { fileName: 'act.md', idPrefix: 'act@1', given: {} });

/** An invented Act as a converter writes one whose pages are full of links. */
const ACT = `# Burrow Act 2031Public Act2031 No 9

## Contents

[1][1][][1][Title][1]

[Part 1][2]  
[Preliminary provisions][2]

[Subpart 1][3][---][3][Objects][3]

[3][4][][4][Purpose of Act][4]

##### 1 Title

*   This Act is the Burrow Act 2031.

## Part 1  
Preliminary provisions

### Subpart 1---Objects

##### 3 Purpose of Act

*   (1) The purpose is in [section 4][5] of the [Den Act 2030][6] and table [A][B].

##### Reprint notes

Nothing here.

[1]: https://example.org/1
[2]: https://example.org/2
[3]: https://example.org/3
[4]: https://example.org/4
[5]: https://example.org/5
[6]: https://example.org/6
`;

describe('links by reference', () => {
  it('give their words, and their addresses stand in no passage', async () => {
    const { text } = await read(ACT);
    expect(text).toContain('(1) The purpose is in section 4 of the Den Act 2030 and table [A][B].');
    expect(text).not.toMatch(/example\.org|\]\[\d|Nothing here/);
  });

  it('leave a contents list that is read as a check', async () => {
    const { facts, metadata } = await read(ACT);
    expect(facts).toMatchObject({ contentsEntries: 4, contentsMissing: [] });
    expect(metadata.title).toBe('Burrow Act 2031');
  });

  it('keep the second line of a heading with it, and subparts as levels', async () => {
    const { passages } = await read(ACT);
    expect(passages.find(({ section }) => section === 's 3')?.headingPath).toEqual([
      'Part 1 Preliminary provisions',
      'Subpart 1 Objects',
    ]);
  });

  it('leave brackets alone where no address is given', () => {
    expect(withoutReferences(['words [a][b]', '[c]: https://example.org "A den"'])).toEqual(['words [a][b]']);
    expect(withoutReferences(['[c]: see below', '[^1]: footnote'])).toEqual(['[c]: see below', '[^1]: footnote']);
    expect(withoutReferences(['words [a][b]'])).toEqual(['words [a][b]']);
  });
});
