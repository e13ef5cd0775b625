import { exampleAnswer, exampleSource } from '../test-support/example-answer.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { Expectation } from './question-set.ts';

const judge = (section: string, expect: Expectation) =>
  judgeAnswer({ id: 'q', question: 'q', facts: [], expect }, exampleAnswer({ sources: [exampleSource({ section: 'cl 9.9' }), exampleSource({ section, page_number: 7 })] }));

it.each([
  ['cl 4.3(2)', { section: 'cl 4.3' }, 2, true],
  ['cl 4.3', { section: 'CL  4.3' }, 2, true],
  ['cl 4.3(2)', { section: 'cl 4.3(2)' }, 2, true],
  ['cl 4.3(3)', { section: 'cl 4.3(2)' }, 2, false],
  ['cl 4.30', { section: 'cl 4.3' }, null, false],
  ['cl 4.3A', { section: 'cl 4.3' }, null, false],
  ['s 18A', { section: 's 18' }, null, false],
  ['cl 4.3(2)', { section: 'cl 4.3(2)', page: 7 }, 2, true],
  ['cl 4.3(2)', { section: 'cl 4.3(2)', page: 8 }, 2, false],
  ['cl 4.3', { title: 'Another plan', section: 'cl 4.3' }, null, false],
  ['cl 4.3', { title: 'acacia park local', section: 'cl 4.3' }, 2, true],
  ['cl 4.3', { document_id: 'another', section: 'cl 4.3' }, null, false],
] as const)('judges a source with %s against %j', (section, expected, rank, pinpoint) => {
  expect(judge(section, expected)).toMatchObject({ rank, pinpoint, passed: pinpoint });
});
