import type { Random } from '../fuzz/random.fixture.ts';

/** A piece of an invented instrument, as any format can write it. */
export type Part =
  | { readonly is: 'container'; readonly number: string; readonly heading: string }
  | { readonly is: 'provision'; readonly number: string; readonly heading: string }
  | { readonly is: 'paragraph' | 'note'; readonly mark: string; readonly text: string }
  | { readonly is: 'definition'; readonly term: string; readonly text: string }
  /** Items, each with items below it. */
  | { readonly is: 'list'; readonly items: readonly (readonly string[])[] }
  | { readonly is: 'table'; readonly rows: readonly (readonly string[])[] }
  /** What a format may hide, strike out or put into a comment. */
  | { readonly is: 'unseen'; readonly text: string };

/**
 * An invented instrument. Each word of it stands in one place only, but for headings that its contents list repeats.
 */
export interface InventedDocument {
  readonly title: string;
  readonly hasContents: boolean;
  readonly parts: readonly Part[];
  /** Notes of the publisher behind the text; empty for none. */
  readonly endnotes: readonly string[];
  /** What pages repeat at their edges; empty for none. */
  readonly running: string;
}

const CONSONANTS = 'bdfghjklmnprstvw';
const VOWELS = 'aeiou';
const MARKS = ['(1)', '(2)', '(3)', '(a)', '(b)', '(c)', '(i)', '(ii)', '(A)'];
/** Longer than a passage may be. */
const LONG = 400;

/** Returns an instrument that differs with the source of chance. */
export function inventDocument(random: Random): InventedDocument {
  const words = new Words(random);
  const parts: Part[] = [];
  const sections = 1 + random.below(6);
  let part = 0;
  for (let section = 1; section <= sections; section++) {
    if (random.below(4) === 0) parts.push({ is: 'container', number: String(++part), heading: words.some(2) });
    parts.push({ is: 'provision', number: String(section), heading: words.capital(1 + random.below(5)) });
    for (let count = random.below(5); count > 0; count--) parts.push(inventPart(random, words));
  }
  return {
    title: `${words.capital(2)} Act 2031`,
    hasContents: random.below(2) === 0,
    parts,
    endnotes: random.below(3) === 0 ? [words.some(6), words.some(3)] : [],
    running: random.below(3) === 0 ? words.capital(3) : '',
  };
}

function inventPart(random: Random, words: Words): Part {
  const kind = random.below(10);
  if (kind === 0) return { is: 'note', mark: '', text: `Note: ${words.sentence(6)}` };
  if (kind === 1) return { is: 'definition', term: words.some(2), text: words.sentence(8) };
  if (kind === 2) return { is: 'table', rows: inventTable(random, words) };
  if (kind === 3) return { is: 'unseen', text: words.some(3) };
  if (kind === 4) return { is: 'list', items: inventList(random, words) };
  const length = random.below(12) === 0 ? LONG : 1 + random.below(40);
  return { is: 'paragraph', mark: random.below(3) === 0 ? '' : random.oneOf(MARKS), text: words.sentence(length) };
}

function inventList(random: Random, words: Words): string[][] {
  return Array.from({ length: 1 + random.below(4) }, () =>
    Array.from({ length: 1 + random.below(3) }, () => words.some(1 + random.below(5))),
  );
}

function inventTable(random: Random, words: Words): string[][] {
  const columns = 2 + random.below(3);
  return Array.from({ length: 2 + random.below(5) }, (_row, row) =>
    Array.from({ length: columns }, () => (row > 0 && random.below(5) === 0 ? '' : words.some(1 + random.below(4)))),
  );
}

/** Without such words a page of a PDF is taken for letters that its fonts do not tell. */
const SMALL_WORDS = ['the', 'of', 'and', 'in', 'a', 'must', 'not'];

/** Words that no language has, none of them twice, with small words between them. */
class Words {
  private readonly random: Random;
  private readonly used = new Set<string>();

  constructor(random: Random) {
    this.random = random;
  }

  some(count: number): string {
    const words = Array.from({ length: count }, () => this.next());
    return words.map((word, at) => (at === 0 ? word : `${this.random.oneOf(SMALL_WORDS)} ${word}`)).join(' ');
  }

  capital(count: number): string {
    return this.some(count).replace(/^./, (letter) => letter.toUpperCase());
  }

  sentence(count: number): string {
    return `${this.capital(count)}.`;
  }

  private next(): string {
    for (;;) {
      const syllables = Array.from({ length: 3 }, () => this.letter(CONSONANTS) + this.letter(VOWELS));
      const word = syllables.join('');
      if (!this.used.has(word)) {
        this.used.add(word);
        return word;
      }
    }
  }

  private letter(letters: string): string {
    return letters.charAt(this.random.below(letters.length));
  }
}
