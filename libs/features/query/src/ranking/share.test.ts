import { expect, it } from '@jest/globals';
import { buildRanked } from '../test-support/build-query.fixture.ts';
import { provisionShare, sharesOf } from './share.ts';

it('is the softmax of the scores, however high they are', () => {
  const of = (...scores: number[]) => sharesOf(scores.map((score) => ({ score, rule: null })));
  const [first, second] = of(1000 + Math.log(3), 1000);
  expect(first).toBeCloseTo(0.75);
  expect(second).toBeCloseTo(0.25);
  expect(of(5)).toEqual([1]);
  expect(of()).toEqual([]);
});

it('is that of the candidates which rules put first, where there are any', () => {
  const named = { score: 1, rule: 'named provision' as const };
  expect(sharesOf([named, { score: 9, rule: null }, named])).toEqual([0.5, 0, 0.5]);
});

it('of a provision is that of all its passages, and of the same clause of other plans', () => {
  const of = (provisionKey: string, sectionHeading: string, share: number, documentId = 'orange') =>
    buildRanked({ provisionKey, sectionHeading, documentId }, { share });
  const best = of('cl-4.3', 'Height', 0.4);
  const others = [
    of('cl-4.3', 'Height', 0.2),
    of('cl-4.3', 'Height', 0.1, 'albury'),
    of('cl-4.3', 'Bells', 0.2, 'bell-act'),
    of('cl-4.4', 'Height', 0.1),
  ];
  expect(provisionShare([best, ...others], best)).toBeCloseTo(0.7);
});
