import { describe, expect, it } from '@jest/globals';
import { HEDGE_WARNING } from '../answerability/refusals.ts';
import type { ComposedAnswer } from '../composed-answer.ts';
import { buildRanked, buildUnit } from '../test-support/build-query.fixture.ts';
import type { RankedPassage } from '../types.ts';
import { combineParts } from './combine-parts.ts';

const TOWERS = buildRanked({ chunkId: 'towers', section: 'cl 4', sectionHeading: 'Towers', text: 'A tower must be low.' }, { confidence: 0.7 });
const BELLS = buildRanked({ chunkId: 'bells', section: 'cl 5', sectionHeading: 'Bells', text: 'Bells must ring.' }, { confidence: 0.8 });
const NEAR = buildRanked({ chunkId: 'near', section: 'cl 6', sectionHeading: 'Masts', text: 'Masts are tall.' }, { confidence: 0.9 });
const LIMITS = { maxSources: 5, maxTokens: 1000 };

function answer(score: number, source: RankedPassage, given: Partial<ComposedAnswer> = {}): ComposedAnswer {
  const trust = { score, coverage: 1, agreement: 1, authority: 1, currency: 1, verification: 1, reasons: [`${source.passage.section} is quoted`] };
  return { release: 4, refused: false, hedged: false, mode: 'extractive', degraded: false, text: '', sentences: [], quoted: [buildUnit(source)], sources: [source], sourcesFound: 3, trust, warnings: [], ...given };
}
const refused = (text: string, sources: readonly RankedPassage[] = []): ComposedAnswer => ({ ...answer(0.1, TOWERS), refused: true, text, quoted: [], sources, warnings: [{ code: 'not_covered', message: text }] });
const combine = (answers: readonly ComposedAnswer[], limits = LIMITS) => combineParts(answers.map((one, at) => ({ question: `Question ${at + 1}?`, answer: one })), limits);

describe('several answers as one', () => {
  it('quote in the order of the questions, with all sources numbered together', () => {
    const combined = combine([answer(0.8, TOWERS), answer(0.9, BELLS)]);
    expect(combined.sources).toEqual([BELLS, TOWERS]);
    expect(combined.text).toBe('cl 4, Towers: “A tower must be low.” [2]\n\ncl 5, Bells: “Bells must ring.” [1]');
    expect(combined).toMatchObject({ release: 4, refused: false, hedged: false, sourcesFound: 6, quoted: [{ text: 'A tower must be low.' }, { text: 'Bells must ring.' }] });
    expect(combined.warnings[0]).toEqual({ code: 'question_in_parts', message: 'The question was answered in 2 parts: "Question 1?", "Question 2?".' });
  });

  it('quote a passage once that both have', () => {
    const combined = combine([answer(0.8, TOWERS), answer(0.9, TOWERS)]);
    expect([combined.sources.length, combined.sentences.length]).toEqual([1, 1]);
  });

  it('list what is quoted before what is near, and no more sources than are asked for', () => {
    const first = answer(0.8, TOWERS, { sources: [NEAR, TOWERS] });
    expect(combine([first, answer(0.9, BELLS)]).sources).toEqual([BELLS, TOWERS, NEAR]);
    expect(combine([first, answer(0.9, BELLS)], { ...LIMITS, maxSources: 2 }).sources).toEqual([BELLS, TOWERS]);
  });

  it('are trusted as far as all of them together', () => {
    const { score, reasons } = combine([answer(0.8, TOWERS), answer(0.9, BELLS)]).trust;
    expect(score).toBeCloseTo(0.72);
    expect(reasons).toEqual(['2 questions were answered one by one; the answer is right only when each of them is.', 'cl 4 is quoted']);
  });

  it('are degraded or hedged where one of them is, which is named', () => {
    const hedged = answer(0.3, BELLS, { hedged: true, degraded: true, warnings: [HEDGE_WARNING, { code: 'other', message: 'm' }] });
    const combined = combine([answer(0.9, TOWERS, { warnings: [{ code: 'other', message: 'm' }] }), hedged]);
    expect(combined).toMatchObject({ hedged: true, degraded: true });
    expect(combined.warnings.slice(1)).toEqual([{ code: 'other', message: 'm' }, { code: 'may_not_answer', message: 'This may not answer "Question 2?". Check whether what is quoted applies.' }]);
  });
});

describe('several answers of which one is a refusal', () => {
  const combined = combine([answer(0.9, TOWERS), refused('Nothing answers.', [NEAR])]);

  it('say what is not answered, after what is', () => {
    expect(combined.text).toBe('cl 4, Towers: “A tower must be low.” [1]\n\nQuestion 2? Nothing answers.');
    expect(combined.warnings.map(({ code, message }) => [code, message])).toEqual([['question_in_parts', expect.any(String)], ['part_not_covered', 'Not answered: "Question 2?" Nothing answers.']]);
    expect(combined.trust.reasons).toContain('Not answered: Question 2?');
  });

  it('are trusted no more than a refusal, and list what is near to it last', () => {
    expect(combined.trust.score).toBeLessThan(0.4);
    expect(combined.sources).toEqual([TOWERS, NEAR]);
  });
});

it('keeps within the length of an answer, what is not answered included', () => {
  const combined = combine([answer(0.9, TOWERS), answer(0.9, BELLS), refused('Nothing answers.')], { ...LIMITS, maxTokens: 20 });
  expect(combined.text.length).toBeLessThanOrEqual(80);
});
