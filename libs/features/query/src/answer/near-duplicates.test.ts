import { describe, expect, it } from '@jest/globals';
import { contentStems } from '@regqa/domain';
import { buildPassage } from '@regqa/testing';
import type { Candidate } from '../retrieval/retrieve-passages.ts';
import { gatherDuplicates } from './near-duplicates.ts';

const candidate = (documentId: string, text: string) => ({ passage: buildPassage({ documentId, text, stems: contentStems(text).join(' ') }) }) as unknown as Candidate;
const clause = 'The consent authority must have regard to the objectives for development in a zone when determining a development application in respect of land within the zone';

describe('near duplicates', () => {
  it('stand beside the best of them', () => {
    const groups = gatherDuplicates([candidate('a', clause), candidate('b', 'Something else entirely about wetlands and ships'), candidate('c', `${clause} shown`)]);
    expect(groups.map(({ best, repeatedIn }) => [best.passage.documentId, repeatedIn.map((other) => other.passage.documentId)])).toEqual([
      ['a', ['c']],
      ['b', []],
    ]);
  });

  it('are not passages that differ in a figure', () => {
    const height = (metres: string) => `The height of any building on land to which this clause applies must not exceed ${metres} metres above existing ground level at any point`;
    expect(gatherDuplicates([candidate('a', height('9')), candidate('b', height('8.5'))])).toHaveLength(2);
    expect(gatherDuplicates([candidate('a', height('9')), candidate('b', height('9'))])).toHaveLength(1);
  });

  it('are not passages that differ in what they rule', () => {
    expect(gatherDuplicates([candidate('a', 'The height of a building must not exceed 9 metres'), candidate('b', 'The floor space of a building must not exceed 50 square metres')])).toHaveLength(2);
  });
});
