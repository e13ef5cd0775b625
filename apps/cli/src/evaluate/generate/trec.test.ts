import { expect, it } from '@jest/globals';
import { exampleSource } from '../../test-support/example-answer.ts';
import { buildJudged } from '../test-support/answered.ts';
import { qrelLines, runLines } from './trec.ts';

const sources = [
  exampleSource({ chunk_id: 'a b', section: 'cl 9.9', confidence_score: 0.9 }),
  exampleSource({ chunk_id: 'c', confidence_score: 0.25 }),
];

it('lists the sources by rank, without white space in a field', () => {
  const lines = runLines(buildJudged({}, { sources }), 'run-1');
  expect(lines).toBe('height Q0 a%20b 1 0.9 run-1\nheight Q0 c 2 0.25 run-1\n');
});

it('judges the right sources relevant, and lists no others', () => {
  expect(qrelLines(buildJudged({}, { sources }))).toBe('height 0 c 1\n');
});

it('has no line for a refusal', () => {
  const refused = buildJudged({ answerable: false }, { sources: [] });
  expect([runLines(refused, 'run-1'), qrelLines(refused)]).toEqual(['', '']);
});
