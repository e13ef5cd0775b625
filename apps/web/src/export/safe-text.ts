/** What XML 1.0 allows in no document, written out or not: one such character and Word opens nothing. */
const NOT_ALLOWED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Returns a text with nothing in it that an XML document cannot hold; line breaks are one character each. */
export function safeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(NOT_ALLOWED, '');
}
