import { describe, expect, it } from '@jest/globals';
import { decodeCharacter } from './page-characters.ts';

describe('codes of symbol fonts without a Unicode mapping', () => {
  it.each([
    ['the decimal point of 3·6 m', 0xf0d7, 'SymbolMT', '·'],
    ['at least', 0xf0b3, 'Symbol', '≥'],
    ['minus', 0xf02d, 'SymbolMT', '−'],
    ['a Greek letter', 0xf061, 'SymbolMT', 'α'],
    ['a bullet of Word', 0xf0b7, 'SymbolMT', '•'],
    ['a bullet of Wingdings', 0xf0a7, 'Wingdings-Regular', '•'],
    ['a space', 0xf020, 'SymbolMT', ' '],
    ['a tick of a table', 0xf0fc, 'Wingdings-Regular', '✓'],
    ['a cross of a table', 0xf0fb, 'Wingdings', '✗'],
    ['a sign that is not known', 0xf0d8, 'Wingdings-Regular', '•'],
    ['a bullet in another font', 0xf0b7, null, '•'],
    ['nothing that is known', 0xf0d7, null, ' '],
  ])('are what they show: %s', (_name, code, font, shown) => {
    expect(decodeCharacter(code, font)).toBe(shown);
  });

  it.each([
    ['Symbol', 0xf02b, '+'],
    ['Wingdings-Regular', 0xf0fc, '✓'],
  ])('have a sign of %s that opens a line as the bullet of a list', (font, code, sign) => {
    expect([false, true].map((opensLine) => decodeCharacter(code, font, opensLine))).toEqual([sign, '•']);
  });
});

describe('codes that show nothing', () => {
  it.each([
    ['a place where a word may be divided', 0x200b],
    ['half of a pair', 0xd800],
    ['none', 0],
  ])('are left out: %s', (_name, code) => {
    expect(decodeCharacter(code, null)).toBe('');
  });
});
