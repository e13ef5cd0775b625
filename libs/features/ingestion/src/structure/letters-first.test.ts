import { expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

async function pinpoints(sections: readonly (readonly string[])[]) {
  const text = sections.map((lines, at) => [`## Section ${at + 1}. Lamps`, ...lines].join('\n\n')).join('\n\n');
  const { passages } = await readDocument(Buffer.from(`# Burrow Act\n\n${text}`), {
    ...{ fileName: 'x.md', idPrefix: 'x@1', given: {} },
  });
  return [...new Set(passages.map(({ section }) => section))];
}

const long = 'A keeper writes down what was done, by whom and on which day. '.repeat(14);
const LETTERS = ['(a) Lamps', `(1) ${long}`, `(2) ${long}`, '(b) Nets', `(1) ${long}`];
const NUMBERS = [`(1) ${long}`, `(a) ${long}`, `(2) ${long}`];

it('puts numbers below letters where most sections begin with letters', async () => {
  expect(await pinpoints([LETTERS, LETTERS, NUMBERS, LETTERS])).toEqual([
    ...['s 1(a)', 's 1(a)(2)', 's 1(b)'],
    ...['s 2(a)', 's 2(a)(2)', 's 2(b)'],
    ...['s 3(1)', 's 3(1)(a)', 's 3(2)'],
    ...['s 4(a)', 's 4(a)(2)', 's 4(b)'],
  ]);
});

it('takes numbers after lists of letters for no parts of their last item', async () => {
  const plan = ['(a) Lamps are lit.', '(b) Nets are mended.', 'Controls', `(1) ${long}`, `(2) ${long}`];
  const found = await pinpoints([plan, plan, plan, plan]);
  expect(found.filter((section) => /\)\(/.test(section ?? ''))).toEqual([]);
});

it('puts letters below numbers where most sections begin with numbers', async () => {
  const found = await pinpoints([NUMBERS, NUMBERS, NUMBERS, NUMBERS, [`(a) ${long}`, `(b) ${long}`, `(1) ${long}`]]);
  expect(found.slice(-3)).toEqual(['s 5(a)', 's 5(b)', 's 5(1)']);
});

it('goes on with the list after bullets within it', async () => {
  const list = ['A keeper writes down:', '(a) nets', '(b) lamps:', '(i) of oil', '• lit', `• ${long}`, `(ii) ${long}`];
  const found = await pinpoints([[...list, '• new', `(c) ${long}`], LETTERS, LETTERS, LETTERS]);
  expect(found.slice(0, 3)).toEqual(['s 1', 's 1(b)(ii)', 's 1(c)']);
});

it('puts a list below the bullet that leads in to it, and no other', async () => {
  const list = [`• ${long}`, '• A keeper has:', `(a) ${long}`, `(b) ${long}`, `• ${long}`, `• ${long}`];
  const found = await pinpoints([list, NUMBERS, NUMBERS, NUMBERS]);
  expect(found.slice(0, 3)).toEqual(['s 1', 's 1(a)', 's 1(b)']);
});
