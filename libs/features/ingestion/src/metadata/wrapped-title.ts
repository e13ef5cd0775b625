/** Decides which lines are one title: a line that ends in a comma or a small word goes on in the next. */
import { SMALL_WORDS } from './clean-title.ts';

const MOST_LINES = 5;

/** Returns how many of the lines the first title takes. */
export function countTitleLines(lines: readonly string[]): number {
  let count = 1;
  while (count < Math.min(MOST_LINES, lines.length) && goesOn(lines, count)) count++;
  return count;
}

/** Returns titles in place of the lines that they take. */
export function joinTitleLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (let from = 0; from < lines.length;) {
    const to = from + countTitleLines(lines.slice(from, from + MOST_LINES));
    joined.push(lines.slice(from, to).join(' '));
    from = to;
  }
  return joined;
}

function goesOn(lines: readonly string[], count: number): boolean {
  const [last = '', next = ''] = [lines[count - 1], lines[count]];
  return last.endsWith(',') || endsInSmallWord(last) || (count > 1 && SMALL_WORDS.has(next.split(' ', 1)[0] as string));
}

/** A capital by itself is a number: `Schedule A`. */
function endsInSmallWord(line: string): boolean {
  const word = line.slice(line.lastIndexOf(' ') + 1);
  return (
    SMALL_WORDS.has(word) || (word.length > 1 && word === word.toUpperCase() && SMALL_WORDS.has(word.toLowerCase()))
  );
}
