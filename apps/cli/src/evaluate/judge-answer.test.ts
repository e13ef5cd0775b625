import type { ExpectedSource } from '@regqa/contracts';
import { exampleAnswer, exampleSource } from '../test-support/example-answer.ts';
import { judgeAnswer } from './judge-answer.ts';

const judge = (section: string, expect: ExpectedSource) =>
  judgeAnswer({ id: 'q', question: 'q', also_expect: [], facts: [], absent: [], expect }, exampleAnswer({ sources: [exampleSource({ section: 'cl 9.9' }), exampleSource({ section, page_number: 7 })] }));

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

it.each([
  [['8.5 metres'], [], true],
  [['8.5 metres', '9 metres'], [], false],
  [['8.5 metres'], ['zone r2'], false],
  [[], [], null],
] as const)('judges an answer that must say %j and must not say %j', (facts, absent, factual) => {
  const answer = exampleAnswer({ answer: 'In Zone R2 the height must not exceed 8.5 metres. [1]', sources: [exampleSource({})] });
  expect(judgeAnswer({ id: 'q', question: 'q', also_expect: [], facts: [...facts], absent: [...absent], expect: { section: 'cl 4.3' } }, answer).factual).toBe(factual);
});
