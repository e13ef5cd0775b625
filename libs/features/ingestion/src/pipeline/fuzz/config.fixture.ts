/**
 * How much is tried. `REGQA_FUZZ_MUTATIONS`: changed files a format, 2,000 where `.ci/run` runs; `REGQA_FUZZ_SEED`:
 * which ones.
 */
export const FUZZING = {
  mutations: wholeNumber('REGQA_FUZZ_MUTATIONS', 250),
  seed: wholeNumber('REGQA_FUZZ_SEED', 1),
} as const;

function wholeNumber(name: string, otherwise: number): number {
  const value = process.env[name];
  if (value === undefined || value === '') return otherwise;
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${name} must be a whole number, not "${value}".`);
  return Number(value);
}
