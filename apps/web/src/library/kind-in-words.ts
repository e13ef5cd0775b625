/** Returns a kind of document as it is shown: `planning_scheme` is "Planning scheme". */
export function kindInWords(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
