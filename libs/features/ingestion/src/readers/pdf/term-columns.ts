import { joinLines } from './page-characters.ts';
import { isBold, makeLine, MOST_LINES_OF_PAGE } from './pdf-line.ts';
import type { BodyLine } from './reading-order.ts';
import { cellsOf, SAME_BASELINE } from './tables/table-columns.ts';
import { mostFrequent, tally } from '../common/tally.ts';

const TITLE = /^(?:defined terms|definitions|glossary|terms and definitions)$/i;
/** Lines further apart, by their size, are those of two terms. */
const LEADING = 1.45;
/** So many terms beside their texts on a page are a list. */
const FEWEST_TERMS = 2;

/** Returns the lines, in lists of definitions below their titles with each bold term at the left before its text. */
export function withTermsBefore(lines: readonly BodyLine[]): BodyLine[] {
  let goesOn = false;
  return [...Map.groupBy(lines, ({ page }) => page).values()].flatMap((own) => {
    const joined = goesOn || own.some(({ text }) => TITLE.test(text)) ? joinTerms(own) : own;
    goesOn = joined !== own;
    return joined;
  });
}

function joinTerms(lines: readonly BodyLine[]): readonly BodyLine[] {
  if (lines.length > MOST_LINES_OF_PAGE) return lines;
  const pieces = lines.flatMap(splitAfterTerm);
  const column = mostFrequent(tally(pieces.filter((line) => !isBold(line)).map(({ left }) => Math.round(left)))) ?? 0;
  const texts = pieces.filter(({ left }) => Math.round(left) === column);
  const terms = new Map<BodyLine, BodyLine[]>();
  let last: BodyLine[] = [];
  for (const line of pieces.filter((own) => isBold(own) && own.right < column)) {
    const beside = texts.find((text, at) => isBeside(text, line) && opens(text, texts[at - 1]));
    if (beside !== undefined) terms.set(beside, (last = [line]));
    else if (last.length > 0 && last.at(-1)!.y - line.y <= line.size * LEADING) last.push(line);
  }
  const moved = new Set([...terms.values()].flat());
  const rest = pieces.filter((line) => !moved.has(line)).map((line) => withTerm(line, terms.get(line)));
  return terms.size < FEWEST_TERMS ? lines : rest;
}

function splitAfterTerm(line: BodyLine): BodyLine[] {
  const [term, text] = cellsOf(line.runs);
  if (text === undefined || isBold(line) || !term!.every(({ bold }) => bold)) return [line];
  const at = line.runs.indexOf(text[0]!);
  return [line.runs.slice(0, at), line.runs.slice(at)].map((runs) => ({ ...line, ...makeLine(runs, line.y) }));
}

function isBeside(text: BodyLine, term: BodyLine): boolean {
  return Math.abs(text.y - term.y) <= SAME_BASELINE;
}

function opens(text: BodyLine, above: BodyLine | undefined): boolean {
  return above === undefined || above.y - text.y > text.size * LEADING || /[.;:]$/.test(above.text);
}

/** Defined terms are in bold italics, and other words of the line are not. */
function withTerm(line: BodyLine, term: readonly BodyLine[] | undefined): BodyLine {
  if (term === undefined) return line;
  const run = { ...term[0]!.runs[0]!, text: `${joinLines(term)} `, bold: true, italic: true };
  const runs = [run, ...line.runs.map((own) => ({ ...own, bold: false, italic: false }))];
  return { ...line, ...makeLine(runs, line.y), left: line.left };
}
