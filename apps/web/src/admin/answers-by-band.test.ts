import { expect, it } from '@jest/globals';
import { answersByBand } from './answers-by-band.ts';

it('counts the answers of each band that users see, bands without any too', () => {
  const bins = [
    { from: 0, to: 0.1, queries: 2 },
    { from: 0.3, to: 0.4, queries: 1 },
    { from: 0.6, to: 0.7, queries: 4 },
    { from: 0.8, to: 0.9, queries: 5 },
    { from: 0.9, to: 1, queries: 6 },
  ];
  expect(answersByBand(bins)).toEqual([
    { band: 'high', answers: 11 },
    { band: 'medium', answers: 4 },
    { band: 'low', answers: 0 },
    { band: 'very-low', answers: 3 },
  ]);
});
