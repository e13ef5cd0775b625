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

/** `undertakings³⁸`; `m²` is a unit. */
const FOOTNOTE_MARK = /(?<=\p{L}{4})[⁰¹²³⁴-⁹]+/gu;

/**
 * Returns the stems of the content words of a text in order: lower case, stop words dropped, words stemmed by Porter's
 * algorithm, codes with digits kept whole. Linear in the length of the text.
 */
export function contentStems(text: string): string[] {
  const words =
    text
      .replace(FOOTNOTE_MARK, ' ')
      .normalize('NFKC')
      .replace(/['’]s\b/g, '')
      .match(WORD) ?? [];
  return words.map(stemOf).filter((stem) => stem !== '');
}

const KEPT_STEMS = 50_000;
const remembered = new Map<string, string>();

/**
 * Returns the stem of a word as it is written; none, an empty text, of a stop word. Legal text repeats its words:
 * remembering stems makes indexing several times faster. Bounded, emptied when full.
 */
function stemOf(written: string): string {
  const known = remembered.get(written);
  if (known !== undefined) return known;
  const word = written.toLowerCase();
  if (/\p{N}/u.test(word)) return word;
  if (remembered.size >= KEPT_STEMS) remembered.clear();
  const stem = STOP_WORDS.has(word) ? '' : stemmer(word);
  remembered.set(written, stem);
  return stem;
}
