/** Keys at the margin; what is below them is indented or listed. */
const FRONT_MATTER = /^---[ \t]*\n((?:(?:["']?[\p{L}_][^:\n]{0,60}:|- |[ \t#])[^\n]*\n|\n){1,5000}?)---[ \t]*(?:\n|$)/u;
/** Keys above the first empty line, `Title: Burrows`, as MultiMarkdown and archives of texts have them. */
const HEADER = /^(title:[^\n]{2,300}\n(?:\p{L}[\p{L} _-]{0,30}:[^\n]{0,300}\n){1,30})[ \t]*\n/iu;
/** `title: >-`: the value is in the lines below. */
const BLOCK_VALUE = /^[>|][+-]?\d?$/;

/**
 * Returns the plain values of the front matter that a text begins with, by their outermost keys in lower case; no keys
 * and length 0 where it has none.
 */
export function readFrontMatter(text: string) {
  const keys = new Map<string, string>();
  const fenced = FRONT_MATTER.exec(text);
  const [whole = '', lines = ''] = fenced ?? HEADER.exec(text) ?? [];
  for (const line of lines.split('\n')) {
    const [, key, value = ''] = /^["']?([\p{L}_][^:"'\n]{0,60})["']?:(.+)$/u.exec(line) ?? [];
    const plain = value.trim().replace(/^["']|["']$/g, '');
    if (key !== undefined && !BLOCK_VALUE.test(plain)) keys.set(key.toLowerCase(), plain.trim());
  }
  return { keys, length: keys.size === 0 ? 0 : whole.length, isFenced: fenced !== null };
}
