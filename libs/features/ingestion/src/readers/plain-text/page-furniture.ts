import { charactersOf } from '../../document-model/set-aside.ts';
import { readHeading } from '../../structure/headings.ts';
import { leadingMarks } from '../../structure/marks.ts';
import { tallyPages } from '../common/tally.ts';

/** What marks the pages of a text that was extracted from a PDF, where no form feeds do. */
const PAGE_LINE = /^[ \t]*(?:\[|[=*–—-]{1,8} )?page \d{1,4}(?:\]| [=*–—-]{1,8})?[ \t]*$/im;
/** `Burrow Act 2031 12`, or `… iv` on the pages of the contents. */
const TITLE_AND_PAGE = /^[ \t]*(\S.{8,150}\S) (\d{1,4}|[ivxl]{1,7})[ \t]*$/gm;
/** `page 12` in a line at the foot of a page, or its number alone. */
const PAGE_AT_FOOT = /\bpage (\d{1,4})\b|^[ \t]*(\d{1,4})[ \t]*$/im;
/** Share of the pages that have such a number, or a Part at their head: those before the first chapter may lack it. */
const LEAST_NUMBERED = 0.8;
/** Share of the pages' numbers that come right after the one before, or but one. */
const COUNTS_UP = 0.9;
const FEWEST_PAGES = 4;
/** A title may be furniture of all pages but the cover, before which there may be a head of the file. */
const COVER_PAGES = 2;
/** Lines at the head and foot of a page among which its furniture is. */
const HEAD_LINES = 6;
const FOOT_LINES = 4;
const PART_LAST =
  /^[ \t]*\p{Lu}[^.;]{2,100} (?:Part|Division|Subdivision|Schedule) (?:\d{1,3}[A-Z]?|[IVXL]{1,6})[ \t]*$/u;
/** Share of the pages that have a line there: those of even and odd pages differ. */
const LEAST_SHARE = 0.3;
const FEWEST_REPEATS = 3;
const LONGEST_HEADING = 200;

/** Returns a text without page marks and what recurs at the head and foot of its pages, and how much it is. */
export function withoutPageFurniture(text: string): { text: string; characters: number } {
  const printed = pagesOf(text);
  if (printed.length === 1) return { text, characters: 0 };
  const pages = printed.map((page) => page.split('\n').filter((line) => /\S/.test(line)));
  const heads = tallyPages(pages.map((page) => page.slice(0, HEAD_LINES).map(shapeOf)));
  const feet = tallyPages(pages.map((page) => page.slice(-FOOT_LINES).map(shapeOf)));
  const fewest = Math.max(FEWEST_REPEATS, pages.length * LEAST_SHARE);
  const named = pages.slice(COVER_PAGES).map(([first = '']) => namesPart(first));
  const headedByParts = named.filter(Boolean).length >= named.length * LEAST_NUMBERED;
  const bodies = printed.map((page, number) => {
    const lines = page.trim().split('\n');
    if (number < COVER_PAGES) return page.trim();
    const countAt = (line: string, seen: ReadonlyMap<string, number>) => seen.get(shapeOf(line)) ?? 0;
    const isOnPagesBefore = (line: string) => [1, 2].some((back) => pages[number - back]!.includes(line));
    // A page's head names the Part that is open at its end, which begins on it or on the page before.
    const whole = lines.flatMap((line, at) => [line, `${line} ${lines[at + 1]}`]);
    const isAgain = (line: string) => isOnPagesBefore(line) || whole.lastIndexOf(line) > whole.indexOf(line);
    // The name of a Part, and the head of a table that goes on, recur on the pages of these alone.
    const recursAtHead = (line: string) =>
      (countAt(line, heads) >= fewest && !namesPart(line)) ||
      (countAt(line, heads) >= FEWEST_REPEATS && isOnPagesBefore(line)) ||
      (headedByParts && namesPart(line) && isAgain(line));
    const foot = furnitureAt(lines.toReversed(), FOOT_LINES, (line) => countAt(line, feet) >= fewest);
    const body = lines.slice(furnitureAt(lines, HEAD_LINES, recursAtHead), lines.length - foot);
    return body.join('\n').trim();
  });
  // Where blank lines end paragraphs, the end of a page does too, unless a sentence goes on over it.
  const body = bodies.map((page) => (page.includes('\n\n') && !/^\p{Ll}/u.test(page) ? `\n${page}` : page)).join('\n');
  return { text: body, characters: charactersOf(text) - charactersOf(body) };
}

