/** Finds headings that stand alone in the middle of a page, as European law and conventions set them: `Article 5`, `CHAPTER II`. */
import type { BodyLine, BodyStyle } from './body-lines.ts';
import type { HeadingSpan } from './find-headings.ts';

const ARTICLE = /^[‘'“"]?(Article|Rule|Regulation) \d{1,3}[a-z]{0,2}$/i;
const DIVISION = /^(?:CHAPTER|TITLE|SECTION|PART|ANNEX)(?: (?:[IVXLC]{1,7}|\d{1,3}))?$/i;
/** Fewer lines that are a number alone are the ends of cross-references. */
const FEWEST = 3;
const BOLD = 0.9;
/** Space above such a line, and below it to its title, in lines. */
const LEAST_ABOVE = 1.3;
const MOST_BELOW = 4;
const MOST_TITLE_LINES = 4;
/** How far from the left edge they begin at least, in points. */
const LEAST_INDENT = 60;

/** Returns the headings in order, each with the lines of its title; none where the document has no articles of this form. */
export function findCentredHeadings(lines: readonly BodyLine[], style: BodyStyle): HeadingSpan[] {
  const places = lines.flatMap((line, index) => (standsAlone(lines, index, style) && isNumber(line.text) ? [index] : []));
  if (places.filter((index) => ARTICLE.test(lines[index]!.text)).length < FEWEST) return [];
  return places.map((from) => {
    const to = endOfTitle(lines, from, style);
    const own = lines.slice(from, to);
    const text = own.map((line) => line.text.trim()).join(' ').replace(/^[‘'“"]/, '');
    return { from, to, kind: ARTICLE.test(lines[from]!.text) ? 'provision' : 'container', text, size: lines[from]!.size };
  });
}

function isNumber(text: string): boolean {
  return ARTICLE.test(text) || DIVISION.test(text);
}

function standsAlone(lines: readonly BodyLine[], index: number, style: BodyStyle): boolean {
  const [line, before] = [lines[index]!, lines[index - 1]];
  const above = before === undefined || before.page !== line.page ? Number.POSITIVE_INFINITY : before.y - line.y;
  const isApart = above >= style.lineGap * LEAST_ABOVE || above < 0;
  // Text that is quoted into another law stands at its own edge.
  return isApart && (line.left >= style.left + LEAST_INDENT || /^[‘'“"]/.test(line.text));
}

/** The bold lines below are the title. */
function endOfTitle(lines: readonly BodyLine[], from: number, style: BodyStyle): number {
  let to = from + 1;
  for (let line = lines[to]; line !== undefined && to - from <= MOST_TITLE_LINES; line = lines[++to]) {
    const before = lines[to - 1]!;
    const below = before.y - line.y;
    const isClose = line.page === before.page && below > 0 && below <= style.lineGap * MOST_BELOW;
    if (!isClose || line.boldShare < BOLD || isNumber(line.text)) break;
  }
  return to;
}
