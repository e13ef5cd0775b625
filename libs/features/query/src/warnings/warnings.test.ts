import { describe, expect, it } from '@jest/globals';
import { arrangeCorpus } from '../corpus/corpus.ts';
import { inForceWarnings, listedWithPeriods } from '../corpus/not-in-force.ts';
import {
  buildDocument,
  buildLandUse,
  buildQuestion,
  buildRanked,
  buildUnit,
  TEST_CONFIG,
} from '../test-support/build-query.fixture.ts';
import type { LandUseQuestion } from '../understanding/land-use.ts';
import {
  exceptionsWarning,
  foreignLawWarning,
  landUseWarning,
  oldTextWarning,
  repetitionWarning,
  rewriteWarning,
  severalQuestionsWarning,
  undatedWarning,
  unembeddedWarning,
} from './answer-warnings.ts';

describe('what was searched in other words', () => {
  it('is said of slips, and not of what was searched as well', () => {
    const rewrites = [
      { said: 'lantren', meant: 'lantern', kind: 'slip' as const },
      { said: 'dock lamp', meant: 'harbour lantern', kind: 'expansion' as const },
    ];
    expect(rewriteWarning({ rewrites })).toEqual([
      { code: 'question_reworded', message: 'The question was read "lantren" as "lantern".', suggestions: ['lantern'] },
    ]);
    expect(rewriteWarning({ rewrites: [] })).toEqual([]);
  });
});

it('is said which quoted texts are old, once each, and not of a question about the past', () => {
  const of = (title: string, lastUpdated: string | null) =>
    buildRanked({ documentId: title, title }, { document: { lastUpdated } });
  const quoted = [of('Glow Act', '2014-12-13'), of('Glow Act', '2014-12-13'), of('Quoll Plan', '2026-01-01')];
  const asked = { asOf: '2026-11-30', tense: 'present' as const };
  const message = 'This text is of an earlier day; check for later amendments: Glow Act (2014-12-13).';
  expect(oldTextWarning(asked, quoted, TEST_CONFIG.trust)).toEqual([{ code: 'text_may_be_old', message }]);
  expect(oldTextWarning({ ...asked, tense: 'past' }, quoted, TEST_CONFIG.trust)).toEqual([]);
  expect(oldTextWarning(asked, quoted.slice(2), TEST_CONFIG.trust)).toEqual([]);
});

it.each([
  ['can the Keeper order an audit and who pays for it', true],
  ['May I light a lantern? And does it need a keeper?', true],
  ['how often is the Act reviewed + who sits on the council', true],
  ['what is the rate to 2030 & when do we report', true],
  ['how long is a licence and whats the penalty without one', true],
  ['who tells the Minister and within how many days', true],
  ['how much is in reserve and can someone apply for it', true],
  ['who may name land for the lantern? can a council', true],
  ['what kinds of lamp and over what time', true],
  ['is consent needed, and if so how long is it shown', true],
  ['difference between a class A and a class B lamp', true],
  ['what is the least height difference between two floors', false],
  ['may I keep a lamp? Where I live is dark', false],
  ['when is the report due? any relief in the first year', true],
  ['How tall may the tower be? Client wants six storeys', false],
  ['Is lighting a lantern and burning resin allowed??', false],
  ['who can and must keep bells', false],
])('is said that %j asks several things: %s', (text, isSaid) => {
  expect(severalQuestionsWarning({ text }).map(({ code }) => code)).toEqual(isSaid ? ['asks_several'] : []);
});

it('is said which texts have no vectors yet', () => {
  const passage = (title: string, isUnembedded: boolean) => buildRanked({ documentId: title, title }, { isUnembedded });
  const passages = [passage('Quoll Plan', true), passage('Quoll Plan', true), passage('Glow Act', false)];
  expect(unembeddedWarning({ passages })).toEqual([
    {
      code: 'not_yet_embedded',
      message:
        'Not all of this text is indexed by meaning yet, and it was found by its words alone: Quoll Plan. Ask again in some minutes.',
    },
  ]);
  expect(unembeddedWarning({ passages: [passage('Glow Act', false)] })).toEqual([]);
});

describe('a clause that several instruments have', () => {
  const passage = (title: string) => buildRanked({ documentId: title, title });
  const distinct = (...titles: string[]) => ({ best: passage('Orange Plan'), repeatedIn: titles.map(passage) });

  it('is quoted from one of them, and the others are named', () => {
    expect(repetitionWarning(buildQuestion('x'), distinct('Albury Plan'))).toEqual([
      {
        code: 'same_provision_elsewhere',
        message:
          'Orange Plan is quoted. Another instrument has the same or nearly the same provision. Give lga_name to ask about one area.',
        suggestions: ['Albury Plan'],
      },
    ]);
    const [many] = repetitionWarning(buildQuestion('x'), distinct('A', 'B', 'C', 'D', 'E', 'F', 'F'));
    expect(many).toMatchObject({
      message: expect.stringContaining('6 other instruments have'),
      suggestions: ['A', 'B', 'C', 'D', 'E'],
    });
  });

  it('is not worth a word in the same instrument, or where an area is asked for', () => {
    expect(repetitionWarning(buildQuestion('x'), distinct('Orange Plan'))).toEqual([]);
    expect(
      repetitionWarning(buildQuestion('x', { place: { states: ['NSW'], lga: 'Orange' } }), distinct('Albury Plan')),
    ).toEqual([]);
  });
});

