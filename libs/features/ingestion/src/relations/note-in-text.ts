/**
 * An amendment note that is printed in brackets within the text: `[Section 49 inserted: No. 54 of 2006 s. 7; amended:
 * No. 8 of 2012 s. 9.]`, `[58, 58A. Deleted: No. 8 of 2012 s. 12.]`, as Western Australia prints them.
 */
export const NOTE_IN_TEXT =
  /\[[^[\]]{0,200}?\b(?:amended|inserted|deleted|repealed|replaced|substituted|renumbered)\b[^[\]]{0,3000}\]/gi;
