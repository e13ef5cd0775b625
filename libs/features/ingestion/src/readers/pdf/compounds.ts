/** Tells the hyphen of a compound that ends a line, `climate-` before `related`, from that of a divided word. */
import { LINE_END_HYPHEN } from './page-characters.ts';
import type { BodyLine } from './reading-order.ts';

/** Returns the lines, with the hyphen at the end of those whose compound the document has elsewhere in one line. */
export function withCompounds(lines: readonly BodyLine[]): readonly BodyLine[] {
  if (!lines.some(({ text }) => text.endsWith(LINE_END_HYPHEN))) return lines;
  const words = wordsOf(lines);
  return lines.map((line, at) => (endsInCompound(line, lines[at + 1], words) ? withHyphen(line) : line));
}

const tokensOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}-]+/u);

/** Returns how often two words stand in the document with a hyphen between them, and each word by itself. */
function wordsOf(lines: readonly BodyLine[]) {
  const [pairs, single] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const token of lines.flatMap(({ text }) => tokensOf(text))) {
    const parts = token.split('-');
    parts.slice(1).forEach((part, at) => part !== '' && count(pairs, `${parts[at]}-${part}`));
    if (parts.length === 1) count(single, token);
  }
  return { pairs, single };
}

/** `year-on-` is part of a compound already. */
function endsInCompound(
  line: BodyLine,
  next: BodyLine | undefined,
  { pairs, single }: ReturnType<typeof wordsOf>,
): boolean {
  const after = /^\p{Ll}+/u.exec(next?.text.slice(0, 60) ?? '')?.[0];
  if (!line.text.endsWith(LINE_END_HYPHEN) || after === undefined) return false;
  const before = tokensOf(line.text.slice(0, -1)).at(-1)!.split('-');
  const joined = single.get(`${before.at(-1)}${after}`) ?? 0;
  const apart = pairs.get(`${before.at(-1)}-${after}`) ?? 0;
  return apart > joined || (before.length > 1 && joined === 0);
}

/** The sign of the end of a line stays, so that no space is put after the hyphen. */
function withHyphen(line: BodyLine): BodyLine {
  const keep = (text: string) => text.replace(LINE_END_HYPHEN, `-${LINE_END_HYPHEN}`);
  return { ...line, text: keep(line.text), runs: line.runs.map((run) => ({ ...run, text: keep(run.text) })) };
}