describe('an entry of a land use table', () => {
  const LIST = buildRanked({
    section: 'Land Use Table, Zone R9, item 4',
    sectionHeading: 'Prohibited',
    text: 'Kilns; Smelters',
    title: 'Quoll Plan',
  });
  const warn = (landUse: LandUseQuestion) => landUseWarning([LIST, buildRanked()], { landUse });

  it('is said to stand in its list', () => {
    expect(warn(buildLandUse(LIST.passage, { text: 'Kilns' }))).toEqual([
      {
        code: 'land_use_table',
        message:
          '"Kilns" in Zone R9 stands under "Prohibited" (Quoll Plan (NSW) Land Use Table, Zone R9, item 4). ' +
          'Other provisions, of the plan or of state policies, may permit or forbid a use all the same.',
      },
    ]);
    expect(warn(buildLandUse(LIST.passage))[0]!.message).toMatch(/^The list of Zone R9 stands under "Prohibited"/);
  });

  it('is nothing where no list answers', () => {
    expect(warn(buildLandUse({ chunkId: 'another', text: '' }))).toEqual([]);
    expect(landUseWarning([LIST], { landUse: null })).toEqual([]);
  });

  it('is said to be a kind of what is asked about where it does not name it', () => {
    const landUse = buildLandUse(LIST.passage, { text: 'Smelters', placing: 'a tower is one' });
    expect(warn(landUse)[0]!.message).toContain('item 4): a tower is one. Other provisions');
  });
});

describe('what is not in force', () => {
  const ended = buildDocument({
    documentId: 'tar',
    title: 'Tar Act 1999',
    jurisdiction: 'Federal',
    state: null,
    inForceFrom: '1999-01-01',
    inForceTo: '2010-12-31',
  });
  const coming = buildDocument({
    documentId: 'oil',
    title: 'Oil Act 2030',
    jurisdiction: 'Federal',
    state: null,
    inForceFrom: '2030-01-01',
  });
  const current = buildDocument({ documentId: 'glow', title: 'Glow Act 2020', jurisdiction: 'Federal', state: null });
  const corpus = arrangeCorpus({ release: 1, documents: [current], others: [] }, TEST_CONFIG, {
    withheld: [],
    notInForce: [ended, coming],
  });

  it('is listed with its nearest text, and counted beyond five', () => {
    expect(listedWithPeriods([ended, coming], '2026-11-21')).toBe(
      'Tar Act 1999 (until 2010-12-31); Oil Act 2030 (indexed from 2030-01-01)',
    );
    expect(listedWithPeriods(Array(7).fill(ended), '2026-11-21')).toMatch(/\(until 2010-12-31\) and 2 more$/);
  });

  it('is not searched, which is said, and a day to come may change', () => {
    expect(inForceWarnings(buildQuestion('x'), corpus)).toEqual([
      {
        code: 'not_in_force',
        message: expect.stringMatching(/^Not searched, .* on 2026-11-21: Tar Act 1999 .*; Oil Act 2030 .*\.$/),
      },
    ]);
    expect(
      inForceWarnings(
        buildQuestion('x', { asOf: '2031-01-01', tense: 'future' }),
        arrangeCorpus({ release: 1, documents: [current], others: [] }, TEST_CONFIG),
      ),
    ).toEqual([{ code: 'future_date', message: expect.stringContaining('on 2031-01-01 may still change') }]);
  });

  it('may be a source whose days nobody knows, of which a question about the past is told once', () => {
    const undated = buildRanked({ title: 'Creek Code' }, { document: { lastUpdated: null, inForceFrom: null } });
    const warn = (tense: 'past' | 'present') =>
      undatedWarning(buildQuestion('x', { asOf: '2020-01-01', tense }), [undated, undated, buildRanked()]);
    expect(warn('past')).toEqual([
      {
        code: 'in_force_unknown',
        message: 'Since when it is in force is not known, and it may not have been on 2020-01-01: Creek Code.',
      },
    ]);
    expect(warn('present')).toEqual([]);
  });
});

describe('a quotation of the law of another country', () => {
  const quoted = (title: string, jurisdiction: 'Other' | 'International') =>
    buildRanked({ title }, { document: { jurisdiction, state: null } });

  it('is said to be no Australian law, once', () => {
    const law = quoted('Lantern Directive', 'Other');
    expect(foreignLawWarning([law, law, buildRanked()])).toEqual([
      {
        code: 'foreign_law',
        message: 'This text is not Australian law: Lantern Directive.',
      },
    ]);
  });

  it('counts the instruments beyond five', () => {
    const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title) => quoted(title, 'Other'));
    expect(foreignLawWarning(many)[0]!.message).toMatch(/: A; B; C; D; E and 2 more\.$/);
  });

  it('is nothing that an international standard or Australian law needs', () => {
    expect(foreignLawWarning([quoted('Lantern Standard', 'International'), buildRanked()])).toEqual([]);
  });
});

describe('exceptions that had no room', () => {
  const CLAUSE = buildRanked({
    section: 'cl 4(2)–(4)',
    text: '(2) A tower must be low.\n(3) Despite subclause (2), a mast may be tall.\n(4) Subclause (2) does not apply to a bell.',
  });

  it('are each named, once', () => {
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

  it('are not spoken of where all had room, or where there is no pinpoint to name', () => {
    expect(exceptionsWarning([])).toEqual([]);
    expect(
      exceptionsWarning([buildUnit(buildRanked({ section: null, text: 'However, a mast may be tall.' }))]),
    ).toEqual([]);
  });
});
