import { describe, expect, it } from '@jest/globals';
import type { ProvisionNode } from '../document-model/parsed-document.ts';
import { readDocument } from '../pipeline/read-document.ts';
import { buildTree } from './build-tree.ts';

function node(key: string, parentKey: string | null, given: Partial<ProvisionNode> = {}): ProvisionNode {
  return {
    key,
    parentKey,
    type: 'part',
    number: key,
    heading: null,
    label: key,
    headingPath: [],
    pageNumber: null,
    pageLabel: null,
    sourceId: null,
    repealed: false,
    start: 0,
    end: 10,
    ...given,
  };
}

const shape = (nodes: ProvisionNode[], texts: { nodeKey: string | null; end: number }[] = []) =>
  buildTree(nodes, texts).map(({ key, parentKey, depth, ordinal, end }) => [key, parentKey, depth, ordinal, end]);

describe('the tree of provisions', () => {
  it('counts depths, and lets each node reach to the end of what is below it', () => {
    expect(
      shape([
        node('pt-1', null),
        node('div-1', 'pt-1', { end: 20 }),
        node('s-1', 'div-1', { end: 30 }),
        node('pt-2', null, { end: 40 }),
      ]),
    ).toEqual([
      ['pt-1', null, 0, 0, 30],
      ['div-1', 'pt-1', 1, 1, 30],
      ['s-1', 'div-1', 2, 2, 30],
      ['pt-2', null, 0, 3, 40],
    ]);
  });

  it('counts text that a Part goes on with after its sections to the Part alone', () => {
    expect(
      shape(
        [node('pt-1', null), node('s-1', 'pt-1', { end: 20 })],
        [
          { nodeKey: 'pt-1', end: 50 },
          { nodeKey: null, end: 99 },
        ],
      ),
    ).toEqual([
      ['pt-1', null, 0, 0, 50],
      ['s-1', 'pt-1', 1, 1, 20],
    ]);
  });

  it('puts Parts beside the long title, not below it', () => {
    expect(shape([node('text', null, { type: 'preamble' }), node('pt-1', 'text', { end: 20 })])).toEqual([
      ['text', null, 0, 0, 10],
      ['pt-1', null, 0, 1, 20],
    ]);
  });

  it('leaves the lines of a cover out of the pinpoints of what follows', async () => {
    const text =
      '# Burrow Act 2031\n\n##### Volume 2: sections 4-9\n\n##### Schedule\n\n## Contents\n\n  * 4 Digging\n\n##### 4  Digging\n\nA burrow is dug.\n';
    const { passages } = await readDocument(Buffer.from(text), { fileName: 'x.md', idPrefix: 'x@1', given: {} });
    expect(passages.at(-1)).toMatchObject({ section: 's 4', text: 'A burrow is dug.' });
  });
});
