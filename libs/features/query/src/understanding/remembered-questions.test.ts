import { expect, it } from '@jest/globals';
import { QueryRequest } from '@regqa/contracts';
import { RememberedQuestions } from './remembered-questions.ts';

const DAY_MS = 86_400_000;
const NOON = Date.parse('2026-03-02T01:00:00Z');
const circumstances = { release: 7, writer: null, finder: 'keywords' };

function remembering() {
  let now = NOON;
  const questions = new RememberedQuestions({ maxQueryLength: 1_000, generative: false, clock: { now: () => now } });
  return { questions, pass: (ms: number) => void (now += ms) };
}

it('understands the same request once a day', () => {
  const { questions, pass } = remembering();
  const request = QueryRequest.parse({ query: 'How high may a fence be?' });
  const first = questions.resolve(request, undefined);
  expect(questions.resolve(request, undefined)).toBe(first);
  pass(DAY_MS);
  expect(first.asOf).toBe('2026-03-02');
  expect(questions.resolve(request, undefined).asOf).toBe('2026-03-03');
});

it('keeps what one key may see from another', () => {
  const { questions } = remembering();
  const request = QueryRequest.parse({ query: 'How high may a fence be?' });
  const within = { state: 'NSW', lga: null, documentTypes: null } as const;
  expect(questions.resolve(request, undefined).place).toBeNull();
  expect(questions.resolve(request, within).place?.states).toEqual(['NSW']);
  expect(questions.resolve(request, undefined).place).toBeNull();
});

it('refuses again what it has refused', () => {
  const { questions } = remembering();
  const request = QueryRequest.parse({ query: 'How high may a fence be?', state: 'Tyrol' });
  for (const _round of [1, 2]) expect(() => questions.resolve(request, undefined)).toThrow();
});

it('has another key for another release, writer or finder', () => {
  const { questions } = remembering();
  const question = questions.resolve(QueryRequest.parse({ query: 'How high may a fence be?' }), undefined);
  const keys = [
    circumstances,
    { ...circumstances, release: 8 },
    { ...circumstances, writer: 'a model' },
    { ...circumstances, finder: 'vectors' },
  ].map((one) => questions.keyOf(question, one));
  expect(new Set(keys).size).toBe(3); // who would write does not matter where nobody does
  expect(questions.keyOf(question, circumstances)).toBe(keys[0]);
});
