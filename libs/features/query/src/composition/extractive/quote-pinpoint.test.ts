import { expect, it } from '@jest/globals';
import { quotePinpoint } from './quote-pinpoint.ts';

const RULE =
  '(1) The aim is quiet.\n(2) A bell must not be rung:\n(a) at night, or\n(b) on a Sunday:\n(i) before noon, or\n(ii) after dusk.\nunless a fire is seen.\n(3) A bell must be polished.';
const CONTINUED = '(h) tar;\n(i) rope;\n(j) canvas.\n(3) Sails must be mended.';
const BELOW = '3.1 Doors\n3.1.1 Doors are round.\n3.1.2. Doors are low.\n3.1.2.(1) Sills are dry.';
const STANDARD = '(e) credits:\n(i) the extent, and\n(ii) for each:\n(1) its year\n(2) the kind.\n(f) the scheme.';
const ARTICLE = '1. Lamps are lit.\n2. Bells are rung:\n(a) at noon;\n3. Sails are mended.';
const OUTLINE = '1.3 Lamps are lit.\n2 Bells are rung:\n2.1 at noon';

it.each([
  ['cl 4.3(1)–(3)', RULE, '(2) A bell must not be rung:\n(a) at night', 'cl 4.3(2)'],
  ['cl 4.3(1)–(3)', RULE, '(1) The aim is quiet.', 'cl 4.3(1)'],
  ['cl 4.3(1)–(3)', RULE, '(b) on a Sunday:\n(i) before noon, or\n(ii) after dusk.', 'cl 4.3(2)(b)'],
  ['cl 4.3(1)–(3)', RULE, '(ii) after dusk.', 'cl 4.3(2)(b)(ii)'],
  ['cl 4.3(1)–(3)', RULE, '(i) before noon, or\n(ii) after dusk.', 'cl 4.3(2)(b)(i)–(ii)'],
  ['cl 4.3(1)–(3)', RULE, 'unless a fire is seen.', 'cl 4.3(2)'],
  ['cl 4.3', RULE, '(3) A bell must be polished.', 'cl 4.3(3)'],
  ['cl 4.3', RULE, RULE.slice(RULE.indexOf('(2)')), 'cl 4.3(2)–(3)'],
  ['cl 4.3', RULE, RULE, 'cl 4.3'],
  ['condition 12(1)–(3)', RULE, '(2) A bell must not be rung:\n(a) at night', 'condition 12(2)'],
  ['§ 98.232', RULE, '(3) A bell must be polished.', '§ 98.232(3)'],
  ['Sch 1 cl 4(2)(h)–(3)', CONTINUED, '(i) rope;', 'Sch 1 cl 4(2)(i)'],
  ['Sch 1 cl 4(2)(h)–(3)', CONTINUED, '(i) rope;\n(j) canvas.', 'Sch 1 cl 4(2)(i)–(j)'],
  ['Sch 1 cl 4(2)(h)–(3)', CONTINUED, '(3) Sails must be mended.', 'Sch 1 cl 4(3)'],
  ['Sch 2, Signs at sea(2)(h)–(3)', CONTINUED, '(3) Sails must be mended.', 'Sch 2, Signs at sea(3)'],
  ['Sch 2, Signs', CONTINUED, '(3) Sails must be mended.', 'Sch 2, Signs'],
  ['s 6(2)(ub)–(w)', '(ub) tar;\n(v) rope;\n(w) sails.', '(v) rope;', 's 6(2)(v)'],
  ['art 28(1)–(3)', ARTICLE, '2. Bells are rung:', 'art 28(2)'],
  ['art 28(1)–(3)', ARTICLE, '(a) at noon;', 'art 28(2)(a)'],
  ['cl 28', ARTICLE, '2. Bells are rung:', 'cl 28'],
  ['s 162-60', 'Bees first.\n(1) Hives second.', 'Bees first.', 's 162-60'],
  [
    's 4, definition of “bell”',
    'bell means:\n(a) a gong, or\n(b) a chime.',
    '(a) a gong, or',
    's 4, definition of “bell”',
  ],
  ['Sch 3 Pt 1', '(1) One.\n(2) Two.', '(2) Two.', 'Sch 3 Pt 1'],
  ['TC-LA-1a.1 para 1.3–2.1', OUTLINE, '1.3 Lamps are lit.', 'TC-LA-1a.1 para 1.3'],
  ['TC-LA-1a.1 para 1.3–2.1', OUTLINE, '2 Bells are rung:\n2.1 at noon', 'TC-LA-1a.1 para 2–2.1'],
  ['TC-LA-1a.1 para 1.3–2.1', OUTLINE, OUTLINE, 'TC-LA-1a.1 para 1.3–2.1'],
  ['para 1.3–2.1', `a beginning\n${OUTLINE.slice(19)}`, 'beginning', 'para 1.3'],
  ['para 3.1', BELOW, '3.1.1 Doors are round.', 'para 3.1.1'],
  ['para 3.1', BELOW, 'are low', 'para 3.1.2'],
  ['para 3.1', BELOW, '3.1.2.(1) Sills are dry.', 'para 3.1.2(1)'],
  ['cl 3.1', BELOW, '3.1.1 Doors are round.\n3.1.2. Doors are low.', 'cl 3.1.1–3.1.2'],
  ['para 3.1', BELOW, 'Doors\n3.1.1', 'para 3.1'],
  ['para 3.1', BELOW, BELOW, 'para 3.1'],
  ['Pt 2 C7.1', 'Doors\nC7.1.1 Doors are round.\nC7.1.2 Doors are low.', 'C7.1.2 Doors are low.', 'Pt 2 C7.1.2'],
  ['para 3', BELOW, '3.1.1 Doors are round.', 'para 3.1.1'],
  ['para 4', BELOW, '3.1.1 Doors are round.', 'para 4'],
  ['para 36(e)', STANDARD, '(i) the extent, and', 'para 36(e)(i)'],
  ['para 36(e)–(f)', STANDARD, '(e) credits:\n(i) the extent, and', 'para 36(e)'],
  ['para 36(e)–(f)', STANDARD, '(2) the kind.', 'para 36(e)(ii)(2)'],
  ['para 36(e)–(f)', STANDARD, '(f) the scheme.', 'para 36(f)'],
  [null, '(1) One.\n(2) Two.', '(2) Two.', null],
])('of a passage that is %j', (section, text, quote, pinpoint) => {
  const start = text.indexOf(quote);
  expect(quotePinpoint({ section, text }, { start, end: start + quote.length })).toBe(pinpoint);
});
