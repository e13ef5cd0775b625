import { expect, it } from '@jest/globals';
import type { ResolvedQuestion } from '../question/resolve-question.ts';
import { refuseUncovered } from './refusal.ts';

const asked = (text: string) => ({ text, place: null, placeNames: [], documentTypes: null, asOf: '2026-01-01', tense: 'present' }) as unknown as ResolvedQuestion;

const codeOf = (text: string, nearest: { trustScore?: number; cosine?: number } = {}) => refuseUncovered(asked(text), { trustScore: 0.01, nearest: 3, cosine: 0.2, ...nearest }).warning.code;

it('is out of scope only where neither a word nor what the question means comes near to what is indexed', () => {
  expect(codeOf('Is the Gilbert silting up?')).toBe('out_of_scope');
  expect(codeOf('Is the Gilbert silting up?', { cosine: 0.45 })).toBe('not_covered');
  expect(codeOf('Is the Gilbert silting up?', { trustScore: 0.3 })).toBe('not_covered');
  expect(codeOf('Which licence does a beekeeper need?')).toBe('not_covered');
});

it('says how many sources come nearest, and that none is relied on', () => {
  expect(refuseUncovered(asked('Which licence does a beekeeper need?'), { trustScore: 0.1, nearest: 2, cosine: 0 }).answer).toContain('none of them is relied on');
  expect(refuseUncovered(asked('Which licence does a beekeeper need?'), { trustScore: 0.1, nearest: 0, cosine: 0 }).answer).not.toContain('relied on');
});
