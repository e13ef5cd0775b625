import { expect, it } from '@jest/globals';
import { contentStems } from './stems.ts';

it('stems words, drops stop words and keeps codes whole', () => {
  expect(contentStems("What are the council's building heights under clause 4.3 in Zone R2 (section 18A)?")).toEqual([
    'council',
    'build',
    'height',
    'claus',
    '4.3',
    'zone',
    'r2',
    'section',
    '18a',
  ]);
});

it('gives the same stems for the wordings that a question and a provision use', () => {
  expect(contentStems('permitted developments')).toEqual(contentStems('Permitting development'));
});

it('gives nothing for stop words and punctuation', () => {
  expect(contentStems('What is it, then? — …')).toEqual([]);
});

it('knows a word with the mark of a footnote, and a unit with its power', () => {
  expect(contentStems('burrows³⁸ of 4 m²')).toEqual(contentStems('burrows of 4 m2'));
});
