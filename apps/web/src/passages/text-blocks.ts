/** A piece of a text, with where it begins in it. */
export interface Piece {
  readonly text: string;
  readonly start: number;
}

/** A table that the text holds as lines of cells between bars. */
export interface TableBlock {
  readonly head: readonly Piece[];
  readonly rows: readonly (readonly Piece[])[];
}

/** A run of lines, or a table. */
export type TextBlock = { readonly lines: Piece } | TableBlock;

const ROW = /^\|.*\|\s*$/;
const RULE = /^\|(?:\s*:?-+:?\s*\|)+\s*$/;

/**
 * Returns the blocks of a text in their order. A table is a row, a rule below it and further rows; rows without a rule
 * are lines. White space around a table belongs to no block.
 */
export function blocksOf(text: string): TextBlock[] {
  const lines = linesOf(text);
  const blocks: TextBlock[] = [];
  let first = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (!ROW.test(lines[at]!.text) || !RULE.test(lines[at + 1]?.text ?? '')) continue;
    blocks.push(...runOf(text, lines.slice(first, at)));
    const after = lines.findIndex(({ text: line }, index) => index > at + 1 && !ROW.test(line));
    const end = after === -1 ? lines.length : after;
    blocks.push({ head: cellsOf(lines[at]!), rows: lines.slice(at + 2, end).map(cellsOf) });
    first = end;
    at = end - 1;
  }
  if (first === 0) return text === '' ? [] : [{ lines: { text, start: 0 } }];
  return [...blocks, ...runOf(text, lines.slice(first))];
}

function linesOf(text: string): Piece[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const piece = { text: line, start };
    start += line.length + 1;
    return piece;
  });
}

function runOf(text: string, lines: readonly Piece[]): TextBlock[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  const run = text.slice(first.start, last.start + last.text.length);
  return run.trim() === '' ? [] : [{ lines: { text: run, start: first.start } }];
}

/** A bar within a cell has a backslash before it. */
function cellsOf({ text, start }: Piece): Piece[] {
  return [...text.matchAll(/(?<=\|)(?:\\\||[^|])*(?=\|)/g)].map(({ 0: cell, index }) => ({
    text: cell.trim().replaceAll('\\|', '|'),
    start: start + index + cell.length - cell.trimStart().length,
  }));
}
