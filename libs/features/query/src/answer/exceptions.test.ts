import { expect, it } from '@jest/globals';
import { exceptionsTo } from './exceptions.ts';
import { wholeUnits } from './quotable-units.ts';

const TEXT = [
  '(1) The aim of this clause is to keep towers low.',
  '(2) A tower must not exceed 8.5 metres.',
  '(3) Despite subclause (2), a tower near a creek must not exceed 6 metres.',
  '(4) Subclause (2) does not apply to a water tower.',
  '(5) A water tower must be painted green.',
  'However, a tower of stone need not be painted.',
].join('\n');

function exceptionsOf(line: string): string[] {
  const units = wholeUnits(TEXT);
  const quoted = units.find((unit) => TEXT.slice(unit.start, unit.end).startsWith(line))!;
  return exceptionsTo({ span: quoted, text: TEXT }, units, TEXT).map(({ start, end }) => TEXT.slice(start, end));
}

it('finds every exception that names the quoted subclause', () => {
  expect(exceptionsOf('(2)')).toEqual(['(3) Despite subclause (2), a tower near a creek must not exceed 6 metres.', '(4) Subclause (2) does not apply to a water tower.']);
});

it('finds a However that follows, and nothing for a rule without exceptions', () => {
  expect(exceptionsOf('(5)')).toEqual(['However, a tower of stone need not be painted.']);
  expect(exceptionsOf('(1)')).toEqual([]);
});

it('finds an exception in the next passage of the provision', () => {
  const next = '(4) Nothing in subclause (2) limits the height of a mast.\n(5) However, a mast must be painted.';
  const quoted = wholeUnits(TEXT)[1]!;
  expect(exceptionsTo({ span: quoted, text: TEXT }, wholeUnits(next), next).map(({ start, end }) => next.slice(start, end))).toEqual(['(4) Nothing in subclause (2) limits the height of a mast.']);
});
