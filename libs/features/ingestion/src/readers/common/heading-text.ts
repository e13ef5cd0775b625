/** Right after a word: apart, it may be a reference. */
const FOOTNOTE_MARK = /(?<=[\p{L}\p{N}.,)’'”"])\[\d{1,3}\]$/u;

/** Returns a heading without the mark of a footnote at its end: `Water supply[14]`. */
export function withoutFootnoteMark(heading: string): string {
  return heading.replace(FOOTNOTE_MARK, '');
}
