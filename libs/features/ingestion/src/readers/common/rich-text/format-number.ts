const ROMAN_VALUES = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];
const ROMAN_LETTERS = 'm cm d cd c xc l xl x ix v iv i'.split(' ');
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
  ROMAN_VALUES.forEach((value, at) => {
    for (; rest >= value; rest -= value) text += ROMAN_LETTERS[at];
  });
  return text;
}
