import { textBlock } from '../../document-model/block.ts';
import type { Block } from '../../document-model/block.ts';
import type { HeadingMeaning } from '../../document-model/heading-meaning.ts';
import { INSTRUMENT_NAME } from '../../metadata/find-title.ts';
import { countTitleLines } from '../../metadata/wrapped-title.ts';
import { isStateName } from '../../metadata/state-name.ts';
import { withTabBeforePage } from '../../structure/contents/contents-entry.ts';
import { readHeading } from '../../structure/headings.ts';
import { leadingMarks } from '../../structure/marks.ts';
import { endsEntry, NumberOrder } from './number-order.ts';
import { paragraphEnds } from './paragraph-ends.ts';

const LONGEST_HEADING = 200;
const LONGEST_TITLE = 200;
const COVER_LINES = 8;
const STARTS_ITEM = /^(?:[•▪◦‣·*–-]\s+|\d{1,3}[.)]\s+|(?:Notes?|Examples?)\b\s*(?:\d+\s*)?[:.—–-])/;
/** `4.-(1.) A drover`: the number of a section before that of its first subsection. */
const STARTS_SECTION = /^\d{1,4}[A-Z]{0,3}\.\s?(?:—|--|-)\s?\(1\.?\)/;
/** Old prints set a reference at the end of a heading's line: `FIRST SCHEDULE.        Section 6.` */
const COLUMN = /(?<=\S) {5,}(?=\S)/;
/** A date, the citation of a judgment, a note of a change, the letters in the cells of a row. */
const NO_TITLE_IN_CAPITALS = /^[;([\s]*\d|\d\/\d|^(?!.*\p{L}{3})/u;
/** `=== Lamps ===`, as wikis mark a heading, and collections of pages the beginning of each. */
const MARKED = /^={2,6} (.{1,150}) ={2,6}$/;
const UNFINISHED = /[,;:]$/;
const GOES_ON =
  /^(?!(?:sub)?sections? \d|(?:inserted|amended|substituted|repealed)\b)\p{Ll}(?!.*\b(?:means?|includes?|has the)\b)/u;
const LETTERED_ITEM = /^[a-z]{1,4}[.)]\s/;
/** Paragraphs of reports: numbered below chapters, `3.36 The policy says`, or through, `29. In some cases`. */
const NUMBERED_LINES = [/^\d{1,3}\.\d{1,3} \p{Lu}/u, /^\d{1,3}\. \p{Lu}/u];
/** Where so many headings with such numbers, and such a share of them, go on in the next line, they are paragraphs. */
const FEWEST_PARAGRAPHS = 10;
const LEAST_PARAGRAPHS = 0.5;
/** Characters of a line that is filled to its end, as the first one of a paragraph is. */
const SHORTEST_FULL_LINE = 45;
const ENDS_SENTENCE = /[.;:—]$/;
const QUOTED_TERM = /^["“']([^"”']{2,100})["”']\s*(?:,[^.]{0,80}\s*)?(?:(?:means?|includes?|has the)\b|[:—])/;

/** Returns the blocks of a text without markup: wrapped lines joined, headings recognised by their form. */
export function parsePlainText(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const end = () => {
    if (paragraph.length > 0) blocks.push(paragraphOf(paragraph.join(' ')));
    paragraph = [];
  };
  for (const { line, level } of linesOf(text)) {
    if (level > 0) {
      end();
      const heading = isInCapitals(line) ? line.replace(/\.$/, '') : line;
      blocks.push({ ...paragraphOf(heading), kind: 'heading', level, term: null });
    } else if (line === '') end();
    else {
      if (startsParagraph(line)) end();
      paragraph.push(line);
    }
  }
  end();
  const whole = withWholeFirstLine(blocks);
  const title = titleLine(whole);
  return whole.map((block, index) => (index === title ? { ...block, kind: 'heading', level: 1 } : block));
}

interface Line {
  readonly line: string;
  /** Heading level; 0 for text and for the end of a paragraph. */
  readonly level: number;
}

function linesOf(text: string): Line[] {
  const all = text.replaceAll('\f', '\n').split('\n').flatMap(columnsOfHeading);
  const lines = all.map((raw) => raw.trim());
  const reader = new LineReader(paragraphEnds(all));
  return withWholeHeadings(lines.flatMap((line, index) => reader.read(line, { index, next: lines[index + 1] ?? '' })));
}

/** A heading goes on in next lines with a small letter; where they end a sentence, it is one behind a number. */
function withWholeHeadings(lines: readonly Line[]): Line[] {
  const paragraphs = new Set(NUMBERED_LINES.flatMap((number) => numberedParagraphs(lines, number)));
  const whole: Line[] = [];
  for (const next of lines) {
    const last = whole.at(-1);
    if (paragraphs.has(next)) whole.push(...numberAndText(next.line, next.level));
    else if (last === undefined || last.level === 0 || next.level > 0 || !goesOn(next.line)) whole.push(next);
    else whole.splice(-1, 1, ...joined(last, next));
  }
  return whole;
}

/** Returns the headings with such a number that are the first lines of paragraphs; none where they are headings. */
function numberedParagraphs(lines: readonly Line[], number: RegExp): Line[] {
  const numbered = [...lines.entries()].filter(([, { line, level }]) => level > 0 && number.test(line));
  const before = numbered.filter(([at]) => lines[at + 1]?.level === 0);
  const going = numbered.filter(([at]) => goesOn(lines[at + 1]?.line ?? '') && endsAsSentence(lines, at));
  if (going.length < Math.max(FEWEST_PARAGRAPHS, before.length * LEAST_PARAGRAPHS)) return [];
  return numbered.filter(([at, { line }]) => isFullLine(line) && isTextAfter(lines, at)).map(([, line]) => line);
}

/** What goes on in the next lines ends a sentence; a wrapped heading does not. */
function endsAsSentence(lines: readonly Line[], at: number): boolean {
  let last = at;
  for (let next = lines[at + 1]; next !== undefined && next.level === 0 && next.line !== ''; next = lines[last + 1])
    last += 1;
  return ENDS_SENTENCE.test(lines[last]!.line);
}

function isTextAfter(lines: readonly Line[], at: number): boolean {
  const after = lines[at + 1];
  return after !== undefined && after.level === 0 && after.line !== '';
}

function isFullLine(line: string): boolean {
  return line.length >= SHORTEST_FULL_LINE;
}

function joined(heading: Line, next: Line): Line[] {
  const line = `${heading.line} ${next.line}`;
  if (!ENDS_SENTENCE.test(line) && line.length <= LONGEST_HEADING) return [{ ...heading, line }];
  return readHeading(line).is === 'container' ? [heading, next] : numberAndText(line, heading.level);
}

function goesOn(line: string): boolean {
  return GOES_ON.test(line) && leadingMarks(line).length === 0 && !LETTERED_ITEM.test(line);
}

function numberAndText(line: string, level: number): Line[] {
  const meaning = readHeading(line);
  if (meaning.is !== 'provision') return [{ line, level: 0 }];
  return [
    { line: meaning.number, level },
    { line: meaning.heading ?? '', level: 0 },
  ];
}

class LineReader {
  private readonly isEnd: ReturnType<typeof paragraphEnds>;
  private readonly order = new NumberOrder();
  private afterBlank = true;
  private afterEnd = true;
  private listing = false;

  constructor(isEnd: ReturnType<typeof paragraphEnds>) {
    this.isEnd = isEnd;
  }

  read(printed: string, beside: { index: number; next: string }): Line[] {
    const marked = MARKED.exec(printed)?.[1];
    if (marked === undefined) return this.readUnmarked(printed, beside);
    this.afterBlank = true;
    return [{ line: marked.trim(), level: 2 }];
  }

  private readUnmarked(printed: string, { index, next }: { index: number; next: string }): Line[] {
    const line = this.listing && endsEntry(printed) ? withTabBeforePage(printed) : printed;
    const ends = this.ends(printed, { index, next });
    const meaning = readHeading(line);
    const level = this.mayBegin(meaning) && !listsWith(next) ? headingLevel(line, meaning, ends || next === '') : 0;
    if (level > 0) this.order.add(meaning);
    this.listing ||= meaning.is === 'contents';
    this.afterBlank = line === '' || level > 0;
    this.afterEnd = ends;
    const read = { line, level };
    return ends && level === 0 ? [read, { line: '', level }] : [read];
  }

  private mayBegin(meaning: HeadingMeaning): boolean {
    if (this.afterBlank || meaning.is === 'contents' || this.order.repeats(meaning)) return true;
    return this.afterEnd && this.order.follows(meaning);
  }

  private ends(line: string, { index, next }: { index: number; next: string }): boolean {
    const isOnCover = isStateName(line) || (index < COVER_LINES && isNamed(line));
    return isOnCover || endsEntry(line) || this.isEnd(line, next);
  }
}

function listsWith(next: string): boolean {
  return endsEntry(next) && readHeading(next).is === 'plain';
}

function isNamed(line: string): boolean {
  return line.length <= LONGEST_TITLE && INSTRUMENT_NAME.test(line);
}

function columnsOfHeading(line: string): string[] {
  const [first = '', ...rest] = line.trim().split(COLUMN);
  return rest.length > 0 && readHeading(first).is === 'container' ? [first, '', ...rest] : [line];
}

function withWholeFirstLine(blocks: readonly Block[]): readonly Block[] {
  const heading = blocks.findIndex(({ kind }) => kind !== 'text');
  const lines = blocks.slice(0, heading < 0 ? COVER_LINES : Math.min(heading, COVER_LINES)).map(({ text }) => text);
  const count = instrumentLine(blocks) < 0 ? countTitleLines(lines) : 1;
  return count === 1 ? blocks : [paragraphOf(lines.slice(0, count).join(' ')), ...blocks.slice(count)];
}

function instrumentLine(blocks: readonly Block[]): number {
  return blocks.slice(0, COVER_LINES).findIndex(({ text }) => isNamed(text));
}

/** Returns the title's line: an instrument's name on the cover, else a short first line, no sentence; or null. */
export function titleLine(blocks: readonly Block[]): number | null {
  const named = instrumentLine(blocks);
  if (named >= 0) return named;
  return blocks[0] !== undefined && isTitle(blocks[0]) ? 0 : null;
}

function isTitle(block: Block): boolean {
  return (
    block.text.length <= LONGEST_TITLE &&
    !/[.;:,]$|^\(.*\)$|https?:\/\//.test(block.text) &&
    !isStateName(block.text) &&
    readHeading(block.text).is === 'plain' &&
    leadingMarks(block.text).length === 0
  );
}

/** Returns the term in quotes that a text defines, or null. */
export function quotedTerm(text: string): string | null {
  return QUOTED_TERM.exec(text)?.[1]?.trim() ?? null;
}

function paragraphOf(text: string): Block {
  const joined = text.replace(/[ \u00a0]+|\t+(?!\d+$)/g, ' ').trim();
  return textBlock(joined, { term: quotedTerm(joined), listItem: STARTS_ITEM.test(joined) });
}

function startsParagraph(line: string): boolean {
  if (STARTS_SECTION.test(line) || quotedTerm(line) !== null) return true;
  return STARTS_ITEM.test(line) || leadingMarks(line).length > 0;
}

function mayBeHeading(line: string): boolean {
  return line.length <= LONGEST_HEADING && !UNFINISHED.test(line) && !endsEntry(line);
}

/** Headings are `Part 4 …` and `4.3 Height of buildings` where a paragraph may begin, and short capitals alone. */
function headingLevel(line: string, meaning: HeadingMeaning, beforeBlank: boolean): number {
  if (!mayBeHeading(line)) return 0;
  if (meaning.is === 'container') return endsSentence(line) ? 0 : 2;
  if (meaning.is === 'provision') return /^\p{Lu}/u.test(meaning.heading ?? line) && !endsSentence(line) ? 3 : 0;
  const standsAlone = beforeBlank && isInCapitals(line) && !NO_TITLE_IN_CAPITALS.test(line);
  return meaning.is !== 'plain' || standsAlone ? 2 : 0;
}

function endsSentence(line: string): boolean {
  return /(?<!\betc|&c)\.$/.test(line) && !isInCapitals(line);
}

function isInCapitals(line: string): boolean {
  const letters = line.replace(/[^\p{L}]/gu, '');
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}
