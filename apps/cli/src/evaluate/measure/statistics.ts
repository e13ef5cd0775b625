/** Something counted: a value, and for a probability whether it came true. */
export interface Observation {
  readonly score: number;
  readonly right: boolean;
}

/** Bins of equal mass of a calibration error. */
const BINS = 15;

/** Probabilities of about the same height together. */
export interface ReliabilityBin {
  readonly count: number;
  /** Mean probability. */
  readonly said: number;
  readonly right: number;
}

/** Returns the mean, or null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;
}

/** Returns the median of scores in their order, or null of none. */
export function median(sorted: readonly Observation[]): number | null {
  const middle = (sorted.length - 1) / 2;
  return mean([sorted[Math.floor(middle)], sorted[Math.ceil(middle)]].flatMap((one) => one?.score ?? []));
}

/** Returns up to 15 bins of sizes as equal as can be, of observations in the order of their scores. */
export function reliabilityBins(sorted: readonly Observation[]): ReliabilityBin[] {
  const edge = (at: number) => Math.round((at * sorted.length) / BINS);
  return Array.from({ length: BINS }, (_, at) => sorted.slice(edge(at), edge(at + 1)))
    .filter((members) => members.length > 0)
    .map((members) => ({
      count: members.length,
      said: mean(members.map(({ score }) => score))!,
      right: shareRight(members)!,
    }));
}

/** Returns the expected calibration error, 0 to 1, over bins of equal mass (Naeini, Cooper and Hauskrecht 2015). */
export function calibrationError(sorted: readonly Observation[]): number | null {
  if (sorted.length === 0) return null;
  const off = reliabilityBins(sorted).map(({ count, said, right }) => (count / sorted.length) * Math.abs(said - right));
  return off.reduce((total, part) => total + part, 0);
}

/** Returns the share that is right, or null of none. */
export function shareRight(observations: readonly Observation[]): number | null {
  return mean(observations.map(({ right }) => Number(right)));
}

/** Returns the share of all wrong ones that lies among the highest scores, of observations in their order. */
export function shareOfWrongAmongHighest(sorted: readonly Observation[], coverage: number): number | null {
  const wrong = (some: readonly Observation[]) => some.filter(({ right }) => !right).length;
  const all = wrong(sorted);
  return all === 0 ? null : wrong(sorted.slice(sorted.length - Math.round(coverage * sorted.length))) / all;
}
