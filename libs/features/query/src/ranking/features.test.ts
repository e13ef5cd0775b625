import { describe, expect, it } from '@jest/globals';
import { contentStems } from '@regqa/domain';
import { buildCandidate, buildQuery, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import type { Candidate } from '../retrieval/retrieve-candidates.ts';
import type { Query } from '../understanding/understand-question.ts';
import { FEATURES } from '../answering-schema.ts';
import type { FeatureName } from '../answering-schema.ts';
import { coverageOf, featuresOf } from './features.ts';

const { bm25 } = TEST_CONFIG.ranking;
const QUESTION = 'harbour lantern dusk';

/** Two candidates that differ in one thing: the first must have more of the feature. */
type Case = readonly [FeatureName, Candidate, Candidate, Partial<Query>?];

const passage = (
  text: string,
  given: Parameters<typeof buildCandidate>[0] = {},
  more: Parameters<typeof buildCandidate>[1] = {},
) =>
  buildCandidate(
    {
      sectionHeading: 'Rules',
      headingPath: [],
      text,
      chunkId: `c-${text}-${JSON.stringify(given)}-${JSON.stringify(more)}`,
      ...given,
    },
    more,
  );
const named = (documentId: string) => ({ instruments: { documentIds: new Set([documentId]), rest: '' } });
const inArea = { request: { ...buildQuery(QUESTION).request, place: { states: ['NSW' as const], lga: 'Orange' } } };

const CASES: readonly Case[] = [
  ['bm25', passage('harbour bells'), passage('silent bells')],
  ['bigrams', passage('A harbour lantern here'), passage('A lantern harbour here')],
  ['title', passage('bells', { title: 'Lantern Act 2030' }), passage('bells', { title: 'Kiln Act 2030' })],
  [
    'heading',
    passage('a', { sectionHeading: 'Lanterns of the harbour' }),
    passage('a', { sectionHeading: 'Harbour bells' }),
  ],
  ['coverage', passage('harbour lantern'), passage('harbour harbour')],
  ['cosine', passage('a', {}, { cosine: 0.8 }), passage('b', {}, { cosine: 0.4 })],
  [
    'named_instrument',
    passage('a', { documentId: 'lantern-act' }),
    passage('b', { documentId: 'kiln-act' }),
    named('lantern-act'),
  ],
  [
    'law_of_place',
    passage('a', {}, { document: { jurisdiction: 'Local' } }),
    passage('b', {}, { document: { jurisdiction: 'NSW' } }),
    inArea,
  ],
];

const vectors = (candidates: readonly Candidate[], query: Partial<Query> = {}) =>
  featuresOf(candidates, buildQuery(QUESTION, query), bm25);

describe('the ranking features', () => {
  it.each(CASES.map(([name, more, less, query = {}]) => [name, { more, less, query }] as const))(
    '%s tells two passages apart',
    (name, { more, less, query }) => {
      const [one, other] = vectors([more, less], query);
      expect(one![name]).toBeGreaterThan(other![name]);
    },
  );

  it('each have a case', () => {
    expect(CASES.map(([name]) => name)).toEqual(FEATURES);
  });

  it('take a heading for asked for in the words of the vocabulary too, and none of one word', () => {
    const terms = buildQuery(QUESTION, { rewrites: [{ said: 'harbour', meant: 'port', kind: 'expansion' }] }).terms;
    const [inOtherWords, oneWord] = vectors(
      [passage('a', { sectionHeading: 'Port lanterns' }), passage('b', { sectionHeading: 'Lanterns' })],
      { terms },
    );
    expect([inOtherWords!.heading, oneWord!.heading]).toEqual([1, 0]);
  });

  it('take no law for local where no area is asked for', () => {
    expect(vectors([passage('a', {}, { document: { jurisdiction: 'Local' } })])[0]!.law_of_place).toBe(0);
  });

  it('tell law of the country that is named from that of another, and this from law of Australia', () => {
    const of = (documentId: string, jurisdiction: 'Other' | 'Federal' = 'Other') =>
      passage('a', { documentId }, { document: { documentId, jurisdiction } });
    const places = (query: Partial<Query>) =>
      vectors([of('us-rule'), of('eu-rule'), of('cth-act', 'Federal')], query).map((vector) => vector.law_of_place);
    expect(places({ lawAbroad: new Set(['us-rule']) })).toEqual([1, -1, 0]);
    expect(places(inArea)).toEqual([-1, -1, 0]);
    expect(places({})).toEqual([0, 0, 0]);
  });

  it('take a passage that has no vector yet as near as the others are on average', () => {
    const near = [0.8, 0.6, null].map((cosine) => passage(`bells ${cosine}`, {}, { cosine }));
    const [first, second, without] = vectors(near);
    expect(without?.cosine).toBeCloseTo(0);
    expect(first!.cosine).toBeGreaterThan(0);
    expect(second!.cosine).toBeLessThan(0);
  });

  it('have mean 0 and deviation 1 over the candidates where they are compared', () => {
    const candidates = ['harbour', 'harbour lantern', 'harbour lantern at dusk', 'bells'].map((text, at) =>
      passage(text, { provisionKey: text }, { cosine: 0.1 * at * at }),
    );
    for (const name of ['bm25', 'bigrams', 'cosine'] as const) {
      const values = vectors(candidates).map((vector) => vector[name]);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(mean).toBeCloseTo(0);
      expect(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length).toBeCloseTo(1);
    }
  });

  it('are 0 where they are compared and all candidates are alike', () => {
    for (const vector of vectors([passage('bells'), passage('bells')]))
      expect([vector.bm25, vector.bigrams, vector.cosine]).toEqual([0, 0, 0]);
  });

  it('are finite for one candidate, for a passage without words, and for a question without them', () => {
    for (const vector of [
      ...vectors([passage('', { stems: '', sectionHeading: null })]),
      ...featuresOf([passage('bells')], buildQuery('the of'), bm25),
    ]) {
      expect(Object.values(vector).every(Number.isFinite)).toBe(true);
    }
  });

  it('count a repeated word ever less, and a long passage less than a short one', () => {
    const [once, twice, many] = ['harbour bells bells', 'harbour harbour bells', 'harbour harbour harbour'].map(
      (text) => passage(text),
    );
    const scores = vectors([once!, twice!, many!]).map((vector) => vector.bm25);
    expect(scores[1]! - scores[0]!).toBeGreaterThan(scores[2]! - scores[1]!);
    const [short, long] = vectors([passage('harbour'), passage(`harbour ${'bells '.repeat(60)}`)]);
    expect(short!.bm25).toBeGreaterThan(long!.bm25);
  });
});

describe('the words of the vocabulary', () => {
  const rewrites = [{ said: 'lantern', meant: 'navigation light', kind: 'expansion' as const }];

  it('count for BM25, less than the question’s own', () => {
    const [own, added, none] = vectors([passage('lantern'), passage('navigation'), passage('bells')], { rewrites });
    expect(own!.bm25).toBeGreaterThan(added!.bm25);
    expect(added!.bm25).toBeGreaterThan(none!.bm25);
  });

  it('cover the word that they stand for, all of a phrase together', () => {
    const { terms } = buildQuery('lantern', { rewrites });
    const has = (text: string) => (stem: string) => contentStems(text).includes(stem);
    const coverages = ['navigation light', 'lantern', 'navigation', 'bells'].map((text) =>
      coverageOf(has(text), terms),
    );
    expect(coverages).toEqual([1, 1, 0, 0]);
  });
});

it('covers nothing of a question without words', () => {
  expect(coverageOf(() => true, buildQuery('the of').terms)).toBe(0);
});
