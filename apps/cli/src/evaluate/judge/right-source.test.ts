import { expect, it } from '@jest/globals';
import { buildQuestion } from '../test-support/answered.ts';
import { heldInOrder } from './held-in-order.ts';
import { isOfSection, isRightPlace, rightTexts } from './right-source.ts';

it.each([
  ['cl 5.4(2)', '5.4', true],
  ['cl 5.4(2)', 'cl 5.4', true],
  ['cl 5.4(1)–(3)', '5.4', true],
  ['CL  5.4', 'cl 5.4', true],
  ['cl 5.4A', '5.4', false],
  ['cl 5.40', '5.4', false],
  ['cl 5.4.1', '5.4', false],
  ['cl 15.4', '5.4', false],
  ['s 18A', 's 18', false],
  ['s 18(1)', '18', true],
  ['ss 18–20', '18', true],
  ['§ 98.233(i)', '98.233', true],
  ['Sch 1 item 4', 'Sch 1', true],
  ['Sch 10', 'Sch 1', false],
  ['Dictionary, definition of “dairy (dry)”', 'Dictionary, definition of "dairy (dry)"', true],
  ['Dictionary, definition of “dairy (wet)”', 'Dictionary, definition of “dairy (dry)”', false],
  [null, '5.4', false],
])('%s is of %s: %s', (section, wanted, is) => {
  expect(isOfSection(section, wanted)).toBe(is);
});

const source = {
  chunk_id: 'c1',
  title: 'Acacia Park Local Environmental Plan 2020',
  document_id: 'acacia',
  confidence_score: 0.9,
  section: 'cl 4.3(2)',
  page_number: 7,
  text: 'A house must\nnot be higher than 8.5 metres.',
};

it.each([
  ['its section', { document: 'acacia PARK', sections: ['4.4', '4.3'] }, true],
  ['another section', { document: 'Acacia Park', sections: ['4.4'] }, false],
  ['another document', { document: 'Banksia Vale', sections: ['4.3'] }, false],
  ['its document by the id', { document: 'acacia', sections: ['4.3'] }, true],
  ['any document', { document: '', sections: ['4.3'] }, true],
  ['the beginning of a longer title', { document: 'Acacia Park:', sections: ['4.3'] }, false],
  ['its whole title', { document: 'Plan 2020:', sections: ['4.3'] }, true],
  ['its words, in other spaces and case', { document: 'Acacia', sections: [], anchor: 'a house  MUST not' }, true],
  ['words it does not have', { document: 'Acacia', sections: [], anchor: 'a shed must not be' }, false],
  ['words it does not have, and its section', { document: 'Acacia', sections: ['4.3'], anchor: 'a shed' }, true],
  ['its page', { document: 'Acacia', sections: [], pages: [6, 7] }, true],
  ['its page, and another section', { document: 'Acacia', sections: ['4.4'], pages: [7] }, true],
  ['another page', { document: 'Acacia', sections: [], pages: [8] }, false],
  ['a passage alone', { document: 'Acacia', sections: [], texts: ['A shed.'] }, false],
  ['its document alone', { document: 'Acacia', sections: [] }, true],
])('judges the place of a source by %s', (_what, gold, right) => {
  expect(isRightPlace(source, buildQuestion(gold))).toBe(right);
});

it('does not take an unknown page for a right one', () => {
  expect(isRightPlace({ ...source, page_number: null }, buildQuestion({ sections: [], pages: [7] }))).toBe(false);
});

it('counts a passage when half of its words are held in order', () => {
  const texts = ['Sheds are low.', 'house not higher than four metres', 'metres than not house'];
  const question = buildQuestion({ texts });
  expect(rightTexts(source, question)).toEqual([1]);
});

it.each([
  ['a c', 'a b c', 2 / 3],
  ['C, b a', 'a b c', 1 / 3],
  ['x a y b z c', 'A b. C', 1],
  ['', 'a', 0],
  ['a', '', 0],
])('holds of "%s" against "%s" the share %d', (text, passage, share) => {
  expect(heldInOrder(text, passage)).toBeCloseTo(share);
});
