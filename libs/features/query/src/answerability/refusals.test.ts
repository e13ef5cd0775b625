import { describe, expect, it } from '@jest/globals';
import type { CurrentDocument } from '@regqa/ports';
import { arrangeCorpus, isLocallyCovered } from '../corpus/corpus.ts';
import {
  buildCorpus,
  buildDocument,
  buildQuery,
  buildQuestion,
  TEST_CONFIG,
} from '../test-support/build-query.fixture.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';
import {
  coverageWarnings,
  lacksLocalPlan,
  noLocalPlan,
  refuseBeforeSearch,
  refuseBelowConfidence,
  refuseUnanswered,
} from './refusals.ts';

const IN_ORANGE = {
  place: { states: ['NSW' as const], lga: 'Orange' },
  placeName: 'Orange (NSW)',
  placeNames: ['Orange'],
};
const FEDERAL = buildDocument({ documentId: 'act', title: 'Glow Act 2030', jurisdiction: 'Federal', state: null });
const ORANGE = buildDocument({
  documentId: 'orange',
  title: 'Orange Plan',
  jurisdiction: 'Local',
  lga: ['Orange'],
  documentType: 'scheme',
});
const ENDED = buildDocument({
  documentId: 'ended',
  title: 'Ended Plan',
  jurisdiction: 'Local',
  lga: ['Orange'],
  inForceFrom: '2001-01-01',
  inForceTo: '2010-12-31',
});

describe('what is refused before anything is searched', () => {
  it.each([
    [
      'an area that nobody knows',
      buildQuestion('x', { unknownArea: { name: 'Penrth', suggestions: ['Penrith'] } }),
      'lga_unknown',
      '"Penrth" is not a Local Government Area. Did you mean Penrith?',
    ],
    [
      'an area like no other',
      buildQuestion('x', { unknownArea: { name: 'Xyz', suggestions: [] } }),
      'lga_unknown',
      '"Xyz" is not a Local Government Area.',
    ],
    [
      'types that no document has',
      buildQuestion('x', { documentTypes: ['recipe', 'song'] }),
      'document_type_unknown',
      'No document is of type recipe, song. There are legislation, scheme.',
    ],
    [
      'a state where nothing applies',
      buildQuestion('x', { place: { states: ['WA'], lga: null }, placeName: 'WA', documentTypes: ['scheme'] }),
      'nothing_indexed_for_place',
      'No document of type scheme for WA is indexed. Add one, or ask with other filters.',
    ],
  ])('is %s', (_what, question, code, answer) => {
    const refused = refuseBeforeSearch(question, buildCorpus(FEDERAL, ORANGE))!;
    expect(refused).toMatchObject({ trustScore: 0, warning: { code, message: answer } });
  });

  it('is every question while nothing is indexed', () => {
    expect(refuseBeforeSearch(buildQuestion('x'), buildCorpus())!.warning.code).toBe('empty_corpus');
  });

  it('is a question whose key leaves nothing to search, without a word of the rest', () => {
    const within = { state: null, lga: null, documentTypes: ['recipe'] };
    expect(refuseBeforeSearch(buildQuestion('x', { within }), buildCorpus())!.warning.code).toBe(
      'nothing_indexed_for_place',
    );
  });

  it('is a question about a day on which nothing that applies was in force, which the refusal names', () => {
    const corpus = arrangeCorpus({ release: 1, documents: [], others: [] }, TEST_CONFIG, {
      withheld: [],
      notInForce: [ENDED],
    });
    const refused = refuseBeforeSearch(
      buildQuestion('x', { ...IN_ORANGE, asOf: '2015-01-01', tense: 'past' }),
      corpus,
    )!;
    expect(refused).toMatchObject({
      warning: {
        code: 'not_in_force',
        message:
          'No indexed version of Ended Plan (until 2010-12-31) was in force on 2015-01-01. Ask about another ' +
          'date, or add the version of that date.',
      },
    });
  });

  it.each([
    ['a question that something applies to', buildQuestion('x', IN_ORANGE)],
    ['one of whose types one is known', buildQuestion('x', { documentTypes: ['recipe', 'scheme'] })],
  ])('is not %s', (_what, question) => {
    expect(refuseBeforeSearch(question, buildCorpus(FEDERAL, ORANGE))).toBeNull();
  });
});

