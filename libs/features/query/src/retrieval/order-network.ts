/** What a network of the order was fitted to; written by evaluation/train-fusion.ts. Rows are one for each of its units. */
export interface NetworkWeights {
  /** Names of the figures, in the order of all that follows. */
  readonly figures: readonly string[];
  /** A figure is read in standard deviations from its mean over all candidates of the open questions. */
  readonly means: readonly number[];
  readonly deviations: readonly number[];
  /** Of the figures of the passage itself. */
  readonly own: readonly (readonly number[])[];
  /** Of those of the best candidate by the sum alone. */
  readonly best: readonly (readonly number[])[];
  /** Of how far the passage is behind that one. */
  readonly behind: readonly number[];
  readonly firstBias: readonly number[];
  readonly second: readonly (readonly number[])[];
  readonly secondBias: readonly number[];
  readonly last: readonly number[];
  /** How much the sum of the weighed figures counts beside what comes out. */
  readonly sum: number;
}

/** A figure that stands out more than this many deviations tells no more. */
const FARTHEST = 6;
/** How far a passage is behind the best one is told within this, in what the sum gives. */
const BEHIND = 3;
const SLOPE = Math.sqrt(2 / Math.PI);

/** What is added to the sum of the weighed figures of a passage, beside the best of its question; see docs/decisions/0037. */
export class OrderNetwork {
  readonly sum: number;
  private readonly means: Float64Array;
  private readonly deviations: Float64Array;
  private readonly own: readonly Float64Array[];
  private readonly best: readonly Float64Array[];
  private readonly behind: Float64Array;
  private readonly firstBias: Float64Array;
  private readonly second: readonly Float64Array[];
  private readonly secondBias: Float64Array;
  private readonly last: Float64Array;

  /** Throws an Error where the weights do not fit the figures or each other. */
  constructor(weights: NetworkWeights, figures: readonly string[]) {
    const { means, deviations, own, best, behind, firstBias, second, secondBias, last, sum } = weights;
    const width = figures.length;
    const fits = weights.figures.join() === figures.join() && [means, deviations, ...own, ...best].every(({ length }) => length === width) && [behind, firstBias, best, ...second].every(({ length }) => length === own.length) && [secondBias, last].every(({ length }) => length === second.length);
    if (!fits) throw new Error('The weights of the order are of other figures than are reckoned');
    this.means = Float64Array.from(means);
    this.deviations = Float64Array.from(deviations);
    this.own = own.map((row) => Float64Array.from(row));
    this.best = best.map((row) => Float64Array.from(row));
    this.behind = Float64Array.from(behind);
    this.firstBias = Float64Array.from(firstBias);
    this.second = second.map((row) => Float64Array.from(row));
    this.secondBias = Float64Array.from(secondBias);
    this.last = Float64Array.from(last);
    this.sum = sum;
  }

  /**
   * Returns what is added to the sum of a passage whose question has this best candidate; `behind` is that sum less the best one's. Figures
   * are in the order of their names; what comes after them is not looked at.
   */
  beside(best: Float64Array): (figures: Float64Array, behind: number) => number {
    const ofBest = this.scaled(best);
    const bias = this.firstBias.map((value, unit) => value + dot(this.best[unit]!, ofBest));
    const hidden = new Float64Array(this.own.length);
    return (figures, behind) => {
      const scaled = this.scaled(figures);
      const told = Math.tanh(behind / BEHIND);
      for (let unit = 0; unit < hidden.length; unit++) hidden[unit] = gelu(dot(this.own[unit]!, scaled) + this.behind[unit]! * told + bias[unit]!);
      let added = 0;
      for (let unit = 0; unit < this.last.length; unit++) added += this.last[unit]! * gelu(dot(this.second[unit]!, hidden) + this.secondBias[unit]!);
      return added;
    };
  }

  private scaled(figures: Float64Array): Float64Array {
    return this.means.map((mean, at) => Math.max(-FARTHEST, Math.min(FARTHEST, (figures[at]! - mean) / this.deviations[at]!)));
  }
}

/** The usual approximation of `x Φ(x)` (Hendrycks and Gimpel 2016). */
function gelu(x: number): number {
  return 0.5 * x * (1 + Math.tanh(SLOPE * (x + 0.044715 * x * x * x)));
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}
