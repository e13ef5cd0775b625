import { describe, expect, it } from '@jest/globals';
import { headingBlock, textBlock } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import { structureBlocks } from './structure-blocks.ts';

const read = (...blocks: Block[]) => {
  const { elements, setAside } = structureBlocks(blocks);
  return {
    texts: elements.flatMap((element) => (element.is === 'unit' ? [element.text] : [])),
    kinds: setAside.map(({ kind }) => kind),
  };
};
const ENTRIES = [
  textBlock('Wombat, A. & Quoll, B. (2031). Lamps in burrows. Journal of Burrows 4: 12–19.'),
  textBlock('Den Authority. Light at night. https://den.example/light'),
  textBlock('Echidna, C., 2029. The dark den.'),
];

describe('a bibliography', () => {
  it('is set aside, up to the next heading of its level', () => {
    const found = read(
      headingBlock(2, 'Methods'),
      textBlock('Each lamp is measured.'),
      headingBlock(2, '8. References'),
      ...ENTRIES,
      headingBlock(3, 'Reports'),
      ENTRIES[0]!,
      headingBlock(2, 'Appendix on lamps'),
      textBlock('A lamp of 2031 has two wicks.'),
    );
    expect(found.texts).toEqual(['Each lamp is measured.', 'A lamp of 2031 has two wicks.']);
    expect(found.kinds).toEqual(['references']);
  });

  it('ends where the text goes on, whatever the levels say', () => {
    const rule = textBlock(
      'A keeper must report each lamp that was lit in 2031 to the authority within a month of it.',
    );
    const { texts } = read(headingBlock(1, 'References'), ...ENTRIES, headingBlock(2, 'Reporting'), rule, ENTRIES[2]!);
    expect(texts).toEqual([rule.text, ENTRIES[2]!.text]);
  });

  it('is none that says what a reference means', () => {
    const rule = textBlock('A reference in this guideline to a lamp includes a lantern under the Burrow Act 2031.');
    expect(read(headingBlock(2, 'References'), rule).texts).toEqual([rule.text]);
  });
});
