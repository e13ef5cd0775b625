import { joinAtHyphen, LINE_END_HYPHEN } from '../page-characters.ts';
import { makeLine } from '../pdf-line.ts';
import type { PlacedRun } from './table-columns.ts';

/** Raised and lowered small characters belong to the line they are nearest to. */
const SAME_LINE = 4.5;

/** Returns the text of a cell: its lines from the top down, words divided at a line's end joined. */
export function readCell(runs: readonly PlacedRun[]): string {
  const lines: { y: number; runs: PlacedRun[] }[] = [];
  for (const run of runs) {
    const line = lines.find(({ y }) => Math.abs(y - run.y) <= SAME_LINE);
    if (line === undefined) lines.push({ y: run.y, runs: [run] });
    else line.runs.push(run);
  }
  let text = '';
  for (const line of lines.toSorted((a, b) => b.y - a.y)) {
    const own = makeLine(
      line.runs.toSorted((a, b) => a.left - b.left),
      line.y,
    ).text;
    if (text.endsWith(LINE_END_HYPHEN)) text = joinAtHyphen(text, own);
    else text = text === '' ? own : `${text} ${own}`;
  }
  return text.replaceAll(LINE_END_HYPHEN, '-');
}
