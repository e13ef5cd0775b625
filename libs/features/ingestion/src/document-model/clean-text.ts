/** Returns a text without control characters (but tab and line feed) and lone surrogates, which no store takes. */
export function cleanText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ').replace(/\p{Surrogate}/gu, '\ufffd');
}
