import { expect, it } from '@jest/globals';
import { buildQuestionAnswered } from '@regqa/testing';
import { fromColumns, toColumns } from './event-columns.ts';

it('gives back events, some of which share a question', () => {
  const events = [
    buildQuestionAnswered({ question: 'Same?', keyId: 'access' }),
    buildQuestionAnswered({ question: 'Other?', lga: 'Quoll', state: 'NSW', refused: true }),
    buildQuestionAnswered({ question: 'Same?', keyId: 'access', responseTimeMs: 3 }),
    buildQuestionAnswered({ question: 'Same?' }),
  ];
  const columns = toColumns(events);
  expect(fromColumns(JSON.parse(JSON.stringify(columns)))).toEqual(events);
  expect(columns).toMatchObject({
    which: [0, 1, 0, 2],
    shared: [{ question: 'Same?', keyId: 'access' }, { question: 'Other?' }, { question: 'Same?' }],
  });
});

it('has no rows of no events', () => {
  expect(fromColumns(toColumns([]))).toEqual([]);
});

it.each([[null], [{}], [{ ...toColumns([buildQuestionAnswered()]), which: ['0'] }]])('refuses %j', (data) => {
  expect(() => fromColumns(data)).toThrow();
});
