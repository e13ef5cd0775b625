import type { Span } from '@regqa/domain';

const SAME_MARK: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '‚': "'", '“': '"', '”': '"', '„': '"', '–': '-', '—': '-', '‑': '-', '−': '-', '‐': '-' };
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad]/;

/** A text with its characters folded one by one, and where each of them came from. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
}

/**
 * Returns where the words stand in the text, word for word: typographic marks, white space and the case of the first
 * letter play no part. Undefined when they do not stand there, or stand there only as a part of a word.
 */
export function findQuote(words: string, text: string): Span | undefined {
  const quoted = fold(words).text.trim();
  if (quoted === '') return undefined;
  const folded = fold(text);
  const at = [quoted, swapCase(quoted)].map((form) => indexOfWords(folded.text, form)).find((found) => found >= 0);
  if (at === undefined) return undefined;
  return { start: folded.from[at]!, end: folded.from[at + quoted.length - 1]! + 1 };
}

function indexOfWords(text: string, words: string): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + words.length] ?? ' ';
    if (!(isWord(before) && isWord(words[0]!)) && !(isWord(after) && isWord(words.at(-1)!))) return at;
  }
  return -1;
}

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

function swapCase(text: string): string {
  const first = text[0]!;
  return (first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()) + text.slice(1);
}

function fold(text: string): Folded {
  let folded = '';
  const from: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (INVISIBLE.test(character)) continue;
    const plain = /\s/.test(character) ? ' ' : (SAME_MARK[character] ?? character);
    if (plain === ' ' && folded.endsWith(' ')) continue;
    folded += plain;
    from.push(at);
  }
  return { text: folded, from };
}
