/** What texts show by the letters and signs that the fonts Symbol and Wingdings put them on. */
const FONTS = [
  {
    font: /^Wingdings/i,
    shown: byLetter('lnoqv\u009f§¨Øûüýþ', '•■☐☐•••☐•✗✓☒☑'),
  },
  {
    font: /^Symbol/i,
    shown: byLetter(
      'ABGDEZHQIKLMNXOPRSTUFCYWabgdezhqiklmnxoprstufcyw-£°±³´·¸¹»×',
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψω−≤°±≥×•÷≠≈·',
    ),
  },
];

function byLetter(letters: string, shown: string): ReadonlyMap<string, string> {
  return new Map([...letters].map((letter, at) => [letter, [...shown][at] as string]));
}

/** Returns what a symbol font's code shows, which files may put at U+F000; U+FFFD for one that is not known. */
export function symbolText(font: string, code: number): string {
  const isMoved = code >= 0xf000 && code <= 0xf0ff;
  const known = FONTS.find((own) => own.font.test(font));
  const letter = String.fromCodePoint(isMoved ? code - 0xf000 : code);
  if (known === undefined) return isMoved ? '\ufffd' : letter;
  return known.shown.get(letter) ?? (/[ -~]/.test(letter) && /^Symbol/i.test(font) ? letter : '\ufffd');
}

export function readSymbols(font: string, text: string): string {
  return text.replace(/[\uf000-\uf0ff]/g, (character) =>
    symbolText(FONTS.some((own) => own.font.test(font)) ? font : 'Symbol', character.charCodeAt(0)),
  );
}
