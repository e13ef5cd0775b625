import { rankingErrors } from './ranking-loss.ts';

/** A question as the fit sees it: the figures of its candidates, and which are right. */
export interface RankingExample {
  readonly figures: readonly Float64Array[];
  readonly gold: readonly boolean[];
  /** How much it counts. */
  readonly weight: number;
}

const EPOCHS = 60;
const BATCH = 256;
const RATE = 0.05;
/** Keeps weights small where figures say the same. */
const DECAY = 2e-3;
const [MOMENTUM, SQUARES] = [0.9, 0.999];

/** Share of its mean square that the variance of a figure has at least, if it is more than the rounding of their difference. */
const ROUNDING = 1e-9;
/** Share of the loss that asks for any right candidate to be before the wrong ones; the rest asks it of each of them. */
const ANY = 0.7;

/**
 * Fits a linear ranking: the logarithm of the share of `exp(score)` that the right candidates have together, softmax
 * over the candidates of each question, and, to a part, that of each right candidate beside the wrong ones alone; by
 * Adam (Kingma and Ba 2015) on standardised figures. Returns weights for the figures as they are.
 */
export function fitRanking(examples: readonly RankingExample[]): number[] {
  const useful = examples.filter(({ gold }) => gold.includes(true) && gold.includes(false));
  const width = useful[0]!.figures[0]!.length;
  const scales = deviations(useful, width);
  const scaled = useful.map((example) => ({ ...example, figures: example.figures.map((figures) => figures.map((value, at) => value / scales[at]!)) }));
  const weights = new Float64Array(width);
  const [means, squares] = [new Float64Array(width), new Float64Array(width)];
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE * (1 - (0.9 * epoch) / EPOCHS);
    for (let at = 0; at < scaled.length; at += BATCH) {
      step += 1;
      const gradient = gradientOf(scaled.filter((_, index) => index % Math.ceil(scaled.length / BATCH) === at / BATCH), weights);
      for (let index = 0; index < width; index++) {
        means[index] = MOMENTUM * means[index]! + (1 - MOMENTUM) * gradient[index]!;
        squares[index] = SQUARES * squares[index]! + (1 - SQUARES) * gradient[index]! ** 2;
        weights[index]! -= (rate * (means[index]! / (1 - MOMENTUM ** step))) / (Math.sqrt(squares[index]! / (1 - SQUARES ** step)) + 1e-8);
      }
    }
  }
  return [...weights].map((weight, at) => weight / scales[at]!);
}

function gradientOf(batch: readonly RankingExample[], weights: Float64Array): Float64Array {
  const gradient = weights.map((weight) => DECAY * weight);
  const total = batch.reduce((sum, { weight }) => sum + weight, 0);
  for (const { figures, gold, weight } of batch) {
    const errors = rankingErrors(figures.map((one) => dot(one, weights)), gold, ANY);
    for (const [at, one] of figures.entries()) {
      const error = (weight / total) * errors[at]!;
      if (Math.abs(error) < 1e-9) continue;
      for (let index = 0; index < one.length; index++) gradient[index]! += error * one[index]!;
    }
  }
  return gradient;
}

function deviations(examples: readonly RankingExample[], width: number): number[] {
  const [sums, squares] = [new Float64Array(width), new Float64Array(width)];
  let count = 0;
  for (const { figures } of examples) {
    for (const one of figures) {
      count += 1;
      for (let at = 0; at < width; at++) {
        sums[at]! += one[at]!;
        squares[at]! += one[at]! ** 2;
      }
    }
  }
  return Array.from({ length: width }, (_, at) => {
    const [meanSquare, mean] = [squares[at]! / count, sums[at]! / count];
    const variance = meanSquare - mean ** 2;
    // What is left of a figure that is always the same is rounding: divided by it, another value in another set would decide everything.
    return variance > ROUNDING * meanSquare ? Math.sqrt(variance) : 1;
  });
}

/** Returns the sum of the products: the score of a candidate by weights, the cosine of vectors of length 1. */
export function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}
