import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { parseMarkdown } from '../../readers/markdown/parse-markdown.ts';
import { missingEntries } from './check-contents.ts';
import { structureBlocks } from '../structure-blocks.ts';

const CONTENTS =
  '# Burrow Act 2031\n\n## Contents\n\n* 1 Short title\n\n* 2 Snowy River burrows\n\n* 3 Alpine burrows and dens\n\n* 4 Wardens\n\n';

function read(body: string) {
  const { elements, details } = structureBlocks(parseMarkdown(CONTENTS + body).blocks);
  return {
    provisions: elements
      .filter((element) => element.is === 'provision')
      .map(({ number, heading }) => `${number} ${heading ?? ''}`),
    completedHeadings: Number.parseInt(details[0] ?? '0', 10),
  };
}

describe('headings that a conversion damaged', () => {
  it('get the words that only the contents list still has, also where none is left', () => {
    const { provisions, completedHeadings } = read(
      '##### 1  Short title\n\nOne.\n\n##### 2  burrows\n\nTwo.\n\n##### 3  \n\nThree.\n\n##### 4  Wardens\n\nFour.',
    );
    expect([provisions, completedHeadings]).toEqual([
      ['1 Short title', '2 Snowy River burrows', '3 Alpine burrows and dens', '4 Wardens'],
      2,
    ]);
  });

  it('get their number back where they are the end of the next entry', () => {
    const { provisions, completedHeadings } = read(
      '##### 1  Short title\n\nOne.\n\n##### River burrows\n\nTwo.\n\n##### 3  Alpine burrows and dens\n\nThree.',
    );
    expect([provisions, completedHeadings]).toEqual([
      ['1 Short title', '2 Snowy River burrows', '3 Alpine burrows and dens'],
      1,
    ]);
  });

  it('stay as they are where the next entry is another', () => {
    const { provisions, completedHeadings } = read(
      '##### 1  Short title\n\nOne.\n\n##### burrows and dens\n\nMore.\n\n##### 4  Keepers\n\nFour.',
    );
    expect([provisions, completedHeadings]).toEqual([['1 Short title', '4 Keepers'], 0]);
  });

  it('are not guessed where two headings with the number lack words', () => {
    const { provisions } = read(
      '##### 1  Short title\n\nOne.\n\n##### 2  \n\nTwo.\n\n## Schedule 1--Dens\n\n##### 2  \n\nTwo of the schedule.',
    );
    expect(provisions).toEqual(['1 Short title', '2 ', '2 ']);
  });
});

describe('a contents list as a table', () => {
  const TABLE = `# Burrow Plan

## Contents

| 1 | Digging of burrows | Digging of burrows | 1 |
|---|---|---|---|
|   | 1.1 | Depth | 1 |

## Figures

| Map of the burrow......2 | |
|---|---|
| Section of the burrow | ......3 |

## 1 Digging

## 1.1 Depth

A burrow is three paces deep.

## Figures

| Depth | 3 |
|---|---|
`;
  const elementsOf = (text: string) => structureBlocks(parseMarkdown(text).blocks).elements;

  it('has the words of a cell that spans columns once', () => {
    const sections = elementsOf(TABLE).filter((element) => element.is === 'container' && element.type === 'section');
    expect(sections).toMatchObject([{ number: '1', heading: 'Digging of burrows' }]);
  });
});

