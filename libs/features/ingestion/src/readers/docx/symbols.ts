/** Greek letters in the order of the Latin ones that the font Symbol puts them on. */
const SYMBOL_LETTERS: ReadonlyMap<string, string> = new Map(
  [...'ABGDEZHQIKLMNXOPRSTUFCYWabgdezhqiklmnxoprstufcyw'].map((letter, at) => [
    letter,
    [...'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψω'][at] as string,
  ]),
);
const SYMBOL: Readonly<Record<number, string>> = {
  0x2d: '−',
  0xa2: '′',
  0xa3: '≤',
  0xa5: '∞',
  0xb0: '°',
  0xb1: '±',
  0xb2: '″',
  0xb3: '≥',
  0xb4: '×',
  0xb7: '•',
  0xb8: '÷',
  0xb9: '≠',
  0xbb: '≈',
  0xd2: '®',
  0xd3: '©',
  0xd4: '™',
  0xd6: '√',
  0xe5: '∑',
  0xae: '→',
  0xac: '←',
};
const WINGDINGS: Readonly<Record<number, string>> = {
  0x6c: '•',
  0x6e: '■',
  0x6f: '☐',
  0x71: '☐',
  0x76: '•',
  0x9f: '•',
  0xa7: '•',
  0xa8: '☐',
  0xd8: '•',
  0xe0: '→',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};

/** Returns what a symbol font's code shows, which files may put at U+F000; U+FFFD for one that is not known. */
export function symbolText(font: string, code: number): string {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (/^Wingdings/i.test(font)) return WINGDINGS[place] ?? '\ufffd';
  if (/^Symbol/i.test(font))
    return (
      SYMBOL[place] ??
      SYMBOL_LETTERS.get(String.fromCharCode(place)) ??
      (place >= 0x20 && place < 0x7f ? String.fromCharCode(place) : '\ufffd')
    );
  return code >= 0xe000 && code <= 0xf8ff ? '\ufffd' : String.fromCodePoint(code);
}

export function readSymbols(font: string, text: string): string {
  if (!/[\uf000-\uf0ff]/.test(text)) return text;
  return text.replace(/[\uf000-\uf0ff]/g, (character) =>
    symbolText(/^(?:Symbol|Wingdings)/i.test(font) ? font : 'Symbol', character.charCodeAt(0)),
  );
}
