import { describe, expect, it } from '@jest/globals';
import type { CurrentDocument } from '@regqa/ports';
import type { Answerability } from './answerability/decide-answerability.ts';
import { refuseUnanswered } from './answerability/refusals.ts';
import { finishAnswer, finishRefusal } from './finish-answer.ts';
import type { FinishInput } from './finish-answer.ts';
import {
  buildCorpus,
  buildDocument,
  buildQuery,
  buildQuestion,
  buildRanked,
  buildRanking,
  buildUnit,
  TEST_CONFIG,
} from './test-support/build-query.fixture.ts';
import type { RankedPassage } from './ranking/rank-candidates.ts';

const QUESTION = buildQuestion('Who rings bells?', { maxSources: 3 });
const CORPUS = buildCorpus(buildDocument());
const WORDS = ['bells', 'masts', 'kilns', 'towers', 'lanterns', 'anchors'];

/** Passages that say different things, each better than the next. */
const passages = WORDS.map((word, at) =>
  buildRanked(
    {
      chunkId: word,
      section: `cl ${at + 1}`,
      text: `A keeper counts ${word} and ${word} alone, ${'every day '.repeat(at)}.`,
    },
    { score: 9 - at, confidence: 0.9 - at / 10 },
  ),
);
const [bells, masts, kilns, towers] = passages as [RankedPassage, RankedPassage, RankedPassage, RankedPassage];
const ANSWERED: Answerability = { decision: 'answer', probability: 0.9, signals: {} };

const finish = (ranked: readonly RankedPassage[], given: Partial<FinishInput> = {}) =>
  finishAnswer({
    question: QUESTION,
    corpus: CORPUS,
    query: buildQuery(QUESTION.text),
    ranking: buildRanking(ranked),
    answerability: ANSWERED,
    quotes: { quoted: [buildUnit(ranked[0]!)], exceptions: [], crossEncoder: null },
    degraded: false,
    config: TEST_CONFIG,
    ...given,
  });
const sourcesOf = (...given: Parameters<typeof finish>) =>
  finish(...given).sources.map(({ passage }) => passage.chunkId);

it('warns, answered or refused, where passages have no vector yet', () => {
  const ranking = buildRanking([bells, { ...masts, isUnembedded: true }]);
  const refused = finishRefusal(refuseUnanswered(buildQuery(QUESTION.text), 0.1, TEST_CONFIG), {
    question: QUESTION,
    corpus: CORPUS,
    ranking,
    config: TEST_CONFIG,
  });
  for (const { warnings } of [finish([bells], { ranking }), refused])
    expect(warnings.map(({ code }) => code)).toContain('not_yet_embedded');
  expect(finish([bells]).warnings.map(({ code }) => code)).not.toContain('not_yet_embedded');
});

it('warns of an exception that the answer has no room for, however it is left out', () => {
  const [rule, exception] = [buildUnit(bells), buildUnit(masts)];
  const quotes = { quoted: [rule, exception], exceptions: [exception], crossEncoder: null };
  const codesOf = (maxSources: number, maxTokens = 1000) =>
    finish(passages, { quotes, question: { ...QUESTION, maxSources, maxTokens } }).warnings.map(({ code }) => code);
  expect(codesOf(3)).not.toContain('exception_not_quoted');
  expect(codesOf(1)).toContain('exception_not_quoted');
  expect(codesOf(3, 25)).toContain('exception_not_quoted');
});

