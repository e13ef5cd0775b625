import { expect, it } from '@jest/globals';
import { contentForms, contentStems } from './stems.ts';

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

it('gives the words by which each stem is said', () => {
  expect(contentForms("Permits, the permit and the council's permitted 4.3")).toEqual(
    new Map([
      ['permit', new Set(['permits', 'permit', 'permitted'])],
      ['council', new Set(['council'])],
      ['4.3', new Set(['4.3'])],
    ]),
  );
});

it('gives nothing for stop words and punctuation', () => {
  expect(contentStems('What is it, then? — …')).toEqual([]);
});
