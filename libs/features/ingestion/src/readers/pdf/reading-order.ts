import type { CleanPage } from './furniture.ts';
import type { TableRows } from '../../document-model/markdown-table.ts';
/** Puts the lines of a page in the order in which they are read, whatever order the file writes them in. */
import { isBold, LIST_MARK, makeLine, MOST_LINES_OF_PAGE, visibleRuns } from './pdf-line.ts';
import type { PdfLine, PdfPage, PdfRun } from './pdf-line.ts';
import { rowsByHeight } from './rows-by-height.ts';

export interface BodyLine extends PdfLine {
  readonly page: number;
  readonly label: string | null;
  readonly ocr: boolean;
  /** The table in the place of its lines; the text is then empty. */
  readonly table?: TableRows;
}

/** Returns all lines in reading order with their printed page; `recognised` pages were read from images. */
export function bodyLines(
  pages: readonly CleanPage[],
  labels: readonly (string | null)[],
  recognised: ReadonlySet<number>,
): BodyLine[] {
  const read = pages.map(({ page, body }) => [...inReadingOrder(body, page)]);
  read.forEach((lines, index) => carryNumber(lines, read[index + 1] ?? []));
  return pages.flatMap(({ page }, index) =>
    read[index]!.map((line) => ({
      ...line,
      page: page.number,
      label: labels[index] ?? null,
      ocr: recognised.has(page.number),
    })),
  );
}

/** A number by itself at the foot of a page is that of the text at the head of the next, which is set in from it. */
function carryNumber(lines: PdfLine[], next: PdfLine[]): void {
  const [number, text] = [lines.at(-1), next[0]];
  if (number === undefined || text === undefined || text.left <= number.right) return;
  // `3-2` is the number of a page.
  if (/^\d{1,3}[A-Z]?\.?$/.test(number.text) && /^\p{Lu}/u.test(text.text) && !isMark(text))
    next[0] = withMark(lines.pop()!, text);
}

/** Labels beside the text are smaller than this share of its size, no wider than that of the page, and few. */
const LABEL = { size: 0.9, width: 0.2, most: 3 } as const;

/** Returns a page's lines in reading order, marks and small letters joined to the text that they belong to. */
export function inReadingOrder(lines: readonly PdfLine[], page: PdfPage): readonly PdfLine[] {
  if (lines.length > MOST_LINES_OF_PAGE) return lines;
  const whole = joinMarks(joinPieces(lines.flatMap(splitAtLabel)));
  return intoGaps(byHeight(whole, page));
}

function splitAtLabel(line: PdfLine): PdfLine[] {
  const [label, next] = visibleRuns(line.runs);
  if (line.turned === true || label?.bold !== true || next === undefined) return [line];
  if (label.size >= next.size * LABEL.size || next.left - label.right <= next.size) return [line];
  const at = line.runs.indexOf(next);
  return [line.runs.slice(0, at), line.runs.slice(at)].map((runs) => ({ ...line, ...makeLine(runs, line.y) }));
}

/** Raised and lowered letters are smaller than this share of the text's size, and so far from its baseline. */
const SMALL = { size: 0.8, distance: 0.5 } as const;
/** In points: what two pieces of a line may overlap, and the letter between them may exceed its gap. */
const OVERLAP = 1.5;

/** Joins small letters (`CO` `2`) and the rest of their line, which some files write apart. */
function joinPieces(lines: readonly PdfLine[]): readonly PdfLine[] {
  const joined: PdfLine[] = [];
  for (const line of lines) {
    const host = line.turned === true ? -1 : joined.findLastIndex((before) => isPieceOf(line, before));
    if (host < 0) joined.push(line);
    else joined[host] = withPiece(joined[host]!, line);
  }
  return joined;
}

function isPieceOf(piece: PdfLine, line: PdfLine): boolean {
  if (line.turned === true) return false;
  const gap = piece.left - line.right;
  const isRest = Math.abs(piece.y - line.y) <= 1 && gap >= -OVERLAP && gap <= line.size * 0.5;
  const isSmall = piece.size < line.size * SMALL.size && Math.abs(piece.y - line.y) <= line.size * SMALL.distance;
  return isRest || (isSmall && visibleRuns(piece.runs).every((run) => fits(run, line)));
}

function fits(run: PdfRun, line: PdfLine): boolean {
  if (run.left < line.left || run.left > line.right + line.size * 0.5) return false;
  return visibleRuns(line.runs).every((own) => own.right <= run.left + OVERLAP || own.left >= run.right - OVERLAP);
}

function withPiece(line: PdfLine, piece: PdfLine): PdfLine {
  const runs = [...line.runs];
  for (const run of visibleRuns(piece.runs)) {
    const at = runs.findIndex((own) => own.left >= run.right - OVERLAP);
    runs.splice(at < 0 ? runs.length : at, 0, run);
  }
  return { ...line, ...makeLine(runs, line.y) };
}

