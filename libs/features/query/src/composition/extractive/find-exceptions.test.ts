import { expect, it } from '@jest/globals';
import { buildRanked, TEST_CONFIG } from '../../test-support/build-query.fixture.ts';
import { unitsOf } from './choose-units.ts';
import type { Unit } from './unit.ts';
import { findExceptions } from './find-exceptions.ts';

const TEXT = [
  '(1) The aim of this clause is to keep towers low.',
  '(2) A tower must not exceed 8.5 metres.',
  '(3) Despite subclause (2), a tower near a creek must not exceed 6 metres.',
  '(4) Subclause (2) does not apply to a water tower.',
  '(5) A water tower must be painted green.',
  'However, a tower of stone need not be painted.',
].join('\n');

/** The units of a provision of these passages. */
function provisionOf(...texts: readonly string[]): Unit[] {
  return texts.flatMap((text) => unitsOf(buildRanked({ chunkId: text, text }), { landUse: null }));
}

/** The exceptions to the unit that begins so. */
function exceptionsOf(line: string, ...texts: readonly string[]): string[] {
  const units = provisionOf(...(texts.length === 0 ? [TEXT] : texts));
  return findExceptions(
    units.find(({ text }) => text.startsWith(line))!,
    units,
    TEST_CONFIG.composition,
  ).map(({ text }) => text);
}

it('finds every exception that names the quoted subclause', () => {
  expect(exceptionsOf('(2)')).toEqual([
    '(3) Despite subclause (2), a tower near a creek must not exceed 6 metres.',
    '(4) Subclause (2) does not apply to a water tower.',
  ]);
});

it('finds to what a rule applies that says no more than that', () => {
  const limited = [
    '(1) This clause applies to a tower at a station.',
    '(2) Before a tower to which this clause applies is built, the neighbours must be told.',
    '(3) A tower must be painted.',
  ].join('\n');
  expect(exceptionsOf('(2)', limited)).toEqual(['(1) This clause applies to a tower at a station.']);
  expect(exceptionsOf('(3)', limited)).toEqual([]);
});

it('finds a However that follows, and nothing for a rule without exceptions', () => {
  expect(exceptionsOf('(5)')).toEqual(['However, a tower of stone need not be painted.']);
  expect(exceptionsOf('(1)')).toEqual([]);
});

it('finds an exception in the next passage of the provision', () => {
  const next = '(4) Nothing in subclause (2) limits the height of a mast.\n(5) However, a mast must be painted.';
  expect(exceptionsOf('(2)', TEXT, next)).toEqual([
    '(3) Despite subclause (2), a tower near a creek must not exceed 6 metres.',
    '(4) Subclause (2) does not apply to a water tower.',
    '(4) Nothing in subclause (2) limits the height of a mast.',
  ]);
});

const RULE = '(2) Requirement for consent\nConsent is required for a tower that—\n(a) is high, or\n(b) is wide, or';
const HOWEVER = '(3) When consent is not required\nHowever, consent is not required for a tower that stands alone.';

it('finds a However below its own heading, after the rest of a list that goes on in the next passage', () => {
  expect(exceptionsOf('(2)', `${RULE}\n(c) leans.`, HOWEVER)).toEqual([HOWEVER]);
  expect(exceptionsOf('(2)', RULE, `(c) leans.\n${HOWEVER}`)).toEqual([HOWEVER]);
  expect(exceptionsOf('(2)', RULE, `(c) leans.\n(2A) It rings.\n${HOWEVER}`)).toEqual([]);
});

it.each([
  ['However', '(9) However, a mast near (2) may exceed it.'],
  ['Despite', 'Despite subclause (2), a mast may exceed it.'],
  ['Nothing in', 'Nothing in subclause (2) limits a mast.'],
  ['does not apply', 'Subclause (2) does not apply to a mast.'],
  ['do not apply', 'Subsections (2) and (5) do not apply to a mast.'],
  ['section', 'Section 9(2) does not apply to a mast.'],
  ['rule', 'Rule (2) does not apply to a mast.'],
  ['regulation', 'Regulation 4(2) does not apply to a mast.'],
  ['paragraph', 'Paragraph (2) does not apply to a mast.'],
  ['this clause, with no number', '(9) This clause does not apply to a mast.'],
  ['this section, with no number', 'This section and those below it does not apply to a mast.'],
])('knows a sentence that takes something back by its beginning: %s', (_word, sentence) => {
  expect(exceptionsOf('(2)', `(2) A tower must not exceed 8.5 metres.\n(7) Bells ring.\n${sentence}`)).toEqual([
    sentence,
  ]);
});

it.each([
  ['another number', 'Despite subclause (3), a mast may exceed it.'],
  ['words within a sentence', 'A mast may, despite subclause (2), exceed it.'],
  [
    'a number far into the sentence',
    `Despite ${'anything else that is said in this plan or in any other plan of the council or of a neighbour, '.repeat(2)}subclause (2) holds.`,
  ],
  ['a rule with the number', 'Subclause (2) applies to a mast.'],
  ['what does not apply at all', 'This clause applies to a mast. It does not apply twice.'],
])('takes no exception from %s', (_what, sentence) => {
  expect(exceptionsOf('(2)', `(2) A tower must not exceed 8.5 metres.\n(7) Bells ring.\n${sentence}`)).toEqual([]);
});

it('needs a number of the rule unless a sentence takes back all of the provision or follows with However', () => {
  const rule = 'A tower must not exceed 8.5 metres.';
  expect(exceptionsOf(rule, `${rule}\nDespite subclause (2), a mast may exceed it.`)).toEqual([]);
  expect(exceptionsOf(rule, `${rule}\n(3) However, a mast may exceed it.`)).toHaveLength(1);
});
