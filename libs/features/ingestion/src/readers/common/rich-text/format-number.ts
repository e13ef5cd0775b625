const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const MOST_LETTERS = 30;
const LARGEST_ROMAN = 3_999;

/** Returns a number by its Office Open XML format (ECMA-376 part 1, 17.18.59); as decimal for one not known here. */
export function formatNumber(number: number, format: string): string {
  return FORMATS.get(format)?.(number) ?? String(number);
}

const FORMATS: ReadonlyMap<string, (number: number) => string | undefined> = new Map([
  ['none', () => ''],
  ['bullet', () => ''],
  ['lowerLetter', letters],
  ['upperLetter', (number) => letters(number).toUpperCase()],
  ['lowerRoman', roman],
  ['upperRoman', (number) => roman(number).toUpperCase()],
]);

/** After `z` come `aa`, `bb`, `cc`. */
function letters(number: number): string {
  const times = Math.ceil(number / 26);
  if (number < 1 || times > MOST_LETTERS) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(times);
}

function roman(number: number): string {
  if (number < 1 || number > LARGEST_ROMAN) return String(number);
  let rest = number;
  let text = '';
  for (const [value, letter] of ROMAN) {
    for (; rest >= value; rest -= value) text += letter;
  }
  return text;
}
