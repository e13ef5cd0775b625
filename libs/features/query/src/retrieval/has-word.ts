/** A word that is looked for in many texts. */
export interface SoughtWord {
  /** Character codes that it may begin with. */
  readonly first: number;
  readonly capital: number;
  /** All of it but its first character. */
  readonly rest: string;
}

/** Prepares a word, given in lower case, to be looked for with or without a capital at its beginning. */
export function seekWord(word: string): SoughtWord {
  return { first: word.charCodeAt(0), capital: word.charAt(0).toUpperCase().charCodeAt(0), rest: word.slice(1) };
}

/** Whether a text has a word as a whole word. One search for the rest of it finds both forms: a search that finds nothing reads the whole text. */
export function hasWord(text: string, { first, capital, rest }: SoughtWord): boolean {
  for (let at = text.indexOf(rest, 1); at !== -1; at = text.indexOf(rest, at + 1)) {
    const before = text.charCodeAt(at - 1);
    if ((before === first || before === capital) && !isOfWord(text, at - 2) && !isOfWord(text, at + rest.length)) return true;
    if (rest === '' && at >= text.length) return false;
  }
  return false;
}

/** Whether a letter or a digit stands there. */
function isOfWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
  return code >= 0xc0 && /[\p{L}\p{N}]/u.test(text.charAt(at));
}
