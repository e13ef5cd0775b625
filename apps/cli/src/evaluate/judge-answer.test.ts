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

it('keeps a defined term with brackets apart from one that begins alike', () => {
  const expected = { section: 'Dictionary, definition of “dairy (restricted)”' };
  expect(judge('Dictionary, definition of “dairy (pasture-based)”', expected)).toMatchObject({ rank: null, pinpoint: false });
  expect(judge('Dictionary, definition of "dairy (restricted)"', expected)).toMatchObject({ rank: 2, pinpoint: true });
});

it('goes by the page where no section is expected', () => {
  expect(judge('Table 3', { title: 'Acacia', page: 7 })).toMatchObject({ rank: 2, passed: true });
  expect(judge('Table 3', { title: 'Acacia', page: 8 })).toMatchObject({ rank: null, passed: false });
});

it.each([
  ['quotes the right source', 'right', true],
  ['quotes another one', 'other', false],
] as const)('calls an answer that %s right: %s %s', (_what, chunkId, right) => {
  const citation = { sentence: 'x', markers: [1], verdict: 'verified' as const, quote: 'x', chunk_id: chunkId, start: 0, end: 1 };
  const sources = [exampleSource({ chunk_id: 'other', section: 'cl 9.9' }), exampleSource({ chunk_id: 'right' })];
  expect(judgeAnswer({ id: 'q', question: 'q', also_expect: [], facts: [], absent: [], expect: { section: 'cl 4.3' } }, exampleAnswer({ sources, citations: [citation] }))).toMatchObject({ rank: 2, passed: true, right });
});

it.each([
  ['both in the first source', ['the quick brown fox and the lazy old dog'], 1, 1],
  ['one each in the first two', ['the quick brown fox', 'the lazy old dog'], 1, 1],
  ['one in the second alone', ['nothing', 'the quick brown fox'], 0.5, 0.25],
  ['one twice', ['the quick brown fox', 'the quick brown fox', 'the lazy old dog'], 1, (1 + 2 / 3) / 2],
])('counts right passages: %s', (_what, texts, recall, averagePrecision) => {
  const question = { id: 'q', question: 'q', facts: [], absent: [], expect: { text: 'The quick brown fox.' }, also_expect: [{ text: 'The lazy old dog.' }] };
  const judged = judgeAnswer(question, exampleAnswer({ sources: texts.map((text, at) => exampleSource({ chunk_id: `c${at}`, text })) }));
  expect(judged.recall).toBe(recall);
  expect(judged.averagePrecision).toBeCloseTo(averagePrecision, 10);
});

it('takes a refusal that lists what comes nearest for no answer that was given', () => {
  const question = { id: 'q', question: 'q', facts: [], absent: [], expect: { section: 'cl 4.3' }, also_expect: [] };
  expect(judgeAnswer(question, exampleAnswer({ sources: [exampleSource({})], citations: [] })).answered).toBe(false);
  expect(judgeAnswer(question, exampleAnswer({ sources: [exampleSource({})] })).answered).toBe(true);
  expect(judgeAnswer(question, exampleAnswer({ sources: [] })).answered).toBe(false);
});
