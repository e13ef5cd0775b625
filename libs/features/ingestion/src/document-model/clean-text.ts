/**
 * Returns a text without what no database or index takes: control characters but tab and line feed, lone surrogates.
 */
export function cleanText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ').replace(/\p{Surrogate}/gu, '\ufffd');
}
