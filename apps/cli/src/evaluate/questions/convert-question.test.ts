import { expect, it } from '@jest/globals';
import { EvaluationQuestion } from '@regqa/contracts';
import { convertQuestion } from './convert-question.ts';
import { Question } from './question.ts';

const convert = (part: object) =>
  convertQuestion(EvaluationQuestion.parse({ id: 'a', question: 'How high?', expect: { section: 'cl 4.3' }, ...part }));

it('makes document, provision, pages and passages of what is expected', () => {
  const expected = { title: 'Acacia Park', section: 'cl 4.3(2)', page: 7 };
  const converted = convert({ expect: expected, also_expect: [{ section: 'cl 4.4' }, { text: 'A house.' }] });
  expect(converted).toMatchObject({ document: 'Acacia Park', sections: ['cl 4.3', 'cl 4.4'], note: 'cl 4.3(2)' });
  expect(converted).toMatchObject({ pages: [7], texts: ['A house.'], answerable: true });
  expect(Question.parse(converted)).toEqual(converted);
});

it('keeps a defined term with brackets whole', () => {
  expect(convert({ expect: { section: 'Dictionary, definition of “dairy (restricted)”' } }).sections).toEqual([
    'Dictionary, definition of “dairy (restricted)”',
  ]);
});

it('takes the id of the document where no title is given', () => {
  expect(convert({ expect: { document_id: 'acacia' } }).document).toBe('acacia');
});

it.each([
  ['8.5 metres', 'at most 8.5 metres high', true],
  ['8.5 metres', 'at most 8x5 metres high', false],
  ['$1,100 (GST)', 'pays $1,100 (GST)', true],
  ["the owner's map", 'on the owner’s map', true],
  ['“home business”', 'a "home business" is', true],
  ['two-storey', 'a two–storey house', true],
  ['a\n b', 'a b', true],
])('makes of the fact %j a pattern that matches %j: %s', (fact, text, is) => {
  const { must, must_not: mustNot } = convert({ facts: [fact], absent: [fact] });
  expect([must, mustNot].map(([pattern]) => new RegExp(pattern!, 'i').test(text))).toEqual([is, is]);
});

it('expects nothing of an unanswerable question', () => {
  const converted = convert({ expect: undefined, unanswerable: true });
  expect(converted).toMatchObject({ answerable: false, document: '', sections: [], must: [] });
});

it('groups wordings by what they expect', () => {
  const group = (part: object) => convert({ kind: 'ten wordings', ...part }).group;
  expect(group({ question: 'How tall?' })).toBe(group({}));
  expect(group({ expect: { section: 'cl 4.4' } })).not.toBe(group({}));
  expect(convert({ kind: 'heading' }).group).toBe('');
});
