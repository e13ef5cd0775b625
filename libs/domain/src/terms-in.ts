import { foldTerm } from './fold-term.ts';

/**
 * Returns which of the defined terms a text uses, in the order of their first use: as whole words in any case, a plural
 * `s` allowed. Within a longer term a shorter one does not count: `development consent` is no use of `development`.
 */
export function termsIn(text: string, terms: readonly string[]): string[] {
  let rest = foldTerm(text);
  const found: { term: string; at: number }[] = [];
  const folded = terms.map((term) => ({ term, words: foldTerm(term) })).filter(({ words }) => words !== '');
  for (const { term, words } of folded.sort((a, b) => b.words.length - a.words.length)) {
    const uses = usesOf(rest, words);
    const [first] = uses;
    if (first === undefined) continue;
    found.push({ term, at: first });
    for (const at of uses) rest = rest.slice(0, at) + '\0'.repeat(words.length) + rest.slice(at + words.length);
  }
  return found.sort((a, b) => a.at - b.at).map(({ term }) => term);
}

function usesOf(text: string, words: string): number[] {
  const uses: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    if (
      !isWord(text[at - 1]) &&
      /^(?:'?s)?(?![\p{L}\p{N}])/u.test(text.slice(at + words.length, at + words.length + 3))
    )
      uses.push(at);
  }
  return uses;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