const NUMBER_ALONE = /^(?:[A-Z]{1,3}|Aus[A-Z]{0,2})?\d{1,3}(?:\.\d{1,3}){0,4}(?:-\d{1,2})?[A-Z]{0,2}\.?$/;
/** What a margin may hold below a number: the dates of amendments. */
const LINES_IN_MARGIN = 8;
/** The mark of a list is no further from its text, in points. */
const WIDEST_GAP_POINTS = 50;

/** Puts numbers and list marks before the line next to them: files write them after it, or notes in between. */
function joinMarks(lines: readonly PdfLine[]): readonly PdfLine[] {
  const ordered: (PdfLine | null)[] = [...lines];
  const marks = lines.flatMap((line, index) => (isMark(line) ? [{ line, index }] : []));
  for (const { line: mark, index } of marks.sort((a, b) => b.line.left - a.line.left)) {
    const at = besideMark(ordered, mark, index);
    if (at === null) continue;
    ordered[at] = withMark(mark, ordered[at]!);
    ordered[index] = null;
  }
  return ordered.filter((line) => line !== null);
}

function withMark(mark: PdfLine, line: PdfLine): PdfLine {
  return { ...line, text: `${mark.text} ${line.text}`, runs: [...mark.runs, ...line.runs], left: mark.left };
}

function isMark({ text }: PdfLine): boolean {
  return NUMBER_ALONE.test(text) || LIST_MARK.test(text);
}

/** Returns the nearest line right of a mark that the file writes before it, or a heading that it writes after. */
function besideMark(lines: readonly (PdfLine | null)[], mark: PdfLine, index: number): number | null {
  const isNumber = NUMBER_ALONE.test(mark.text);
  const widest = isNumber ? Number.POSITIVE_INFINITY : WIDEST_GAP_POINTS;
  const isHeading = (line: PdfLine) => isNumber && isBold(line) && isBold(mark);
  let best: number | null = null;
  lines.slice(0, index + LINES_IN_MARGIN).forEach((line, at) => {
    if (line === null || !isRightOf(mark, line, widest) || (at >= index && !isHeading(line))) return;
    if (best === null || line.left < lines[best]!.left) best = at;
  });
  return best;
}

function isRightOf(mark: PdfLine, line: PdfLine, widest: number): boolean {
  const gap = line.left - mark.right;
  return Math.abs(line.y - mark.y) <= mark.size * 0.35 && gap > 0 && gap <= widest && !isMark(line);
}

/** Returns a page of one column that is not written from top to bottom by height; other pages unchanged. */
function byHeight(lines: readonly PdfLine[], { width }: PdfPage): readonly PdfLine[] {
  const isBack = (line: PdfLine, before: PdfLine) =>
    line.y > before.y + line.size || (Math.abs(line.y - before.y) <= line.size * 0.5 && line.right <= before.left);
  const jumps = lines.some((line, index) => index > 0 && isBack(line, lines[index - 1]!));
  if (!jumps || lines.some(({ turned }) => turned === true)) return lines;
  const rows = rowsByHeight(lines, ({ size }) => size * 0.5);
  const ordered = rows.flatMap((row) => row.sort((a, b) => a.left - b.left));
  const wide = ordered.filter(({ left, right }) => right - left > width * LABEL.width);
  const isColumns = wide.some((line, index) => index > 0 && !overlaps(line, wide[index - 1]!));
  return isColumns || ordered.length - rows.length > LABEL.most ? lines : ordered;
}

/** Moves formulas and boxes that the file writes last to the gap they fit. Overlapping cells of tables stay. */
function intoGaps(lines: readonly PdfLine[]): PdfLine[] {
  const ordered: PdfLine[] = [];
  for (const line of lines) {
    const last = ordered.at(-1);
    const gap = last !== undefined && line.y > last.y + line.size ? gapFor(ordered, line) : -1;
    if (gap < 0) ordered.push(line);
    else ordered.splice(gap, 0, line);
  }
  return ordered;
}

function gapFor(ordered: readonly PdfLine[], line: PdfLine): number {
  for (let index = 1; index < ordered.length; index++) {
    const above = ordered[index - 1] as PdfLine;
    const below = ordered[index] as PdfLine;
    if (
      overlaps(above, line) &&
      overlaps(below, line) &&
      above.y - line.y > line.size * 0.7 &&
      line.y - below.y > line.size * 0.7
    )
      return index;
  }
  return -1;
}

function overlaps(a: PdfLine, b: PdfLine): boolean {
  return a.left < b.right && b.left < a.right;
}
