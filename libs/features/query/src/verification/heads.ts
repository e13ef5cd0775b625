/** Decides what a denial or a duty is said of: the words that come next after it. */
import { isCarrying, meaningStems } from './paraphrases.ts';

/** Where what follows a word ends. */
const ENDS = /[.;:\n]/;
/** `may, with the consent of the authority, display` is about displaying. */
const PARENTHESIS = /^,[^,;.:\n]{3,120},/;

/**
 * Returns the first content stems after each place of a normalised text where the pattern stands, at most `most` for each
 * place and none beyond the end of its part of the sentence.
 */
export function headsAfter(text: string, pattern: RegExp, most: number): Set<string> {
  const heads = new Set<string>();
  for (const match of text.matchAll(pattern)) {
    const rest = text.slice(match.index + match[0].length).replace(PARENTHESIS, ' ');
    const end = rest.search(ENDS);
    const stems = meaningStems(end < 0 ? rest : rest.slice(0, end)).filter((stem) => !isCarrying(stem));
    for (const stem of stems.slice(0, most)) heads.add(stem);
  }
  return heads;
}

/** Whether two sets have a stem in common. */
export function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((stem) => other.has(stem));
}
