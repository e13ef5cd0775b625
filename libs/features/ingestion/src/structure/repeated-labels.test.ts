import { expect, it } from '@jest/globals';
import { textBlock } from '../document-model/block.ts';
import { structureBlocks } from './structure-blocks.ts';

const labelled = (term: string, text: string) => textBlock(`${term}: ${text}`, { term });
const definedIn = (blocks: ReturnType<typeof textBlock>[]) =>
  structureBlocks(blocks).elements.flatMap((element) =>
    element.is === 'unit' && element.kind === 'definition' ? [element.term] : [],
  );

it('takes no name of a field for a term, and the term beside it for one', () => {
  const findings = ['one', 'two', 'three'].flatMap((which) => [
    labelled('Finding', `lamp ${which} is not lit.`),
    labelled('Answer of the keeper', `lamp ${which} was lit.`),
  ]);
  expect(definedIn([labelled('Lamp', 'what lights a burrow.'), ...findings])).toEqual(['Lamp']);
});

it('takes what two parts define each for a term', () => {
  const twice = ['what lights a burrow.', 'what lights a den.'].map((text) => labelled('Lamp', text));
  expect(definedIn(twice)).toEqual(['Lamp', 'Lamp']);
});
