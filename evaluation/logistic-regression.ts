/** One observation: its evidence, whether the outcome was positive, and how much it counts. */
export interface Observation {
  readonly evidence: readonly number[];
  readonly positive: boolean;
  readonly weight: number;
  /** What the log odds have beside the weighed evidence, which nothing is fitted for; 0 unless said. */
  readonly offset?: number;
}

/** Keeps the system solvable where a feature hardly varies. */
const RIDGE = 1e-3;
const ITERATIONS = 40;
const CONVERGED = 1e-7;

/** Fits logistic regression by Newton's method; returns the bias, then one weight for each figure of the evidence. */
export function fitLogistic(observations: readonly Observation[]): number[] {
  const width = observations[0]!.evidence.length + 1;
  let weights = new Array<number>(width).fill(0);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const step = newtonStep(observations, weights);
    weights = weights.map((weight, at) => weight + step[at]!);
    if (Math.max(...step.map(Math.abs)) < CONVERGED) break;
  }
  return weights;
}

/** Returns the probability that the weights, and what is beside them, give to the evidence. */
export function predict(weights: readonly number[], evidence: readonly number[], offset = 0): number {
  const [bias, ...others] = weights;
  return 1 / (1 + Math.exp(-others.reduce((sum, weight, at) => sum + weight * evidence[at]!, offset + bias!)));
}

function newtonStep(observations: readonly Observation[], weights: readonly number[]): number[] {
  const width = weights.length;
  const gradient = weights.map((weight) => -RIDGE * weight);
  const hessian = Array.from({ length: width }, (_, row) => Array.from({ length: width }, (_unused, column) => (row === column ? RIDGE : 0)));
  for (const { evidence, positive, weight, offset } of observations) {
    const figures = [1, ...evidence];
    const probability = predict(weights, evidence, offset);
    const error = weight * (Number(positive) - probability);
    const curvature = weight * probability * (1 - probability);
    for (let row = 0; row < width; row++) {
      gradient[row]! += error * figures[row]!;
      for (let column = 0; column < width; column++) hessian[row]![column]! += curvature * figures[row]! * figures[column]!;
    }
  }
  return solve(hessian, gradient);
}

/** Gaussian elimination with partial pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  const width = right.length;
  for (let column = 0; column < width; column++) {
    const pivot = rows.slice(column).reduce((best, row, at) => (Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? at + column : best), column);
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = 0; row < width; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let at = column; at <= width; at++) rows[row]![at]! -= factor * rows[column]![at]!;
    }
  }
  return rows.map((row, at) => row[width]! / row[at]!);
}

/** Expected calibration error over bins of equal mass, with each bin's mean prediction and share of positives. */
export function calibration(predictions: readonly { probability: number; positive: boolean }[], bins = 15) {
  const ordered = [...predictions].sort((a, b) => a.probability - b.probability);
  const table = Array.from({ length: bins }, (_, bin) => ordered.slice(Math.floor((bin * ordered.length) / bins), Math.floor(((bin + 1) * ordered.length) / bins)))
    .filter((members) => members.length > 0)
    .map((members) => ({
      count: members.length,
      predicted: members.reduce((sum, member) => sum + member.probability, 0) / members.length,
      positive: members.filter((member) => member.positive).length / members.length,
    }));
  const error = table.reduce((sum, bin) => sum + (bin.count / ordered.length) * Math.abs(bin.predicted - bin.positive), 0);
  return { error, table };
}
