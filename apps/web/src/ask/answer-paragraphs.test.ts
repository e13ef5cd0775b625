import { describe, expect, it } from '@jest/globals';
import { paragraphsOf, runsOf } from './answer-paragraphs.ts';

const QUOTE = '(2) The height of a building must not exceed: 8.5 metres in Zone R2.';
const cite = (sentence: string, citation?: string) => ({
  sentence,
  markers: [1],
  verdict: 'verified' as const,
  quote: sentence,
  chunk_id: 'a',
  start: 0,
  end: 1,
  ...(citation !== undefined && { citation }),
});

describe('the paragraphs of an answer', () => {
  it('have their pinpoint and heading apart from the quotation', () => {
    const answer = `“${QUOTE}” [1] — cl 4.3(2), Height of buildings\n\n“Not more than 1:1.” [2] — cl 4.4, Ratio`;
    expect(paragraphsOf(answer, [cite(QUOTE, 'Plan cl 4.3(2)'), cite('Not more than 1:1.')])).toEqual([
      {
        label: 'cl 4.3(2), Height of buildings',
        runs: [{ text: `“${QUOTE}” ` }, { marker: 1 }],
        citations: ['Plan cl 4.3(2)'],
      },
      { label: 'cl 4.4, Ratio', runs: [{ text: '“Not more than 1:1.” ' }, { marker: 2 }], citations: [] },
    ]);
  });

  it('have no label where nothing stands behind the marker, or nothing is cited', () => {
    const sentence = 'The limit is 8.5 metres.';
    expect(paragraphsOf(`${sentence} [1]`, [cite(sentence)])[0]!.label).toBeNull();
    expect(paragraphsOf('No instrument — none is indexed.')[0]!).toEqual({
      label: null,
      runs: [{ text: 'No instrument — none is indexed.' }],
      citations: [],
    });
  });
});

it.each([
  ['a [1] b [12].', [{ text: 'a ' }, { marker: 1 }, { text: ' b ' }, { marker: 12 }, { text: '.' }]],
  ['[1][2]', [{ marker: 1 }, { marker: 2 }]],
  ['s 4[a] of [2020]', [{ text: 's 4[a] of [2020]' }]],
  ['', []],
])('reads the markers of %j', (text, runs) => {
  expect(runsOf(text)).toEqual(runs);
});
