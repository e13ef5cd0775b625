/**
 * A note in brackets, as in Western Australia: `[Section 49 inserted: No. 54 of 2006 s. 7]`, `[58, 58A. Deleted: …]`.
 */
export const NOTE_IN_TEXT =
  /\[[^[\]]{0,200}?\b(?:amended|inserted|deleted|repealed|replaced|substituted|renumbered)\b[^[\]]{0,3000}\]/gi;
