import type { Block } from '../document-model/block.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';

export const BIBLIOGRAPHY =
  /^(?:(?:\d{1,2}|[A-Z])\.? )?(?:bibliography|references(?: cited| list)?|(?:literature|works) cited)$/i;
const YEAR_OR_ADDRESS = /\b(?:18|19|20)\d\d[a-z]?\b|\bin press\b|https?:\/\/|\bdoi\b/i;
/** Law and guidance speak so, and what is cited does not: `A reference to the Burrow Act 2031 means …`. */
const RULES = /\b(?:shall|must|means|includes|(?:is|are) taken|to be read|references? to)\b/i;
/** What is left of an entry on the next line, and names of groups of entries. */
const LONGEST_REST = 120;

/** Whether a heading, with what follows it, begins the list of what the document cites. */
export function opensReferences({ text }: Block, { is }: HeadingMeaning, next: Block | undefined): boolean {
  if ((is !== 'plain' && is !== 'provision') || !BIBLIOGRAPHY.test(text) || next?.kind !== 'text') return false;
  return YEAR_OR_ADDRESS.test(next.text) && !RULES.test(next.text);
}

export function isReference({ kind, text }: Block): boolean {
  return kind !== 'table' && !RULES.test(text) && (text.length <= LONGEST_REST || YEAR_OR_ADDRESS.test(text));
}
