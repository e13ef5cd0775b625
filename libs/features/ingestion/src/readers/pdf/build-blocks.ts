import type { PageBreak } from '../../document-model/elements.ts';
import { standsAlone } from '../../structure/articles.ts';
import { headingBlock, numberHeading, tableBlock, textBlock } from '../../document-model/block.ts';
import type { Block } from '../../document-model/block.ts';
import { endsWithNumber } from '../../document-model/spelt-number.ts';
import { DEEPEST_HEADING } from '../../document-model/heading-meaning.ts';
import { readHeading } from '../../structure/headings.ts';
import { leadingMarks } from '../../structure/marks.ts';
import { isBareSection } from '../../structure/run-in-sections.ts';
import { openingTerm } from '../common/rich-text/run.ts';
import type { BodyLine } from './reading-order.ts';
import type { BodyStyle } from './body-style.ts';
import { findFootnotes, marksIn } from './footnotes.ts';
import { raised } from './line-builder.ts';
import { joinLine, withHyphens } from './page-characters.ts';
import type { HeadingSpan } from './headings-within.ts';
import type { NumberedParagraph } from './paragraphs-at-margin.ts';
import { BOLD, visibleRuns } from './pdf-line.ts';
import { cellsOf } from './tables/table-columns.ts';

const STARTS_PARAGRAPH = /^(?:[•▪◦‣➢–−*o]\s|(?:Notes?|Examples?|Penalty)\b[^.]{0,12}[:.—–-]|FORM \d{1,3}[A-Z]{0,2}$)/;
/** `1.2 A keeper …`, `iv. lamps` after the end of a sentence. */
const STARTS_NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2}){1,3}\s+\p{Lu}|(?:[a-z]|[ivx]{2,5})\.\s+\p{L})/u;
/** What begins at one place does so within so many points. */
const SAME_PLACE_POINTS = 1;
/** The end of a reference (`point (a) of Article 2`) that a line begins with. */
const REST_OF_REFERENCE = /^\([0-9a-z]{1,4}\)(?:\([0-9a-z]{1,4}\)){0,3} of \p{Lu}/u;
const LISTS_MORE = /[:;,—–]$|\b(?:and|or)$/;
const ENDS_PARAGRAPH = /[.;:—]["”’)]*[⁰¹²³⁴-⁹]*$|[;,]\s(?:and|or)$/;

/** Returns headings and paragraphs, lines joined, with their pages. */
export function buildBlocks(
  lines: readonly BodyLine[],
  headings: readonly HeadingSpan[],
  how: { style: BodyStyle; law: boolean; paragraphs: readonly NumberedParagraph[] },
): Block[] {
  const levels = plainLevels(headings);
  const sectionSize = how.law ? sizeOfSections(headings) : null;
  const byStart = new Map(headings.map((heading) => [heading.from, heading]));
  const numbered = new Map(how.paragraphs.map((one) => [one.from, one]));
  const footnotes = findFootnotes(lines, how.style);
  const open = new OpenParagraph();
  const { blocks } = open;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as BodyLine;
    const footnote = footnotes.get(index);
    if (footnote !== undefined) {
      open.below.push({ number: footnote.number, block: footnoteBlock(footnote.number, footnote.lines) });
      index = footnote.to - 1;
      continue;
    }
    const heading = byStart.get(index);
    if (heading?.skipped !== undefined) {
      open.endWithNumber(heading.text, line, heading.skipped);
      continue;
    }
    if (heading !== undefined) {
      open.end();
      blocks.push(headingOf(heading, line, { levels, sectionSize }));
      index = heading.to - 1;
      continue;
    }
    if (line.table !== undefined) {
      open.end();
      blocks.push(tableBlock(line.table, { pages: [pageBreak(0, line)] }));
      continue;
    }
    const own = numbered.get(index);
    if (own?.through === true) {
      open.endWithNumber(own.number, line, own.skipped);
      continue;
    }
    if (own !== undefined) {
      open.end();
      open.number = own.number;
      open.lines.push(line);
      continue;
    }
    if (open.lines.length > 0 && startsParagraph(line, open.lines, how.style)) open.endBefore();
    open.lines.push(line);
  }
  open.end();
  return blocks;
}

