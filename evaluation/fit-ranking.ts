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

/**
 * Share of the loss that asks for any right candidate to be before the wrong ones; the rest asks it of each of them. The
 * first alone puts one right passage at the top and forgets the others, the second alone loses the top.
 */
const ANY = 0.7;

/** Keeps quotients finite where a candidate is hopeless. */
const LEAST_SHARE = 1e-30;

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
    const scores = figures.map((one) => dot(one, weights));
    const most = scores.reduce((highest, score) => Math.max(highest, score), -Infinity);
    const exps = scores.map((score) => Math.max(LEAST_SHARE, Math.exp(score - most)));
    const all = exps.reduce((sum, value) => sum + value, 0);
    const right = exps.reduce((sum, value, at) => sum + (gold[at] ? value : 0), 0);
    const wrong = Math.max(all - right, LEAST_SHARE);
    const golds = gold.filter(Boolean).length;
    const besideEach = exps.reduce((sum, value, at) => sum + (gold[at] ? 1 / (value + wrong) : 0), 0);
    for (const [at, one] of figures.entries()) {
      const any = exps[at]! / all - (gold[at] ? exps[at]! / right : 0);
      const each = (gold[at] ? -wrong / (exps[at]! + wrong) : exps[at]! * besideEach) / golds;
      const error = (weight / total) * (ANY * any + (1 - ANY) * each);
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
  return Array.from({ length: width }, (_, at) => Math.sqrt(Math.max(0, squares[at]! / count - (sums[at]! / count) ** 2)) || 1);
}

/** Returns the score of a candidate. */
export function dot(one: Float64Array, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * weights[at]!;
  return sum;
}
