import { describe, expect, it } from '@jest/globals';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { structureBlocks } from './structure-blocks.ts';

const CONTENTS = '# Burrow Act 2031\n\n## Contents\n\n* 1 Short title\n\n* 2 Snowy River burrows\n\n* 3 Alpine burrows and dens\n\n* 4 Wardens\n\n';

function read(body: string) {
  const { elements, completedHeadings } = structureBlocks(parseMarkdown(CONTENTS + body).blocks);
  return { provisions: elements.filter((element) => element.is === 'provision').map(({ number, heading }) => `${number} ${heading ?? ''}`), completedHeadings };
}

describe('headings that a conversion damaged', () => {
  it('get the words that only the contents list still has, also where none is left', () => {
    const { provisions, completedHeadings } = read('##### 1  Short title\n\nOne.\n\n##### 2  burrows\n\nTwo.\n\n##### 3  \n\nThree.\n\n##### 4  Wardens\n\nFour.');
    expect([provisions, completedHeadings]).toEqual([['1 Short title', '2 Snowy River burrows', '3 Alpine burrows and dens', '4 Wardens'], 2]);
  });

  it('get their number back where they are the end of the next entry', () => {
    const { provisions, completedHeadings } = read('##### 1  Short title\n\nOne.\n\n##### River burrows\n\nTwo.\n\n##### 3  Alpine burrows and dens\n\nThree.');
    expect([provisions, completedHeadings]).toEqual([['1 Short title', '2 Snowy River burrows', '3 Alpine burrows and dens'], 1]);
  });

  it('stay as they are where the next entry is another', () => {
    const { provisions, completedHeadings } = read('##### 1  Short title\n\nOne.\n\n##### burrows and dens\n\nMore.\n\n##### 4  Keepers\n\nFour.');
    expect([provisions, completedHeadings]).toEqual([['1 Short title', '4 Keepers'], 0]);
  });

  it('are not guessed where two headings with the number lack words', () => {
    const { provisions } = read('##### 1  Short title\n\nOne.\n\n##### 2  \n\nTwo.\n\n## Schedule 1--Dens\n\n##### 2  \n\nTwo of the schedule.');
    expect(provisions).toEqual(['1 Short title', '2 ', '2 ']);
  });
});