const FOOTNOTE = 'Footnote ';
/** More paragraphs than stand on a page are not looked through for the mark of a footnote. */
const LOOKED_BACK = 200;

interface Footnote {
  readonly number: string;
  readonly block: Block;
}

/** The paragraph that is being read, and what stands at the foot of pages on which it, or its list, goes on. */
class OpenParagraph {
  readonly blocks: Block[] = [];
  lines: BodyLine[] = [];
  number: string | undefined;
  below: Footnote[] = [];

  endBefore(): void {
    if (LISTS_MORE.test(this.lines.at(-1)!.text)) this.endLines();
    else this.end();
  }

  end(): void {
    this.endLines();
    for (const note of this.below) this.blocks.splice(this.placeOf(note), 0, note.block);
    this.below = [];
  }

  /** Behind the paragraph of its page that has its mark, with its list and other footnotes; else at the end. */
  private placeOf({ number, block }: Footnote): number {
    const page = block.pages[0]?.position.page;
    const isMarked = ({ text, pages }: Block) =>
      pages.some(({ position }) => position.page === page) && marksIn(text).includes(raised(number));
    const near = this.blocks.slice(-LOOKED_BACK);
    const marked = near.findLastIndex(isMarked);
    const goesOn = (next: Block, at: number) =>
      next.kind === 'table' || next.text.startsWith(FOOTNOTE) || LISTS_MORE.test(near[at - 1]!.text);
    const end = marked < 0 ? -1 : near.findIndex((next, at) => at > marked && !goesOn(next, at));
    return end < 0 ? this.blocks.length : this.blocks.length - near.length + end;
  }

  /** Begins the paragraph of a provision whose number stands before its words. */
  endWithNumber(number: string, line: BodyLine, skipped: number): void {
    this.end();
    this.blocks.push(numberBlock(number, line));
    this.lines.push({ ...line, text: line.text.slice(skipped), runs: [] });
  }

  private endLines(): void {
    const mark = this.number === undefined ? {} : { mark: this.number };
    if (this.lines.length > 0) this.blocks.push({ ...paragraphBlock(this.lines), ...mark });
    this.lines = [];
    this.number = undefined;
  }
}

function footnoteBlock(number: string, lines: readonly BodyLine[]): Block {
  const { text, pages } = paragraphBlock(lines);
  const label = `${FOOTNOTE}${number}: `;
  return textBlock(`${label}${text}`, {
    pages: pages.map(({ at, position }) => ({ at: at && at + label.length, position })),
  });
}

function numberBlock(number: string, line: BodyLine): Block {
  const pages = [pageBreak(0, line)];
  return numberHeading({ is: 'provision', number, heading: null, isParagraph: true }, { pages });
}

function plainLevels(headings: readonly HeadingSpan[]): ReadonlyMap<number, number> {
  const plain = headings.filter(({ kind }) => kind === 'plain');
  const sizes = [...new Set(plain.map(({ size }) => Math.round(size)))].sort((a, b) => b - a);
  return new Map(sizes.map((size, index) => [size, Math.min(DEEPEST_HEADING, index + 1)]));
}

/** Returns the median size of the headings of sections. */
function sizeOfSections(headings: readonly HeadingSpan[]): number {
  const sizes = headings.filter(({ kind }) => kind === 'provision').map(({ size }) => size);
  return sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
}

/** A heading that is so much larger than those of sections is over them; formulas are large too. */
const LARGER = 1.04;
const TITLE = /^\p{Lu}[^=×]{2,}$/u;

