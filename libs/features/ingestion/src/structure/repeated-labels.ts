import type { Block } from '../document-model/block.ts';

/** A term is defined once or twice; `Finding:` in bold that stands before so many texts is the name of a field. */
const FEWEST_OF_FIELD = 3;

/** Returns what blocks open with in bold, before a colon, again and again: names of fields, which define nothing. */
export function repeatedLabels(blocks: readonly Block[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { term, text } of blocks)
    if (term !== null && text.startsWith(`${term}:`)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Set([...counts].flatMap(([label, count]) => (count < FEWEST_OF_FIELD ? [] : [label])));
}
