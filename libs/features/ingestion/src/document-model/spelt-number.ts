const UNITS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
  .concat(' seventeen eighteen nineteen')
  .split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
export const SPELT: readonly string[] = [
  '',
  ...UNITS,
  ...TENS.flatMap((tens) => [tens, ...UNITS.slice(0, 9).map((unit) => `${tens}-${unit}`)]),
];

/** Whether a text ends with a number below a hundred in words: `within twenty-four` with 24. */
export function endsWithNumber(text: string, number: number): boolean {
  const words = SPELT[number] ?? '';
  const end = text.trimEnd().toLowerCase().replaceAll('‑', '-');
  return words !== '' && end.endsWith(words) && !/[\p{L}-]/u.test(end.at(-words.length - 1) ?? '');
}