describe('the sources of an answer', () => {
  it('are the best by rank, and all that are near are counted', () => {
    expect(sourcesOf(passages)).toEqual(['bells', 'masts', 'kilns']);
    expect(finish(passages).sourcesFound).toBe(6);
  });

  it('begin with what is quoted, in the order of the answer, however far down it is', () => {
    expect(
      sourcesOf(passages, {
        quotes: { quoted: [buildUnit(towers), buildUnit(bells)], exceptions: [], crossEncoder: null },
      }),
    ).toEqual(['towers', 'bells', 'masts']);
  });

  it('have a passage among them that was read for its exception alone', () => {
    const read = { ...bells, passage: { ...bells.passage, chunkId: 'exception' } };
    expect(
      sourcesOf(passages, {
        quotes: { quoted: [buildUnit(bells), buildUnit(read)], exceptions: [], crossEncoder: null },
      }),
    ).toEqual(['bells', 'exception', 'masts']);
  });

  it('keep the order of the rank, where a rule goes before scores', () => {
    expect(sourcesOf([bells, { ...towers, rule: 'named provision' }, masts])).toEqual(['bells', 'towers', 'masts']);
  });

  it('are at most two of a provision', () => {
    const sameProvision = passages.map((one, at) => ({
      ...one,
      passage: { ...one.passage, provisionKey: 'cl-1', section: `cl 1(${at})` },
    }));
    expect(sourcesOf(sameProvision)).toEqual(['bells', 'masts']);
  });

  it('are each said once: one that repeats another is none', () => {
    const repeated = { ...masts, passage: { ...bells.passage, documentId: 'other', chunkId: 'repeated' } };
    expect(sourcesOf([bells, repeated, kilns])).toEqual(['bells', 'kilns']);
  });

  it('are none of those that have hardly anything to do with the question, but the best one', () => {
    const far = (one: RankedPassage) => ({ ...one, confidence: 0.001 });
    expect(sourcesOf([far(bells), far(masts)])).toEqual(['bells']);
  });

  it('are none below the caller’s bound', () => {
    const question = { ...QUESTION, minConfidence: 0.75 };
    expect(sourcesOf(passages, { question })).toEqual(['bells', 'masts']);
    expect(finish(passages, { question: { ...QUESTION, minConfidence: 0.95 } })).toMatchObject({
      refused: true,
      warnings: [{ code: 'below_min_confidence' }],
    });
    expect(finish(passages, { question, quotes: { quoted: [], exceptions: [], crossEncoder: null } })).toMatchObject({
      refused: true,
      warnings: [{ code: 'below_min_confidence' }],
    });
  });
});

it('doubts a sample where other law is indexed, and not where samples are all there is', () => {
  const sample = buildDocument({ documentId: 'sample-stormwater-guideline', title: 'Stormwater Guideline' });
  const source = { ...bells, document: sample };
  const answerBeside = (...others: readonly CurrentDocument[]) =>
    finish([source], { corpus: buildCorpus(sample, ...others) });
  expect(answerBeside(buildDocument()).trust).toMatchObject({
    score: 0.3999,
    reasons: expect.arrayContaining(['Stormwater Guideline is made up, and other law is indexed.']),
  });
  const alone = answerBeside();
  expect(alone.trust.reasons.join()).not.toContain('made up');
  expect(alone.warnings.map(({ code }) => code)).toContain('fictional_sample');
  expect(finish([bells]).warnings.map(({ code }) => code)).not.toContain('fictional_sample');
});

it('says of a text whose title calls it a draft that it is one', () => {
  const codesFor = (title: string) =>
    finish([{ ...bells, document: buildDocument({ title }) }]).warnings.map(({ code }) => code);
  expect(codesFor('Draft Bell Plan 2031')).toContain('draft_text');
  expect(codesFor('Drafting Bells Act 2031')).not.toContain('draft_text');
});

describe('a hedge', () => {
  const hedge = (maxTokens: number) =>
    finish(passages, { question: { ...QUESTION, maxTokens }, answerability: { ...ANSWERED, probability: 0.2 } });

  it('says so first, in the text and in the warnings', () => {
    const { text, warnings } = hedge(1000);
    expect(text).toMatch(/^This may not answer your question\.\n\n“[^”]+” \[1\] — .+ cl 1, Height of buildings/);
    expect(warnings[0]!.code).toBe('may_not_answer');
  });

  it('keeps within the length, and is left empty, trusted with nothing, where no quotation fits', () => {
    const { length } = hedge(1000).text;
    expect(hedge(Math.ceil(length / 4)).text).toHaveLength(length);
    expect(hedge(Math.ceil(length / 4) - 1)).toMatchObject({
      text: '',
      trust: { score: 0, reasons: [expect.stringMatching(/^No quotation fits into/)] },
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'max_tokens_too_small' })]),
    });
  });
});

