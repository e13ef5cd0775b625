/** A text that is only the mark of a paragraph or an item: `(a)`, `a.`, `iv.`, `3)`, `2.2.1`, a bullet. */
export const LIST_MARK =
  /^(?:\([0-9a-zA-Z]{1,5}\)|[•▪◦‣–—-]|\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3}){1,4}|(?:[a-z]|[ivx]{1,5})[.)])$/;
