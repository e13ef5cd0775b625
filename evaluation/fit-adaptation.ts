import type { Adaptation } from '@regqa/feature-query';
import { dot } from './fit-ranking.ts';
import { seededNumbers, shuffled } from './question-set/sample.ts';
import { rankingErrors } from './ranking-loss.ts';

/** A question as the fit sees it: vectors of length 1, its own and those of its candidates, and which of them are right. */
export interface AdaptationExample {
  readonly question: Float32Array;
  readonly candidates: readonly Float32Array[];
  readonly gold: readonly boolean[];
  /** How much it counts. */
  readonly weight: number;
}

const RANK = 64;
const EPOCHS = 10;
const BATCH = 128;
const RATE = 1e-3;
const DECAY = 0.1;
const [MOMENTUM, SQUARES] = [0.9, 0.999];
/** Share of the question's figures that are left out each time, so that no few of them carry the whole. */
const LEFT_OUT = 0.3;
/** What being turned away from the question costs: questions of other kinds than these are to be found as before. */
const TURNING = 0.3;
/** How sharply cosines tell candidates apart in the softmax. */
const SHARPNESS = 30;
/** Share of the loss that asks for any right candidate to be first; the rest asks it of each. */
const ANY = 0.5;
const SEED = 20_261_122;

/**
 * Fits what is added to a question's vector so that its cosine puts right candidates before the wrong ones: softmax over
 * the candidates of each question, by Adam with decoupled decay (Loshchilov and Hutter 2019). The same examples give the
 * same adaptation.
 */
export function fitAdaptation(examples: readonly AdaptationExample[], model: string): Adaptation {
  const useful = examples.filter(({ gold }) => gold.includes(true) && gold.includes(false));
  const dimension = useful[0]!.question.length;
  const random = seededNumbers(SEED);
  // In one array, so that one step moves both: first what is read, then what is added.
  const size = RANK * dimension;
  const values = Float32Array.from({ length: 2 * size }, (_, at) => (at < size ? normal(random) / Math.sqrt(dimension) : 0));
  const [means, squares] = [new Float32Array(2 * size), new Float32Array(2 * size)];
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE * (1 - (0.9 * epoch) / EPOCHS);
    const order = shuffled(useful, random);
    for (let start = 0; start < order.length; start += BATCH) {
      step += 1;
      const gradient = gradientOf(order.slice(start, start + BATCH), { values, dimension, random });
      for (let at = 0; at < values.length; at++) {
        means[at] = MOMENTUM * means[at]! + (1 - MOMENTUM) * gradient[at]!;
        squares[at] = SQUARES * squares[at]! + (1 - SQUARES) * gradient[at]! ** 2;
        const moved = means[at]! / (1 - MOMENTUM ** step) / (Math.sqrt(squares[at]! / (1 - SQUARES ** step)) + 1e-8);
        values[at]! -= rate * (moved + DECAY * values[at]!);
      }
    }
  }
  return { model, dimension, read: values.slice(0, size), added: values.slice(size) };
}

interface Fitted {
  readonly values: Float32Array;
  readonly dimension: number;
  readonly random: () => number;
}

function gradientOf(batch: readonly AdaptationExample[], { values, dimension, random }: Fitted): Float32Array {
  const size = values.length / 2;
  const gradient = new Float32Array(values.length);
  const total = batch.reduce((sum, { weight }) => sum + weight, 0);
  for (const example of batch) {
    const { question } = example;
    const seen = question.map((value) => (random() < LEFT_OUT ? 0 : value / (1 - LEFT_OUT)));
    const amounts = new Float32Array(RANK);
    const turned = Float32Array.from(question);
    for (let row = 0; row < RANK; row++) {
      const start = row * dimension;
      let amount = 0;
      for (let at = 0; at < dimension; at++) amount += seen[at]! * values[start + at]!;
      amounts[row] = amount;
      for (let at = 0; at < dimension; at++) turned[at]! += amount * values[size + start + at]!;
    }
    const length = Math.sqrt(dot(turned, turned));
    const unit = turned.map((value) => value / length);
    const onUnit = gradientOnUnit(example, { unit, share: example.weight / total, batchShare: 1 / batch.length });
    // Through the division by the length.
    const along = dot(onUnit, unit);
    const onTurned = onUnit.map((value, at) => (value - along * unit[at]!) / length);
    for (let row = 0; row < RANK; row++) {
      const start = row * dimension;
      let onAmount = 0;
      for (let at = 0; at < dimension; at++) {
        onAmount += onTurned[at]! * values[size + start + at]!;
        gradient[size + start + at]! += amounts[row]! * onTurned[at]!;
      }
      for (let at = 0; at < dimension; at++) gradient[start + at]! += onAmount * seen[at]!;
    }
  }
  return gradient;
}

/** Returns the gradient of the loss of one question on its adapted vector of length 1. */
function gradientOnUnit({ question, candidates, gold }: AdaptationExample, { unit, share, batchShare }: { unit: Float32Array; share: number; batchShare: number }): Float32Array {
  const errors = rankingErrors(candidates.map((candidate) => SHARPNESS * dot(candidate, unit)), gold, ANY);
  const gradient = unit.map((value, at) => batchShare * TURNING * 2 * (value - question[at]!));
  for (const [at, candidate] of candidates.entries()) {
    const error = share * SHARPNESS * errors[at]!;
    if (Math.abs(error) < 1e-9) continue;
    for (let index = 0; index < gradient.length; index++) gradient[index]! += error * candidate[index]!;
  }
  return gradient;
}

/** A number of the standard normal distribution (Box and Muller 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
