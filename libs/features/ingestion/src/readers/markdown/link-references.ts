/** An address alone, or with its title in quotes; `[^1]: …` is a footnote, which is text. */
const DEFINITION = /^ {0,3}\[(?!\^)([^[\]]{1,100})\]:\s+<?[^\s<>]+>?(?:\s+["'(].{0,200})?\s*$/;
const REFERENCE = /\[([^[\]]{0,300})\] ?\[([^[\]]{1,100})\]/g;

/** Returns the lines without link definitions (`[3]: https://…`) and with the words of links (`[section 4][3]`). */
export function withoutReferences(lines: readonly string[]): readonly string[] {
  const labels = new Set(
    lines.map((line) => DEFINITION.exec(line)?.[1]?.toLowerCase()).filter((label) => label !== undefined),
  );
  if (labels.size === 0) return lines;
  const isDefined = (label: string) => labels.has(label.toLowerCase());
  return lines
    .filter((line) => !DEFINITION.test(line))
    .map((line) =>
      line.includes('][') || line.includes('] [')
        ? line.replace(REFERENCE, (whole, words: string, label: string) => (isDefined(label) ? words || ' ' : whole))
        : line,
    );
}
