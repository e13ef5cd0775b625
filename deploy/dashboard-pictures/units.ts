/** For each of Grafana's units up to which value it is divided by what, and what is written behind it. */
const SCALES: ReadonlyMap<string, readonly (readonly [upTo: number, by: number, after: string])[]> = new Map([
  [
    's',
    [
      [1, 0.001, ' ms'],
      [180, 1, ' s'],
      [7_200, 60, ' min'],
      [Infinity, 3_600, ' h'],
    ],
  ],
  [
    'bytes',
    [
      [2 ** 20, 2 ** 10, ' KiB'],
      [2 ** 30, 2 ** 20, ' MiB'],
      [Infinity, 2 ** 30, ' GiB'],
    ],
  ],
  ['percentunit', [[Infinity, 0.01, ' %']]],
  ['reqps', [[Infinity, 1, ' req/s']]],
  ['ops', [[Infinity, 1, ' ops/s']]],
  ['currencyUSD', [[Infinity, 1, ' US$']]],
  ['short', [[Infinity, 1, '']]],
]);
const MOST_STEPS = 5;

/** Returns how values up to `highest` are written in a unit. Throws for a unit that it does not know. */
export function writerOf(unit: string, highest: number): { readonly by: number; write(value: number): string } {
  const scale = SCALES.get(unit)?.find(([upTo]) => highest <= upTo);
  if (scale === undefined) throw new Error(`No way is known to write the unit ${unit}`);
  const [, by, after] = scale;
  return { by, write: (value) => `${(value / by).toLocaleString('en-AU', { maximumSignificantDigits: 3 })}${after}` };
}

/** Returns the marks of an axis for values from 0 to `highest`: round numbers, the last one not below it. */
export function marksOf(unit: string, highest: number): { readonly value: number; readonly label: string }[] {
  const most = highest > 0 ? highest : 1;
  const { by, write } = writerOf(unit, most);
  const power = 10 ** Math.floor(Math.log10(most / by / MOST_STEPS));
  const step =
    by * [1, 2, 5, 10].map((factor) => factor * power).find((one) => most / by <= one * MOST_STEPS * 1.0001)!;
  const steps = Math.ceil(most / step - 0.0001);
  return Array.from({ length: steps + 1 }, (_none, at) => ({ value: at * step, label: write(at * step) }));
}