/** In law, a heading that is no Part and no section is within a section, unless it is larger than theirs. */
function headingOf(
  { kind, text, size, within, headsNone }: HeadingSpan,
  line: BodyLine,
  { levels, sectionSize }: { levels: ReadonlyMap<number, number>; sectionSize: number | null },
): Block {
  const isOver = sectionSize === null || (size > sectionSize * LARGER && TITLE.test(text));
  const plain = within === true || !isOver ? DEEPEST_HEADING + 1 : levels.get(Math.round(size))!;
  const meaning = headsNone === true ? ({ meaning: { is: 'plain' } } as const) : {};
  return headingBlock(kind === 'plain' ? plain : 2, text, { pages: [pageBreak(0, line)], ...meaning });
}

function startsParagraph(line: BodyLine, paragraph: readonly BodyLine[], style: BodyStyle): boolean {
  const before = paragraph.at(-1) as BodyLine;
  if (standsAlone(line.text) || standsAlone(before.text)) return true;
  const finished = ENDS_PARAGRAPH.test(before.text);
  if (opensParagraph(line.text, before.text)) return true;
  if (before.page !== line.page) return finished || opensOnPage(line);
  const gap = before.y - line.y;
  if (gap < -2) return finished;
  if (isSetApart(line, before, style)) return true;
  if (finished && opensTerm(line)) return true;
  return finished && Math.abs(line.left - (paragraph[0] as BodyLine).left) > 3 && line.left < before.left - 3;
}

function opensOnPage(line: BodyLine): boolean {
  return termOf(line) !== null || isBareSection(line.text);
}

/** Words in bold open a paragraph even where they define nothing. */
function opensTerm(line: BodyLine): boolean {
  const isInBold = line.boldShare <= BOLD && visibleRuns(line.runs)[0]?.bold === true;
  return isInBold || termOf(line) !== null;
}

/** `Width    two paces` below `Depth    a pace`, or below the rest of it. */
function isNextPair(line: BodyLine, before: BodyLine): boolean {
  const [above, own] = [cellsOf(before.runs), cellsOf(line.runs)];
  const beside = above[above.length - 1]?.[0];
  if (own.length !== 2 || above.length > 2 || beside === undefined) return false;
  return Math.abs(own[1]![0]!.left - beside.left) <= SAME_PLACE_POINTS;
}

function isSetApart(line: BodyLine, before: BodyLine, style: BodyStyle): boolean {
  if (Math.abs(line.size - before.size) > 1.2 && line.text.length > 3) return true;
  return isNextPair(line, before) || before.y - line.y > Math.max(style.lineGap * 1.3, before.size * 1.45);
}

function opensParagraph(text: string, before: string): boolean {
  const finished = ENDS_PARAGRAPH.test(before);
  if (STARTS_PARAGRAPH.test(text) || (finished && STARTS_NUMBERED.test(text))) return true;
  const [mark] = leadingMarks(text);
  // `twenty-four`, and on the next line `(24)`: in figures what the words say.
  if (mark === undefined || endsWithNumber(before, Number(mark))) return false;
  return finished || !REST_OF_REFERENCE.test(text);
}

function pageBreak(at: number, line: BodyLine): PageBreak {
  return { at, position: { page: line.page, label: line.label, ocr: line.ocr } };
}

function paragraphBlock(lines: readonly BodyLine[]): Block {
  let text = '';
  const pages: PageBreak[] = [];
  for (const line of lines) {
    text = joinLine(text, line.text);
    if (pages.at(-1)?.position.page !== line.page) pages.push(pageBreak(text.length - line.text.length, line));
  }
  const clean = withHyphens(text);
  return textBlock(clean, { term: termOf(lines[0] as BodyLine), pages });
}

/** A line in bold throughout is a heading, unless its words define. */
function termOf(line: BodyLine): string | null {
  if (line.boldShare > BOLD && !/(?:means?|includes?)\s*[:—–-]?$/.test(line.text)) return null;
  const term = openingTerm(line.runs, true);
  return term === null || readHeading(term).is !== 'plain' ? null : term.replace(/(?<!\s)\s+(?:means|includes)$/, '');
}
