/** So many characters of the next part must be there for its beginning to be looked for. */
const SHORTEST_OVERLAP = 24;
/** Parts overlap by a few sentences. */
const LONGEST_OVERLAP = 8_000;

/** Joins two parts where the second repeats the end of the first, as databases cut them; white space aside. Linear. */
export function joinOverlap(before: string, after: string): string {
  const start = Math.max(0, before.length - LONGEST_OVERLAP);
  const tail = lettersOf(before.slice(start));
  const next = after.slice(0, LONGEST_OVERLAP * 2).replace(/\s+/g, '');
  const opening = next.slice(0, SHORTEST_OVERLAP);
  const at = opening.length < SHORTEST_OVERLAP ? -1 : tail.text.lastIndexOf(opening);
  if (at < 0 || !next.startsWith(tail.text.slice(at))) return `${before}\n${after}`;
  return before.slice(0, start + (tail.places[at] as number)) + after.trimStart();
}

function lettersOf(text: string): { text: string; places: number[] } {
  const places: number[] = [];
  for (let index = 0; index < text.length; index++) if (/\S/.test(text.charAt(index))) places.push(index);
  return { text: text.replace(/\s+/g, ''), places };
}
