import { UNRELIABLE_BELOW } from '@regqa/contracts';

type Words = readonly (readonly [least: number, words: string])[];

/** Bounds and words of the interface specification. */
const TRUST: Words = [
  [0.8, 'high confidence, several sources agree'],
  [0.6, 'medium confidence'],
  [UNRELIABLE_BELOW, 'low confidence, limited sources'],
  [0, 'very low confidence, the answer may be unreliable'],
];
const CONFIDENCE: Words = [
  [0.9, 'highly relevant'],
  [0.7, 'relevant'],
  [0.5, 'somewhat relevant'],
  [0, 'low relevance'],
];

/** Returns what the trust score of an answer means, 0 to 1. */
export const trustInWords = (score: number): string => inWords(score, TRUST);

/** Returns what the confidence score of a source means, 0 to 1. */
export const confidenceInWords = (score: number): string => inWords(score, CONFIDENCE);

function inWords(score: number, words: Words): string {
  return words.find(([least]) => score >= least)?.[1] ?? '';
}
