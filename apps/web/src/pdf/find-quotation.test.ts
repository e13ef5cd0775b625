import { expect, it } from '@jest/globals';
import { findQuotation } from './find-quotation.ts';

const PASSAGE = '(2) A tower must not exceed 7.5 metres.\n(a) A “re-use” of a tower is develop\u00adment of its own.';
const spanOf = (words: string, text = PASSAGE) => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
};
const found = (page: string, ...words: string[]) =>
  findQuotation(page, { passage: PASSAGE, spans: words.map((one) => spanOf(one)) }).map(({ start, end }) =>
    page.slice(start, end),
  );

it.each([
  ['4.3 Height(2)A tower must not exceed 7.5 metres.', 'A tower must not exceed 7.5 metres', undefined],
  ['A  tower must notexceed 7.5 metres', 'A tower must not exceed 7.5 metres', 'A  tower must notexceed 7.5 metres'],
  ['Use: a "re\u2010use" of a tower is ', 'A “re-use” of a tower', null],
  ['(a) A "re\u2010use" of a tow-er is', 'A “re-use” of a tower', 'A "re\u2010use" of a tow-er'],
  ['is develop-ment of its own', 'is develop\u00adment of its own', undefined],
  ['A tower must not exceed 8.5 metres', 'must not exceed 7.5 metres', null],
])('on the page "%s" finds "%s"', (page, words, expected) => {
  const whole = expected === undefined ? found(page, words)[0]!.replace('-', '') : found(page, words)[0];
  expect(whole ?? null).toBe(expected === undefined ? words.replace('\u00ad', '') : expected);
});

it('marks the lines that are there of a quotation that goes on overleaf', () => {
  expect(found('on height\n(2) A tower must not exceed 7.5 metres. 12', PASSAGE)).toEqual([
    '(2) A tower must not exceed 7.5 metres.',
  ]);
});

it('marks of equal words those that stand where the passage has them', () => {
  const page = 'A barn is high. (3) A shed is high.';
  const passage = '(3) A shed is high.';
  const [mark] = findQuotation(page, { passage, spans: [spanOf('is high', passage)] });
  expect(mark!.start).toBe(page.lastIndexOf('is high'));
});

it('finds nothing where nothing is quoted', () => {
  expect(findQuotation(PASSAGE, { passage: PASSAGE, spans: [] })).toEqual([]);
  expect(findQuotation(PASSAGE, { passage: PASSAGE, spans: [{ start: 900, end: 950 }] })).toEqual([]);
});
