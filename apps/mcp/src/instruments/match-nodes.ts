import { CITED_WORDS, foldTerm, PINPOINT_WORDS } from '@regqa/domain';
import type { PlacedNode } from './read-tree.ts';

/** By words for parts of instruments, not for what is within a provision, how pinpoints have them. */
const SHORT: ReadonlyMap<string, string> = new Map(
  PINPOINT_WORDS.filter(({ level, word }) => level !== 'sub' || word === 'paragraph').map(({ word, cited }) => [
    word,
    cited.toLowerCase(),
  ]),
);
const UNITS: ReadonlySet<string> = new Set(CITED_WORDS.map((word) => word.toLowerCase()));

/** A pinpoint in two parts: `cl 4.3` and `(2)(a)`. */
interface Pinpoint {
  readonly provision: string;
  /** Empty where the whole provision is meant. */
  readonly below: string;
}

/** Returns the parts of a pinpoint; what is in brackets at its end is below the provision. */
export function splitPinpoint(text: string): Pinpoint {
  const bracket = text.indexOf('(');
  return bracket < 1
    ? { provision: text.trim(), below: '' }
    : { provision: text.slice(0, bracket).trim(), below: text.slice(bracket).replace(/\s/g, '') };
}

/** Returns the provisions and headings that a key or a pinpoint names; a bare number names provisions that have it. */
export function matchPinpoint(nodes: readonly PlacedNode[], given: string): PlacedNode[] {
  const byKey = nodes.filter(({ node }) => node.key === given);
  if (byKey.length > 0) return byKey;
  for (const wanted of [given, splitPinpoint(given).provision].map(fold)) {
    const named = nodes.filter(({ node }) => [node.label, node.number].some((own) => own && fold(own) === wanted));
    if (named.length > 0) return named;
  }
  return nodes.filter(
    ({ node }) => node.type === 'provision' && isNumbered(node.number, splitPinpoint(given).provision),
  );
}

/** Returns the provisions and headings whose number or heading has all of the words, or begins of them. */
export function matchWords(nodes: readonly PlacedNode[], given: string): PlacedNode[] {
  const wanted = wordsOf(given);
  if (wanted.length === 0) return [];
  return nodes.filter(({ node }) => {
    const own = wordsOf([node.label, node.number, node.heading].filter(Boolean).join(' '));
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** `s 4.3` of an instrument that has clauses is its clause 4.3. */
function isNumbered(number: string | null, wanted: string): boolean {
  const [unit = '', own, ...rest] = fold(wanted).split(' ');
  return number !== null && rest.length === 0 && UNITS.has(unit) && fold(number) === own;
}

const fold = (text: string): string =>
  foldTerm(text)
    .split(' ')
    .map((word) => SHORT.get(word) ?? word)
    .join(' ');

const wordsOf = (text: string): string[] => foldTerm(text).match(/[\p{L}\p{N}.]+/gu) ?? [];
