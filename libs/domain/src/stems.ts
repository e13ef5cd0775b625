import { stemmer } from 'stemmer';

/**
 * English words that carry no content in a question or a provision. `not`, `must`, `may` and `no` are among them only
 * because they are everywhere in legislation: they say nothing about what a provision is about.
 */
const STOP_WORDS = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can
  could did do does doing done down during each either else etc ever few for from further had has have having he her here
  hers him his how i if in into is it its itself just let may me might more most must my no nor not now of off on once one
  only or other our out over own per please same shall she should so some such tell than that the their them then there
  thereof these they this those through to too under until up upon us was we were what when where whether which while who
  whom whose why will with within without would you your`.split(/\s+/),
);

/** Words, and codes with digits such as `4.3`, `18a`, `r2`, `86aa`, `2.5` or `4-114`. */
const WORD = /[\p{L}\p{N}]+(?:[.\-/][\p{N}][\p{L}\p{N}]*)*/gu;

/**
 * Returns the stems of the content words of a text in order: lower case, stop words dropped, words stemmed by Porter's
 * algorithm, codes with digits kept whole. Linear in the length of the text.
 */
export function contentStems(text: string): string[] {
  const stems: string[] = [];
  for (const word of contentWords(text)) stems.push(stemOfWord(word));
  return stems;
}

/** Returns for each content stem of a text the words, in lower case, in whose form the text says it. */
export function contentForms(text: string): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>();
  for (const word of contentWords(text)) {
    const stem = stemOfWord(word);
    forms.set(stem, (forms.get(stem) ?? new Set<string>()).add(word));
  }
  return forms;
}

function* contentWords(text: string): Generator<string> {
  for (const match of text
    .normalize('NFKC')
    .replace(/['’]s\b/g, '')
    .matchAll(WORD)) {
    const word = match[0].toLowerCase();
    if (!STOP_WORDS.has(word)) yield word;
  }
}

function stemOfWord(word: string): string {
  return /\p{N}/u.test(word) ? word : stemOf(word);
}

const KEPT_STEMS = 50_000;
const remembered = new Map<string, string>();

/** Legal text repeats its words: remembering stems makes indexing several times faster. Bounded, emptied when full. */
function stemOf(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= KEPT_STEMS) remembered.clear();
  const stem = stemmer(word);
  remembered.set(word, stem);
  return stem;
}
