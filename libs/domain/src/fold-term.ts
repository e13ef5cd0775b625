/** Returns a defined term as it is compared: lower case, single spaces, one kind of dash and apostrophe. */
export function foldTerm(term: string): string {
  return term
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑–—]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}
