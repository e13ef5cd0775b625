/** Returns a text cut at a space, with an ellipsis, where it is longer. */
export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/(?<!\s)\s+\S*$/, '')} …`;
}
