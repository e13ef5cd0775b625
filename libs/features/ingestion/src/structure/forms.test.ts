import { describe, expect, it } from '@jest/globals';
import { headingBlock, textBlock } from '../document-model/block.ts';
import { structureBlocks } from './structure-blocks.ts';

describe('forms of a schedule', () => {
  it('are in the pinpoint of what they hold, and begin their marks again', () => {
    const { elements } = structureBlocks([
      headingBlock(2, 'Schedule 4—Forms'),
      ...['FORM 1', '(1) The owner of a burrow.', 'FORM 2', 'Number of lamps'].map((text) => textBlock(text)),
    ]);
    expect(elements.flatMap((element) => (element.is === 'unit' ? [element.path.join('')] : []))).toEqual([
      ' Form 1',
      ' Form 1(1)',
      ' Form 2',
      ' Form 2',
    ]);
  });
});

describe('labels in bold', () => {
  it.each([
    ['Schedule 4—Forms', 'text'],
    ['Schedule 4—Prescribed forms', 'text'],
    ['Schedule 5—Terms of forms', 'definition'],
  ])('define no terms in a schedule of forms: %s', (schedule, kind) => {
    const { elements } = structureBlocks([
      headingBlock(2, schedule),
      textBlock('Owner Name and address', { term: 'Owner' }),
    ]);
    expect(elements.flatMap((element) => (element.is === 'unit' ? [element.kind] : []))).toEqual([kind]);
  });
});
