import { expect, it } from '@jest/globals';
import { exampleSource } from '../../test-support/example-answer.ts';
import { buildAnswered, buildJudged, QUOTE } from '../test-support/answered.ts';
import { measureFigure } from './bootstrap.ts';
import { judgeSet } from './judged-set.ts';
import type { JudgedQuestion } from './judged-set.ts';
import { SUITES } from './suites.ts';

const right = exampleSource({ text: `(2) ${QUOTE}` });
const wrong = exampleSource({ chunk_id: 'wrong', section: 'cl 9.9' });
const texts = { document: '', sections: [], texts: ['the quick brown fox', 'the lazy old dog'] };
const fox = exampleSource({ text: 'the quick brown fox' });

const stated = buildJudged({ must: ['8\\.5'], kind: 'exception' }, { trust_score: 0.9 });
const missed = buildJudged({ must: ['9'], kind: 'exception' }, { trust_score: 0.7 });
const doubted = buildJudged({ must: ['9'] }, { trust_score: 0.2 });
const refused = buildJudged({ must: ['8\\.5'] }, { citations: [] });
const second = buildJudged({}, { sources: [wrong, right] });
const sixth = buildJudged({}, { sources: [...Array.from({ length: 5 }, () => wrong), right] });
const passages = buildJudged(texts, { sources: [wrong, fox] });
const off = { answerable: false } as const;
const asserted = buildJudged(off, { trust_score: 0.5 });
const hedged = buildJudged(off, { trust_score: 0.3, warnings: [{ code: 'may_not_answer', message: 'x' }] });
const corrected = buildJudged({ ...off, instead: ['must not be'] });
const offRefused = buildJudged(off, { citations: [] });
const failed = judgeSet([{ ...buildAnswered({ must: ['8'] }), status: 500, answer: { detail: 'x' } }])[0]!;
const confident = (confidence: number, source = right) =>
  buildJudged({}, { sources: [{ ...source, confidence_score: confidence }] });

it.each<[key: string, questions: JudgedQuestion[], value: number, count: number]>([
  ['right-first', [stated, second, sixth, asserted], 1 / 3, 3],
  ['right-in-five', [stated, second, sixth], 2 / 3, 3],
  ['reciprocal-rank', [stated, second, sixth, failed], (1 + 1 / 2 + 1 / 6) / 4, 4],
  ['recall-at-10', [passages, stated], 0.5, 1],
  ['map-at-10', [passages, stated], 0.25, 1],
  ['right', [stated, missed, refused, failed, second], 0.25, 4],
  ['early', [stated, missed, refused, second], 1 / 3, 3],
  ['quotes-right-source', [stated, missed, second, asserted], 2 / 3, 3],
  ['wrongly-refused', [stated, refused, failed, offRefused], 1 / 3, 3],
  ['median-words', [stated, missed, asserted, refused, failed], 10, 3],
  ['exceptions', [stated, missed, refused], 0.5, 2],
  ['quotes', [stated, second], 0.5, 2],
  ['failed', [stated, failed], 0.5, 2],
  ['handled', [asserted, hedged, corrected, offRefused, stated], 0.75, 4],
  ['strictly-refused', [asserted, hedged, corrected, offRefused, stated], 0.25, 4],
  ['trust-error', [stated, missed, refused, offRefused], (0.1 + 0.7) / 2, 2],
  ['wrong-but-trusted', [stated, missed, doubted, asserted, refused], 1 / 3, 3],
  ['errors-in-most-trusted', [stated, stated, stated, missed, doubted], 0.5, 5],
  ['confidence-error', [confident(0.9), confident(0.5, wrong)], 0.3, 2],
  ['relevant-from-.9', [confident(0.9), confident(0.95, wrong), confident(0.89)], 0.5, 2],
  ['relevant-under-.5', [confident(0.5), confident(0.49), confident(0.1, wrong), confident(0, wrong)], 1 / 3, 3],
])('measures %s', (key, questions, value, count) => {
  const measure = SUITES.flatMap(({ measures }) => measures).find((one) => one.key === key)!;
  const figure = measureFigure(measure, questions)!;
  expect(figure.value).toBeCloseTo(value, 10);
  expect(figure.count).toBe(count);
});

it('measures how many wordings lead where most of them do', () => {
  const inGroup = (group: string, ...sections: string[]) =>
    sections.map((section) => buildAnswered({ group }, { sources: [exampleSource({ section })] }));
  const three = inGroup('a', 'cl 4.3(1)', 'cl 9.9', 'cl 4.3(2)');
  const answers = [...three, ...inGroup('b', 'cl 1'), ...inGroup('', 'cl 2')];
  const wordings = SUITES[0]!.measures.find(({ key }) => key === 'wordings')!;
  expect(measureFigure(wordings, judgeSet(answers))).toMatchObject({ value: 0.75, count: 4 });
});
