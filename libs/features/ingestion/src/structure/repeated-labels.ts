import type { Block } from '../document-model/block.ts';

/** A term is defined once or twice; `Finding:` in bold that stands before so many texts is the name of a field. */
const FEWEST_OF_FIELD = 3;

/** Returns what blocks open with in bold, before a colon, again and again: names of fields, which define nothing. */
export function repeatedLabels(blocks: readonly Block[]): ReadonlySet<string> {
  const labels = blocks.flatMap(({ term, text }) => (term !== null && text.startsWith(`${term}:`) ? [term] : []));
  const places = Map.groupBy(labels, String);
  return new Set([...places].flatMap(([label, { length }]) => (length < FEWEST_OF_FIELD ? [] : [label])));
}
