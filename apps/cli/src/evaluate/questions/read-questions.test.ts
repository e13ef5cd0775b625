import { expect, it } from '@jest/globals';
import { UsageError } from '../../command.ts';
import { parseQuestions } from './read-questions.ts';

const line = (part: object = {}) =>
  JSON.stringify({ id: 'a', query: 'How high?', document: 'Acacia', must: ['8\\.5'], answerable: true, ...part });
const parse = (...lines: string[]) => parseQuestions(lines.join('\n'), 'set.jsonl', ['verdict']);

it('fills in what a line leaves out', () => {
  expect(parse(line(), '', line({ id: 'b', answerable: false, document: '', must: [] }))).toEqual([
    {
      ...{ id: 'a', kind: '', query: 'How high?', filters: {}, document: 'Acacia', sections: [], anchor: '' },
      ...{ must: ['8\\.5'], must_not: [], answerable: true, note: '', pages: [], texts: [], group: '', instead: [] },
    },
    expect.objectContaining({ id: 'b', answerable: false }),
  ]);
});

it('leaves out the members that are dropped', () => {
  expect(parse(line({ verdict: 'right' }))[0]).not.toHaveProperty('verdict');
});

it.each([
  ['an unknown member', line({ id: 'b', facts: [] }), 'facts'],
  ['an unknown filter', line({ id: 'b', filters: { lga: 'x' } }), 'lga'],
  ['a pattern that is none', line({ id: 'b', must: ['('] }), 'Unterminated group'],
  ['an id that an earlier line has', line(), 'an earlier line has the id "a"'],
  ['no gold', line({ id: 'b', document: '', must: [] }), 'says what is right'],
  ['facts, although nothing answers it', line({ id: 'b', answerable: false }), 'has no must'],
  ['something in place of a refusal, although it can be answered', line({ id: 'b', instead: ['x'] }), 'no instead'],
  ['no JSON', '{', 'JSON'],
])('names the line of a question with %s', (_what, second, message) => {
  expect(() => parse(line(), second)).toThrow(UsageError);
  expect(() => parse(line(), second)).toThrow(/^set\.jsonl, line 2: /);
  expect(() => parse(line(), second)).toThrow(message);
});