describe('a question that the documents do not answer', () => {
  const refuse = (
    text: string,
    given: Partial<ResolvedQuestion> = {},
    { probability = 0.1, named = [] as string[] } = {},
  ) =>
    refuseUnanswered(
      {
        ...buildQuery(text),
        request: buildQuestion(text, given),
        instruments: { documentIds: new Set(named), rest: text },
      },
      probability,
      {
        ...TEST_CONFIG,
        vocabulary: { ...TEST_CONFIG.vocabulary, regulation_words: ['licence', 'heritage'] },
      },
    );

  it.each([
    ['How long should lamb rest?', {}, 'out_of_scope'],
    ['Which licences does a beekeeper need?', {}, 'not_covered'],
    ['How long should lamb rest?', IN_ORANGE, 'not_covered'],
  ])('is out of scope only without a word of regulation and without a place: %s %j', (text, given, code) => {
    expect(refuse(text, given).warning.code).toBe(code);
  });

  it('is not out of scope where an instrument is named that is indexed', () => {
    expect(refuse('Is the lamb guide binding?', {}, { named: ['lambs'] }).warning.code).toBe('not_covered');
  });

  it('says what was searched and what to do next', () => {
    expect(
      refuse('Which licences?', { ...IN_ORANGE, documentTypes: ['scheme'], asOf: '2015-01-01', tense: 'past' }).warning
        .message,
    ).toBe(
      'Nothing indexed of type scheme for Orange (NSW) in force on 2015-01-01 answers this question. Try other ' +
        'words or one question at a time, name the instrument; the document that covers it may not be indexed.',
    );
    expect(refuse('Which licences?').warning.message).toMatch(/^Nothing indexed answers this question\./);
  });

  it('is trusted as far as it may be answered, and never like an answer', () => {
    expect(refuse('Which licences?', {}, { probability: 0.12 }).trustScore).toBe(0.12);
    expect(refuse('Which licences?', {}, { probability: 0.9 }).trustScore).toBe(0.39);
  });
});

it('says how near the best source comes to the bound that the caller set', () => {
  expect(refuseBelowConfidence(buildQuestion('x', { minConfidence: 0.9 }), 0.4567).warning.message).toBe(
    'No source reaches min_confidence 0.9; the best one has 0.46. Lower it to see them.',
  );
});

describe('what is said of documents that are missing', () => {
  const codes = (given: Partial<ResolvedQuestion>, ...documents: CurrentDocument[]) =>
    coverageWarnings(buildQuestion('x', given), buildCorpus(...documents)).map(({ code }) => code);

  it.each([
    ['a type that none has', { documentTypes: ['recipe', 'legislation'] }, ['document_type_unknown']],
    ['the plan of the area', IN_ORANGE, ['nothing_indexed_for_place']],
    [
      'no plan of an area that nobody knows',
      { ...IN_ORANGE, unknownArea: { name: 'Orang', suggestions: ['Orange'] } },
      [],
    ],
    ['nothing', {}, []],
    ['what may still change', { asOf: '2030-01-01', tense: 'future' as const }, ['future_date']],
  ])('is %s', (_what, given, expected) => {
    expect(codes(given, FEDERAL)).toEqual(expected);
  });

  it('is not the plan of an area that what answers is called after, unless it is a law', () => {
    const warned = (title: string, documentType: string) =>
      coverageWarnings(buildQuestion('x', IN_ORANGE), buildCorpus(FEDERAL), { title, documentType }).length;
    expect(warned('Orange Water Protocol', 'guidelines')).toBe(0);
    expect(warned('Orange Water Act 2031', 'legislation')).toBe(1);
    expect(warned('Water Protocol', 'guidelines')).toBe(1);
  });

  it('is not the plan of an area that has one', () => {
    expect(codes(IN_ORANGE, FEDERAL, ORANGE)).toEqual([]);
    expect(isLocallyCovered(buildQuestion('x', IN_ORANGE), buildCorpus(ORANGE))).toBe(true);
    expect(
      isLocallyCovered(buildQuestion('x', { place: { states: ['VIC'], lga: 'Orange' } }), buildCorpus(ORANGE)),
    ).toBe(false);
  });

  it.each([
    ['a building', 'What height may a shed have?', [], [FEDERAL], true],
    ['a building where the plan is there', 'What height may a shed have?', [], [FEDERAL, ORANGE], false],
    ['what planning law answers', 'May a lantern shop open?', ['planning'], [FEDERAL], true],
    ['what plans do not rule', 'Who licenses bores?', ['water'], [FEDERAL], false],
  ])('leaves in doubt a question of %s: %p', (_what, text, coverage, documents, expected) => {
    const query = { ...buildQuery(text), request: buildQuestion(text, IN_ORANGE) };
    const corpus = buildCorpus(...documents);
    const answering = { coverage, title: 'Glow Act 2030', documentType: 'legislation' };
    expect(lacksLocalPlan(query, answering, { corpus, config: TEST_CONFIG })).toBe(expected);
  });

  it.each([
    ['Orange: Tower Inquiry', 'guidelines', false],
    ['Oranges of the State', 'guidelines', true],
    ['Orange River Act 2030', 'legislation', true],
  ])('leaves a shed in doubt where %s answers, one of the %s: %p', (title, documentType, expected) => {
    const query = { ...buildQuery('What height may a shed have?'), request: buildQuestion('x', IN_ORANGE) };
    const of = { corpus: buildCorpus(FEDERAL), config: TEST_CONFIG };
    expect(lacksLocalPlan(query, { coverage: [], title, documentType }, of)).toBe(expected);
  });

  it('is said of the day that is asked about', () => {
    expect(noLocalPlan(buildQuestion('x', IN_ORANGE))).toBe('No local plan for Orange (NSW) is indexed.');
    expect(noLocalPlan(buildQuestion('x', { ...IN_ORANGE, asOf: '2015-01-01', tense: 'past' }))).toBe(
      'No local plan for Orange (NSW) that was in force on 2015-01-01 is indexed.',
    );
  });
});
