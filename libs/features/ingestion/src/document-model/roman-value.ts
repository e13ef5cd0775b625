const ROMAN_DIGITS: ReadonlyMap<string, number> = new Map(Object.entries({ i: 1, v: 5, x: 10, l: 50, c: 100 }));

/** Returns the value of a roman numeral in letters of either case; 0 for none. */
export function romanValue(numeral: string): number {
  const text = numeral.toLowerCase();
  let value = 0;
  for (let index = 0; index < text.length; index++) {
    const digit = ROMAN_DIGITS.get(text[index] as string) ?? 0;
    value += digit < (ROMAN_DIGITS.get(text[index + 1] ?? '') ?? 0) ? -digit : digit;
  }
  return value;
}
