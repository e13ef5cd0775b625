import { expect, it } from '@jest/globals';
import { buildRanked, buildUnit } from '../test-support/build-query.fixture.ts';
import { exceptionsWarning } from './exceptions.ts';

const CLAUSE = buildRanked({
  section: 'cl 4(2)–(4)',
  text: '(2) A tower must be low.\n(3) Despite subclause (2), a mast may be tall.\n(4) Subclause (2) does not apply to a bell.',
});

it('names each exception that had no room, once', () => {
  const [mast, bell] = [
    '(3) Despite subclause (2), a mast may be tall.',
    '(4) Subclause (2) does not apply to a bell.',
  ].map((quote) => buildUnit(CLAUSE, quote));
  expect(exceptionsWarning([mast!, bell!, mast!])).toEqual([
    {
      code: 'exception_not_quoted',
      message: 'The rule has exceptions that did not fit into the answer: read cl 4(3), cl 4(4).',
      suggestions: ['cl 4(3)', 'cl 4(4)'],
    },
  ]);
});

it('says nothing where all had room, or where there is no pinpoint to name', () => {
  expect(exceptionsWarning([])).toEqual([]);
  expect(exceptionsWarning([buildUnit(buildRanked({ section: null, text: 'However, a mast may be tall.' }))])).toEqual(
    [],
  );
});
