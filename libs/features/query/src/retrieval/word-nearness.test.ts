import { expect, it } from '@jest/globals';
import type { QuestionWords } from '@regqa/ports';
import { wordNearness } from './word-nearness.ts';

/** Two words, of which the second counts three times as much. */
const WORDS: QuestionWords = {
  shares: Float32Array.from([0.25, 0.75]),
  nearness: (stem) => ({ revok: [0.8, 0], permit: [0.2, 1], fee: [-0.4, -0.2] })[stem] ?? null,
};

it('takes for each word of the question the nearest one of the passage', () => {
  expect(wordNearness({ stems: 'fee permit revok fee' }, WORDS)).toBeCloseTo(0.25 * 0.8 + 0.75 * 1, 6);
  expect(wordNearness({ stems: 'fee' }, WORDS)).toBeCloseTo(0.25 * -0.4 + 0.75 * -0.2, 6);
});

it('leaves out stems that are not known, and is 0 where none is', () => {
  expect(wordNearness({ stems: 'quoll permit' }, WORDS)).toBeCloseTo(0.25 * 0.2 + 0.75, 6);
  expect(wordNearness({ stems: 'quoll' }, WORDS)).toBe(0);
  expect(wordNearness({ stems: '' }, WORDS)).toBe(0);
});
