import { expect, it } from '@jest/globals';
import { exampleRefusal, exampleSource } from '../../test-support/example-answer.ts';
import { buildAnswered, QUOTE } from '../test-support/answered.ts';
import { judgeAnswer } from './judge-answer.ts';

const HEIGHT = '8\\.5 ?m';
const hedge = (code: string) => [{ code, message: 'It may not answer.' }];

it.each([
  ['every fact', { must: [HEIGHT, 'must not'] }, true],
  ['facts in another case', { must: ['A HOUSE'] }, true],
  ['one fact of two', { must: [HEIGHT, 'storey'] }, false],
  ['a fact that makes it wrong', { must: [HEIGHT], must_not: ['higher'] }, false],
  ['no fact that makes it wrong', { must: [HEIGHT], must_not: ['lower'] }, true],
])('calls an answer with %s right: %s', (_what, gold, right) => {
  expect(judgeAnswer(buildAnswered(gold)).right).toBe(right);
});

it('matches facts over line breaks', () => {
  const answer = 'cl 4.3\nNot higher\n\nthan 8.5 metres.';
  const answered = buildAnswered({ must: ['higher than 8\\.5'] }, { answer });
  expect(judgeAnswer(answered)).toMatchObject({ right: true, words: 7 });
});

it.each([
  ['the right source', ['4.3'], true],
  ['a wrong source', ['4.4'], false],
])('goes by what is quoted where no facts are listed: %s', (_what, sections, right) => {
  expect(judgeAnswer(buildAnswered({ sections }))).toMatchObject({ right, quotesRightSource: right });
});

it('does not count a right source that is listed and not quoted', () => {
  const sources = [exampleSource({ chunk_id: 'other', section: 'cl 9.9' }), exampleSource()];
  const judged = judgeAnswer(buildAnswered({}, { sources }));
  expect(judged).toMatchObject({ rank: 2, quotesRightSource: false, right: false });
});

it('calls nothing right that is refused, whatever its words', () => {
  const answered = buildAnswered({ must: [HEIGHT] }, { citations: [] });
  expect(judgeAnswer(answered)).toMatchObject({ refused: true, right: false, early: false, rank: 1 });
});

it.each([
  [0, true],
  [291, true],
  [292, false],
])('looks for the whole first fact within 300 characters: after %d more', (before, early) => {
  const answer = `${'x'.repeat(before)}8.5 metres, a house`;
  const answered = buildAnswered({ must: ['8\\.5 metre', 'house'] }, { answer });
  expect(judgeAnswer(answered).early).toBe(early);
});

it.each([
  ['under .4 with a warning', 0.39, hedge('may_not_answer'), true],
  ['under .4 with the earlier warning', 0.39, hedge('answer_in_doubt'), true],
  ['at .4', 0.4, hedge('may_not_answer'), false],
  ['with another warning', 0.1, hedge('unknown_lga'), false],
  ['without a warning', 0.1, [], false],
])('calls an answer %s hedged', (_what, trust_score, warnings, hedged) => {
  expect(judgeAnswer(buildAnswered({}, { trust_score, warnings })).hedged).toBe(hedged);
});

it.each([
  [['not be higher'], true],
  [['no limit'], false],
  [[], false],
])('takes an answer for one in place of a refusal by %j', (instead, is) => {
  const judged = judgeAnswer(buildAnswered({ answerable: false, instead }));
  expect(judged).toMatchObject({ instead: is, right: is, rank: null });
});

it('counts a refusal as refused, not as failed', () => {
  const answered = { ...buildAnswered({ answerable: false }), answer: exampleRefusal() };
  expect(judgeAnswer(answered)).toMatchObject({ refused: true, failed: false, right: false, firstProvision: null });
});

it('takes a failed request for no refusal', () => {
  const answered = { ...buildAnswered({ answerable: false }), status: 500, answer: { detail: 'Broken' } };
  expect(judgeAnswer(answered)).toMatchObject({ failed: true, refused: false, right: false, sources: [] });
});

it.each([
  ['at their place', 4, QUOTE, [true]],
  ['one character off', 5, QUOTE, [false]],
  ['with a word changed', 4, QUOTE.replace('must', 'should'), [false]],
])('compares verified quotes with the text of their source: %s', (_what, start, quote, quotes) => {
  const source = exampleSource({ text: `(2) ${QUOTE}` });
  const cited = { sentence: 'x', markers: [1], quote, chunk_id: source.chunk_id, start, end: start + QUOTE.length };
  const citations = [
    { ...cited, verdict: 'verified' as const },
    { ...cited, verdict: 'supported' as const, start: 0 },
  ];
  expect(judgeAnswer(buildAnswered({}, { sources: [source], citations })).quotes).toEqual(quotes);
});

it.each([
  ['both in the first source', ['the quick brown fox and the lazy old dog'], 1, 1],
  ['one each in the first two', ['the quick brown fox', 'the lazy old dog'], 1, 1],
  ['one in the second alone', ['nothing', 'the quick brown fox'], 0.5, 0.25],
  ['one twice', ['the quick brown fox', 'the quick brown fox', 'the lazy old dog'], 1, (1 + 2 / 3) / 2],
  ['one beyond the tenth', [...Array.from({ length: 10 }, () => 'nothing'), 'the quick brown fox'], 0, 0],
])('counts right passages: %s', (_what, texts, recall, averagePrecision) => {
  const gold = { document: '', sections: [], texts: ['The quick brown fox.', 'The lazy old dog.'] };
  const sources = texts.map((text, at) => exampleSource({ chunk_id: `c${at}`, text }));
  const judged = judgeAnswer(buildAnswered(gold, { sources }));
  expect(judged.recall).toBe(recall);
  expect(judged.averagePrecision).toBeCloseTo(averagePrecision, 10);
});

it('names the provision of the first source without its subdivision', () => {
  expect(judgeAnswer(buildAnswered()).firstProvision).toBe('acacia cl 4.3');
});
