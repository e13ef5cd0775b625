/** Returns the share, 0 to 1, of a passage's words that a text holds in order: their longest common subsequence. */
export function heldInOrder(text: string, passage: string): number {
  const wanted = wordsOf(passage);
  if (wanted.length === 0) return 0;
  let row = new Uint16Array(wanted.length + 1);
  let next = new Uint16Array(wanted.length + 1);
  for (const word of wordsOf(text)) {
    for (let at = 0; at < wanted.length; at++) {
      next[at + 1] = wanted[at] === word ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!);
    }
    [row, next] = [next, row];
  }
  return row[wanted.length]! / wanted.length;
}

/** Returns the words of a text in lower case, without what stands between them. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
