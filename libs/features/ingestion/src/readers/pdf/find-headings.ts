import type { ContentsEntry } from '../../document-model/elements.ts';
import { standsAlone } from '../../structure/articles.ts';
import { foldHeading } from '../../structure/contents/contents-entry.ts';
import { isCode, PROVISION_NUMBER, readHeading } from '../../structure/headings.ts';
import { hasLetteredNumber } from '../../structure/lettered-outline.ts';
import { FEWEST_CHAPTERS, ROMAN_CHAPTER } from '../../structure/roman-outline.ts';
import { joinLines } from './page-characters.ts';
import { BOLD, isBold, visibleRuns } from './pdf-line.ts';
import type { BodyLine } from './reading-order.ts';
import { LARGER, standsOut } from './body-style.ts';
import type { BodyStyle } from './body-style.ts';
import { ENDS_WITH_PAGE } from './contents-pages.ts';
import type { HeadingSpan } from './headings-within.ts';
import { isNoTitle, markCover, markWithin } from './headings-within.ts';
import { INDENT, isApart, isAtEdge, learnEdges, OUTLINE_NUMBER, readOutlineLine } from './outline-lines.ts';
import type { NumberedParagraph } from './paragraphs-at-margin.ts';
import { mostFrequent, tally } from '../common/tally.ts';

const CONTAINERS: ReadonlySet<string> = new Set(['container', 'endnotes', 'contents', 'editorial']);
/** Distance from where its column begins within which section headings begin, in points. */
const MARGIN_POINTS = 8;
/** So many bold numbers at one place, and this share of all, head sections there. */
const FEWEST_SECTIONS = 5;
const MOST_SECTIONS = 0.8;
/** What begins at one place does so within so many points. */
const SAME_PLACE_POINTS = 2;
const LONGEST_HEADING = 300;
const LONGEST_PLAIN_HEADING = 200;
const MOST_LINES = 6;
/** Text below this share of the usual size is smaller; headings of sections may be, but formulas are more so. */
const [SMALLER, SMALLEST] = [0.95, 0.8];
/** Lines of one heading are no further apart than this share of their size, and sizes differ by no more points. */
const [SAME_DISTANCE, SAME_SIZE] = [1.6, 0.6];
/** Points to the right at which another plain heading begins. */
const ELSEWHERE_POINTS = 40;
/** It begins within a sentence, or within brackets. */
const REST = /^(?:\p{Ll}|(?!\w{1,4}\))[^()]*\))/u;
const LETTERED_HEADING = /^[A-Z]\.\s+\p{Lu}/u;
/** `60 minutes …` goes on with a sentence. */
const MEASURE = /^\d{1,4}\s+\p{Ll}/u;
const NUMBERED_QUESTION = /^\d{1,3}[.)]\s\p{Lu}.{10,400}\?$/u;

interface Known {
  readonly paragraphs: readonly NumberedParagraph[];
  readonly contents?: readonly ContentsEntry[];
}

