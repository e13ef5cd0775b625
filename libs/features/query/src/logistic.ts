export interface Logistic {
  readonly intercept: number;
  readonly coefficients: Readonly<Record<string, number>>;
}

/** Returns the probability of a logistic model, 0 to 1. Throws RangeError where a coefficient has no signal. */
export function logistic({ intercept, coefficients }: Logistic, signals: Readonly<Record<string, number>>): number {
  let sum = intercept;
  for (const [name, coefficient] of Object.entries(coefficients)) {
    const signal = signals[name];
    if (signal === undefined) throw new RangeError(`The coefficient ${name} has no signal`);
    sum += coefficient * signal;
  }
  return 1 / (1 + Math.exp(-sum));
}