describe('a refusal', () => {
  const refuse = (ranked: readonly RankedPassage[], question = QUESTION) =>
    finishRefusal(refuseUnanswered(buildQuery('licence'), 0.1, TEST_CONFIG), {
      question,
      corpus: CORPUS,
      query: buildQuery('licence'),
      ranking: buildRanking(ranked),
      config: TEST_CONFIG,
    });

  it('lists what is near, and nothing else', () => {
    expect(
      refuse(passages, { ...QUESTION, maxSources: 50 }).sources.map(({ confidence }) => confidence >= 0.3),
    ).toEqual(Array(passages.filter(({ confidence }) => confidence >= 0.3).length).fill(true));
    expect(refuse([{ ...bells, confidence: 0.29 }])).toMatchObject({
      refused: true,
      sources: [],
      sourcesFound: 0,
      sentences: [],
    });
    expect(refuse(passages)).toMatchObject({ sources: [bells, masts, kilns] });
  });

  it('by a rule lists nothing', () => {
    const refusal = { warning: { code: 'instrument_not_indexed', message: 'No.' }, trustScore: 0 };
    expect(
      finishRefusal(refusal, {
        question: QUESTION,
        corpus: CORPUS,
        ranking: buildRanking(passages),
        config: TEST_CONFIG,
      }),
    ).toMatchObject({ text: 'No.', sources: [], trust: { score: 0, reasons: ['No.'] }, degraded: false });
  });

  it('has each warning once, its own first', () => {
    const question = {
      ...QUESTION,
      warnings: [{ code: 'place_unclear', message: 'm' }],
      place: { states: ['NSW' as const], lga: 'Penrith' },
    };
    expect(refuse(passages, question).warnings.map(({ code }) => code)).toEqual([
      'not_covered',
      'place_unclear',
      'nothing_indexed_for_place',
    ]);
  });
});

describe('an answer from a plan', () => {
  const plan = buildRanked(
    { text: 'Kennels are prohibited in Zone R2.', section: 'cl 4' },
    { score: 9, confidence: 0.9, document: { jurisdiction: 'Local', lga: ['Orange'] } },
  );
  const reasonsOf = (text: string, meant: string[] = [], source = plan) => {
    const rewrites = meant.map((one) => ({ said: 'x', meant: one, kind: 'expansion' as const }));
    const query = { ...buildQuery(text), request: buildQuestion(text), rewrites };
    return finish([source], { query }).trust.reasons;
  };

  it('is trusted like a refusal where it is for another zone than the question', () => {
    const doubt = 'What is quoted is for R2, not for C2.';
    expect(reasonsOf('Are kennels allowed in c2?')).toContain(doubt);
    for (const text of ['Are kennels allowed in R2, or in C2?', 'Are kennels allowed?'])
      expect(reasonsOf(text)).not.toContain(doubt);
    expect(reasonsOf('Are kennels allowed in C2?', ['Zone R2'])).not.toContain(doubt);
    const act = { ...plan, document: { ...plan.document, jurisdiction: 'Federal' as const } };
    expect(reasonsOf('Are kennels allowed in C2?', [], act)).not.toContain(doubt);
  });
});

describe('an answer from the law of another country', () => {
  const foreign = buildRanked(
    { chunkId: 'foreign', text: 'A keeper rings bells.', title: 'Regulation (EU) 2030/1', documentId: 'eu' },
    {
      score: 9,
      confidence: 0.9,
      document: { documentId: 'eu', title: 'Regulation (EU) 2030/1', jurisdiction: 'Other', state: null },
    },
  );
  const query = buildQuery('Who rings bells?');
  const answerTo = (given: Partial<FinishInput['query']>) => finish([foreign], { query: { ...query, ...given } });

  it('is trusted like a refusal where the question is about a place in Australia', () => {
    const request = { ...query.request, place: { states: ['NSW' as const], lga: null }, placeName: 'NSW' };
    const { score, reasons } = answerTo({ request }).trust;
    expect(score).toBeLessThan(0.4);
    expect(reasons).toContain('Regulation (EU) 2030/1 is not Australian law, and the question is about NSW.');
  });

  it('is trusted as any other where it names no place, with a warning that says whose law it is', () => {
    const { trust, warnings } = answerTo({});
    expect(trust.score).toBeGreaterThan(0.4);
    expect(warnings.map(({ code }) => code)).toContain('foreign_law');
  });
});