/** Finds headings. Those of sections are bold and numbered at the margin. */
export function findHeadings(
  lines: readonly BodyLine[],
  general: BodyStyle,
  { paragraphs, contents = [] }: Known,
): HeadingSpan[] {
  const style = { ...general, ...placeOfSections(lines, general) };
  const taken = new Set(paragraphs.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
  const edges = learnEdges(lines);
  const letters = lines.filter((line) => isBold(line) && ROMAN_CHAPTER.test(line.text)).length >= FEWEST_CHAPTERS;
  const headings: HeadingSpan[] = [];
  let number: string | null = null;
  for (let index = 0; index < lines.length; index++) {
    if (taken.has(index)) continue;
    const own = headingKind(lines, index, { style, edges, contents, letters });
    const outline: HeadingSpan | null = own === null ? readOutlineLine(lines, index, { style, edges, number }) : null;
    if (outline?.skipped !== undefined) {
      headings.push(outline);
      number = outline.text;
      continue;
    }
    const kind = outline?.kind ?? own;
    if (kind === null) continue;
    const setAsText = outline !== null;
    const first = lines[index] as BodyLine;
    const to = firstTaken(taken, index, endOfHeading(lines, index, { kind, setAsText }));
    const text = joinLines(lines.slice(index, to));
    const heading: HeadingSpan = { from: index, to, kind, text, size: first.size };
    index = to - 1;
    if (!isWhole(heading, style)) continue;
    headings.push(heading);
    if (kind === 'provision') number = PROVISION_NUMBER.exec(text)?.[1] ?? number;
  }
  return markWithin(markCover(withoutGuesses(headings, lines), lines, style));
}

/** Text larger than that of tables, and requirements in bold, may look like headings; sentences do not. */
function isWhole({ kind, from, to, text, size }: HeadingSpan, style: BodyStyle): boolean {
  const isCut = (to > from + 1 && /[.;:,]$/.test(text)) || text.lastIndexOf('(') > text.lastIndexOf(')');
  if (kind === 'plain' && isCut) return false;
  const isPlain = kind === 'plain' && size < style.size + SAME_SIZE && !text.endsWith('?');
  return text.length <= (isPlain ? LONGEST_PLAIN_HEADING : LONGEST_HEADING);
}

/** The sizes of a page that was read from its image are guesses: only a scan throughout has headings by them. */
function withoutGuesses(headings: readonly HeadingSpan[], lines: readonly BodyLine[]): readonly HeadingSpan[] {
  const isScan = lines.every(({ ocr }) => ocr);
  return headings.filter(({ kind, from }) => kind !== 'plain' || isScan || !lines[from]!.ocr);
}

function firstTaken(taken: ReadonlySet<number>, from: number, end: number): number {
  let index = from;
  while (index < end && !taken.has(index)) index++;
  return index;
}

interface SectionStyle extends BodyStyle {
  /** Where the words of section headings begin, where their numbers end at one place and not begin at one. */
  readonly words: number | null;
}

/** Where nearly all bold numbers begin, even if notes are further left; of numbers set flush right, where words do. */
function placeOfSections(lines: readonly BodyLine[], { columns }: BodyStyle): Pick<SectionStyle, 'columns' | 'words'> {
  const bold = lines.filter((line) => PROVISION_NUMBER.test(line.text) && isBoldAfterNumber(line));
  const printed = new Set(bold.map(({ text }) => foldHeading(text)));
  const numbered = bold.filter(({ text }) => !isEntryOf(printed, text));
  const placeOn = (own: readonly BodyLine[]) => placeOfMost(own.map(({ left }) => left));
  // Left and right pages of a book may have different margins.
  const ofBook = () => [0, 1].map((parity) => placeOn(numbered.filter(({ page }) => page % 2 === parity)));
  const place = placeOn(numbered);
  const places = (place === null ? ofBook() : [place, place]).filter((own) => own !== null);
  if (places.length === 2) {
    const isKnown = (own: number) => columns.some((column) => Math.abs(own - column) <= MARGIN_POINTS);
    return { columns: places.every(isKnown) ? columns : places.sort((a, b) => a - b), words: null };
  }
  return { columns, words: placeOfMost(numbered.map(leftOfWords)) };
}

/** Entries of a contents list may be bold, too: they are printed again without their page. */
function isEntryOf(printed: ReadonlySet<string>, text: string): boolean {
  return ENDS_WITH_PAGE.test(text) && printed.has(foldHeading(text.replace(ENDS_WITH_PAGE, '')));
}

function placeOfMost(places: readonly (number | null)[]): number | null {
  const counts = tally(places.flatMap((place) => (place === null ? [] : [Math.round(place)])));
  const most = mostFrequent(counts);
  const count = most === null ? 0 : counts.get(most)!;
  return count >= FEWEST_SECTIONS && count >= places.length * MOST_SECTIONS ? most : null;
}

/** Where the words after a number begin; null where the number and they are written as one. */
function leftOfWords({ runs, text }: BodyLine): number | null {
  const number = PROVISION_NUMBER.exec(text)?.[1];
  const visible = visibleRuns(runs);
  let own = '';
  const last = visible.findIndex((run) => (own += run.text.trim()) === number);
  return last < 0 ? null : (visible[last + 1]?.left ?? null);
}

function headsSection(line: BodyLine, style: SectionStyle): boolean {
  const isLarger = line.size >= style.size * LARGER && !MEASURE.test(line.text);
  if ((!isBoldAfterNumber(line) && !isLarger) || line.size < style.size * SMALLEST) return false;
  const number = PROVISION_NUMBER.exec(line.text)?.[1];
  if (number === undefined || !/\p{L}|\(/u.test(line.text.slice(number.length))) return false;
  const words = style.words === null ? null : leftOfWords(line);
  if (words !== null && Math.abs(words - style.words!) <= SAME_PLACE_POINTS) return true;
  const indent = line.left - (style.columns.findLast((column) => line.left > column - MARGIN_POINTS) ?? style.left);
  return indent <= MARGIN_POINTS;
}

/** Lists may set the number of a heading as text. */
function isBoldAfterNumber({ text, boldShare }: BodyLine): boolean {
  const number = PROVISION_NUMBER.exec(text)?.[0].trim().length ?? 0;
  return boldShare + number / text.replace(/\s/g, '').length >= BOLD;
}

interface HowHeadingsLook {
  readonly style: SectionStyle;
  readonly edges: ReadonlySet<number>;
  readonly contents: readonly ContentsEntry[];
  /** Chapters have roman numbers, so that letters may head sections. */
  readonly letters: boolean;
}

function headingKind(lines: readonly BodyLine[], index: number, how: HowHeadingsLook): HeadingSpan['kind'] | null {
  const line = lines[index] as BodyLine;
  if (headsSection(line, how.style) || isOutlineHeading(line, how.edges)) return 'provision';
  const meaning = readHeading(line.text);
  if (!standsOut(line, how.style) && !(how.letters && isLetteredHeading(line, how.edges))) return null;
  if (meaning.is === 'provision' && (isListed(meaning, how.contents) || /^§/.test(meaning.number))) return 'provision';
  if (meaning.is === 'provision' && isCode(meaning.number)) return 'provision';
  if (CONTAINERS.has(meaning.is)) return 'container';
  if (!isBold(line) && line.size >= how.style.size * LARGER && line.size <= how.style.largest) return null;
  return isPlainHeading(lines, index, how.style) ? 'plain' : null;
}

/** The contents list has the number with these words, or more where the heading takes several lines. */
function isListed({ number, heading }: { number: string; heading: string | null }, contents: readonly ContentsEntry[]) {
  const words = foldHeading(heading ?? '');
  return (
    words !== '' && contents.some((entry) => entry.number === number && foldHeading(entry.heading).startsWith(words))
  );
}

/** Policies set deep headings (`5.1.2. Service areas`) only in italics, and `F. Procedure` below `III. Duties`. */
function isOutlineHeading(line: BodyLine, edges: ReadonlySet<number>): boolean {
  return OUTLINE_NUMBER.test(line.text) && isItalic(line) && isAtEdge(line, edges);
}

function isLetteredHeading(line: BodyLine, edges: ReadonlySet<number>): boolean {
  return LETTERED_HEADING.test(line.text) && isItalic(line) && isAtEdge(line, edges);
}

function isItalic(line: BodyLine): boolean {
  return visibleRuns(line.runs).every(({ italic }) => italic);
}

function isPlainHeading(lines: readonly BodyLine[], index: number, style: BodyStyle): boolean {
  const line = lines[index] as BodyLine;
  if (!/\p{L}{2}/u.test(line.text) || /[.;:]$/.test(line.text) || line.size < style.size * SMALLER) return false;
  if (isTitleOfPicture(lines, index, style) || isNoTitle(line)) return false;
  const next = lines[index + 1];
  if (line.text.endsWith(',') && !(next !== undefined && isBold(next) && isSetAlike(line, next, line))) return false;
  if (isItem(line.text) && !isQuestion(lines, index)) return false;
  if (line.size < style.size * LARGER && isEnd(line, lines[index - 1])) return false;
  return !continuesText(lines, index) && (isApart(lines, index, style) || isUnlike(line, lines[index - 1]!));
}

/** Words in bold that go on with a sentence are of its size. */
function isUnlike(line: BodyLine, before: BodyLine): boolean {
  return isBold(before) || (isBold(line) && line.size > before.size + SAME_SIZE);
}

/** The last line of a sentence or heading in bold, whose lines may begin at several places. */
function isEnd(line: BodyLine, before: BodyLine | undefined): boolean {
  if (before?.page !== line.page || !isBold(before) || !REST.test(line.text)) return false;
  return Math.abs(before.y - line.y) <= line.size * SAME_DISTANCE;
}

/** An item in bold may go on in the lines below, `(a) lamps`, and a sentence on the next page. */
function continuesText(lines: readonly BodyLine[], index: number): boolean {
  const first = lines[index] as BodyLine;
  for (let at = index; ; at--) {
    const [before, line] = [lines[at - 1], lines[at] as BodyLine];
    if (before === undefined || !isBold(before)) return false;
    if (at === index && before.page < line.page) return /^\p{Ll}/u.test(first.text) && /[\p{L},]$/u.test(before.text);
    if (!isSetAlike(before, line, before)) return false;
    // What has a number may be a heading in several lines itself.
    if (isItem(before.text)) return at === index || !/^\d/.test(before.text);
  }
}

function isItem(text: string): boolean {
  return /^(?:[(•*−–—-]|\d|(?:[a-z]|[ivx]{2,5})[.)]\s)/.test(text);
}

/** `2) May a lamp be lit by day?` in bold, over several lines: what an answer stands below. */
function isQuestion(lines: readonly BodyLine[], index: number): boolean {
  const end = endOfHeading(lines, index, { kind: 'plain', setAsText: false });
  return NUMBERED_QUESTION.test(joinLines(lines.slice(index, end)));
}

const LONGEST_LABEL = 40;

/** Labels of pictures are smaller than the text; a larger line among them heads no text. */
function isTitleOfPicture(lines: readonly BodyLine[], index: number, style: BodyStyle): boolean {
  const line = lines[index] as BodyLine;
  const isLabel = (other?: BodyLine) =>
    other?.page === line.page &&
    other.size < style.size * SMALLER &&
    other.text.length <= LONGEST_LABEL &&
    !/[.;:,]$/.test(other.text);
  return !isBold(line) && isLabel(lines[index - 1]) && isLabel(lines[index + 1]);
}

function isHeadingItself(text: string): boolean {
  return (readHeading(text).is !== 'plain' && !MEASURE.test(text)) || hasLetteredNumber(text);
}

function endOfHeading(
  lines: readonly BodyLine[],
  index: number,
  { kind, setAsText }: { readonly kind: HeadingSpan['kind']; readonly setAsText: boolean },
): number {
  const first = lines[index] as BodyLine;
  let end = index + 1;
  for (let next = lines[end]; next !== undefined && end - index < MOST_LINES; next = lines[++end]) {
    if (!isSetAlike(lines[end - 1] as BodyLine, next, first) || standsAlone(next.text)) break;
    // Set as the text is, a heading ends where the text begins with an indent.
    if (setAsText && next.left > first.left + INDENT) break;
    if (isHeadingItself(next.text) && next.left <= first.left + SAME_PLACE_POINTS) break;
    if (kind === 'plain' && next.left > first.left + ELSEWHERE_POINTS && !REST.test(next.text)) break;
  }
  return end;
}

function isSetAlike(before: BodyLine, next: BodyLine, first: BodyLine): boolean {
  const isClose = next.page === before.page && before.y - next.y > 0 && before.y - next.y <= first.size * SAME_DISTANCE;
  return (
    isClose &&
    next.table === undefined &&
    Math.abs(next.size - first.size) <= SAME_SIZE &&
    isBold(next) === isBold(first) &&
    (!isItalic(first) || isItalic(next)) &&
    (next.left >= first.left - SAME_PLACE_POINTS || REST.test(next.text))
  );
}
