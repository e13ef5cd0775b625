import { describe, expect, it } from '@jest/globals';
import { adaptQuestion } from '@regqa/feature-query';
import { fitAdaptation } from './fit-adaptation.ts';
import type { AdaptationExample } from './fit-adaptation.ts';
import { foldOf, FOLDS } from './fold-adaptations.ts';
import { seededNumbers } from './question-set/sample.ts';

const DIMENSION = 16;

/** Questions whose right candidate lies between them and the question with its numbers moved by one place. */
function examples(count: number, seed: number): AdaptationExample[] {
  const random = seededNumbers(seed);
  const unit = (values: readonly number[]) => Float32Array.from(values, (value) => value / Math.hypot(...values));
  const any = () => Array.from({ length: DIMENSION }, () => random() - 0.5);
  return Array.from({ length: count }, () => {
    const question = any();
    const wrong = Array.from({ length: 9 }, () => unit(any().map((value, at) => value + 0.4 * question[at]!)));
    const right = unit(any().map((value, at) => 0.5 * value + question[(at + 1) % DIMENSION]! + 0.2 * question[at]!));
    return { question: unit(question), candidates: [...wrong, right], gold: [...wrong.map(() => false), true], weight: 1 };
  });
}

function shareFirst(asked: readonly AdaptationExample[], adapted: (question: Float32Array) => Float32Array): number {
  const firsts = asked.filter(({ question, candidates, gold }) => {
    const vector = adapted(question);
    const cosines = candidates.map((candidate) => candidate.reduce((sum, value, at) => sum + value * vector[at]!, 0));
    return gold[cosines.indexOf(Math.max(...cosines))];
  });
  return firsts.length / asked.length;
}

describe('the fit of the adaptation', () => {
  const [seen, unseen] = [examples(3000, 1), examples(300, 2)];
  const adaptation = fitAdaptation(seen, 'm');

  it('finds what lies between questions and their passages, also of questions that it has not seen', () => {
    const before = shareFirst(unseen, (question) => question);
    const after = shareFirst(unseen, (values) => adaptQuestion({ model: 'm', values }, adaptation).values);
    expect(before).toBeLessThan(0.5);
    expect(after).toBeGreaterThan(before + 0.3);
  });

  it('gives the same for the same examples', () => {
    const few = seen.slice(0, 200);
    expect(fitAdaptation(few, 'm')).toEqual(fitAdaptation(few, 'm'));
  });
});

it('has a fold for every group, the same each time', () => {
  const folds = Array.from({ length: 200 }, (_, at) => foldOf(`own cl ${at}`));
  expect(new Set(folds)).toEqual(new Set(Array.from({ length: FOLDS }, (_, at) => at)));
  expect(folds).toEqual(Array.from({ length: 200 }, (_, at) => foldOf(`own cl ${at}`)));
});