describe('entries of a contents list', () => {
  const missing = (entries: readonly (readonly [string, string])[], headings: readonly (readonly [string, string])[]) =>
    missingEntries(
      entries.map(([number, heading]) => ({ number, heading })),
      headings.map(([number, heading]) => ({
        is: 'provision',
        rank: 100,
        number,
        heading,
        repealed: false,
        sourceId: null,
        position: null,
      })),
    );

  it.each([
    ['without the word that the provision is headed with', ['1.010', 'Title'], ['Section 1.010', 'Title.']],
    ['with the title of a regulation on another line', ['Regulation 5', ''], ['Regulation 5', 'Lamps']],
    ['worded otherwise', ['4.080', 'Resubmission'], ['Section 4.080', 'Action on second applications']],
    ['with half of the words', ['7', 'Wardens of burrows'], ['7', 'Appointment of wardens of dens']],
    ['without the number', ['12', 'Inspection of burrows'], ['XII', 'Inspection of burrows']],
  ] as const)('are found %s', (_how, entry, heading) => {
    expect(missing([entry], [heading])).toEqual([]);
  });

  it.each([
    [
      ['5', 'Nowhere'],
      ['5', 'Elsewhere'],
    ],
    [
      ['9', 'Notice'],
      ['10', 'Notice'],
    ],
    [
      ['4.3', 'Height'],
      ['4.4', 'Height of buildings'],
    ],
  ] as const)('%s is not found as %s', (entry, heading) => {
    expect(missing([entry], [heading])).toEqual([entry.join(' ')]);
  });

  it.each(['# ', ''])('head nothing where a conversion made %jentries of them and ran some together', async (mark) => {
    const list =
      '# Contents\n\n1. Burrows 6\n\n1.1. Digging 6  1.2. Lamps 8  1.3. Nets 9\n\n' +
      `${mark}2. Dens 14\n\n${mark}Appendix A—Wardens. 52\n\n`;
    const sentence = 'Wombats dig burrows, and quolls live in those that they have left.';
    const body = `# Foreword\n\n${sentence}\n\n# 1. Burrows\n\n# 1.1. Digging\n\n${sentence}\n\n# 1.2. Lamps\n\n${sentence}\n\n# 1.3. Nets\n\nCatch.\n\n# 2. Dens\n\nLie.\n\n# Appendix A-Wardens\n\nWatch.\n`;
    const guide = Buffer.from(`# Burrow Guide\n\n${list}${body}`);
    const { passages, facts } = await readDocument(guide, { fileName: 'x.md', idPrefix: 'x@1', given: {} });
    const [, ...cited] = passages.map(({ section, sectionHeading }) => [section, sectionHeading]);
    expect(cited).toEqual([
      ['para 1.1', 'Digging'],
      ['para 1.2', 'Lamps'],
      ['para 1.3', 'Nets'],
      ['para 2', 'Dens'],
      ['App A', 'Wardens'],
    ]);
    expect(facts).toMatchObject({ contentsEntries: 6, contentsMissing: [] });
  });

  it('head nothing where the list has no title, and no dots before its pages', async () => {
    const names = ['Lamps', 'Nets', 'Dens', 'Bells', 'Doors', 'Roofs'];
    const list = names.map((name, at) => `${at + 1}. ${name} ${at < 3 ? 5 : 7}\n`).join('');
    const text = names
      .map(
        (name, at) =>
          `${at + 1}. ${name}\nA burrow has its ${name.toLowerCase()}, for which\nwardens of all burrows have to care\n`,
      )
      .join('');
    const law = `Burrow Local Law 2031\n\nPART 1 – BURROWS 4\n${list}Part 1 – Burrows\nPart 1 –\nBurrows\n${text}`;
    const { passages } = await readDocument(Buffer.from(law), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
    const provisions = passages.filter(({ section }) => section?.startsWith('cl '));
    expect(
      provisions.map(({ section, sectionHeading, headingPath }) => [section, sectionHeading, headingPath]),
    ).toEqual(names.map((name, at) => [`cl ${at + 1}`, name, ['Part 1']]));
  });

  it('leaves the lines of a cover out of the pinpoints of what follows', async () => {
    const text =
      '# Burrow Act 2031\n\n##### Volume 2: sections 4-9\n\n##### Schedule\n\n## Contents\n\n  * 4 Digging\n\n##### 4  Digging\n\nA burrow is dug.\n';
    const { passages } = await readDocument(Buffer.from(text), { fileName: 'x.md', idPrefix: 'x@1', given: {} });
    expect(passages.at(-1)).toMatchObject({ section: 's 4', text: 'A burrow is dug.' });
  });
});