/** Returns how many lines a page begins with that recur on others, or name a Part above such lines. */
function furnitureAt(lines: readonly string[], most: number, recurs: (line: string) => boolean): number {
  const shapes: string[] = [];
  let count = 0;
  for (const [index, line] of lines.entries()) {
    if (!/\S/.test(line)) continue;
    const shape = shapeOf(line);
    const headsPart = namesPart(line);
    // A second number is none of a page, and what repeats the name of a Part is its heading.
    const isBody = shapes.includes(shape) && (headsPart || shape === '#');
    if (recurs(line) && !isBody && !isOfText(line)) count = index + 1;
    else if (!headsPart) break;
    if (shapes.push(shape) === most) break;
  }
  return count;
}

/** `Article 7`, `(a)` and `Penalty: 20 penalty units.` recur at the edge of pages, too. */
function isOfText(line: string): boolean {
  const meaning = readHeading(line.trim());
  const isBareNumber = meaning.is === 'provision' && meaning.heading === null && /\p{L}/u.test(line);
  return isBareNumber || leadingMarks(line.trim()).length > 0 || /[.;:]\s*$/.test(line);
}

/** `Part 4 Lamps`, or `Lamps Part 4` on pages to the right. */
function namesPart(line: string): boolean {
  return PART_LAST.test(line) || (line.length <= LONGEST_HEADING && readHeading(line.trim()).is === 'container');
}

/** Returns the pages of a text; all of it where neither form feeds nor lines with the number of a page mark several. */
export function pagesOf(text: string): readonly string[] {
  const pages = text.split(text.includes('\f') ? '\f' : PAGE_LINE);
  if (pages.length >= FEWEST_PAGES) return pages;
  const lines = text.split('\n').map((line) => line.trim());
  const alone = new Set(
    lines.flatMap((line, at) => [line, `${line} ${lines[at + 1]}`].map((name) => name.toLowerCase())),
  );
  const numbered = Map.groupBy(text.matchAll(TITLE_AND_PAGE), ([, title]) => title!);
  const isTitle = ([name, found]: [string, RegExpExecArray[]]) =>
    found.length >= FEWEST_PAGES &&
    alone.has(name.toLowerCase()) &&
    countsUp(found.flatMap(([, , page]) => Number(page) || []));
  const [title] = [...numbered].find(isTitle) ?? [];
  return title === undefined ? pagesApart(text) : pagesThatEnd(lines, title);
}

/** Returns what blank lines set apart where these are pages, whose numbers at the foot count up; else all of it. */
function pagesApart(text: string): string[] {
  const pieces = text.trim().split(/\n\s*\n/);
  const numbers = pieces.flatMap((piece) => {
    const [, named, alone] = PAGE_AT_FOOT.exec(piece.split('\n').slice(-FOOT_LINES).join('\n')) ?? [];
    return named ?? alone ?? [];
  });
  const fewest = Math.max(FEWEST_PAGES, pieces.length * LEAST_NUMBERED);
  return numbers.length >= fewest && countsUp(numbers.map(Number)) ? pieces : [text];
}

function countsUp(pages: readonly number[]): boolean {
  const steps = pages.slice(1).map((page, index) => page - pages[index]!);
  return steps.filter((step) => step === 1 || step === 2).length >= steps.length * COUNTS_UP;
}

function pagesThatEnd(lines: readonly string[], title: string): string[] {
  const pages: string[][] = [[]];
  for (const line of lines)
    if (line.startsWith(`${title} `) && /^(?:\d{1,4}|[ivxl]{1,7})$/.test(line.slice(title.length + 1))) pages.push([]);
    else pages.at(-1)!.push(line);
  return pages.map((page) => page.join('\n'));
}

/** A line but for its numbers, `14` or `14AA`; the number of a page may be a small roman one. */
function shapeOf(line: string): string {
  return line.trim().replace(/\d+(?:[A-Z]{1,3}\b)?|^[ivxl]{1,7}$/g, '#');
}
