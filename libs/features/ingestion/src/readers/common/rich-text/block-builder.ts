import { MONTHS } from '@regqa/domain';
import type { ContentsEntry } from '../../../document-model/elements.ts';
import { LEVEL_OF_BOLD } from '../../../document-model/heading-meaning.ts';
import { SetAsideTally } from '../../../document-model/set-aside.ts';
import { headingBlock, tableBlock, textBlock } from '../../../document-model/block.ts';
import type { Block } from '../../../document-model/block.ts';
import { readContentsEntry } from '../../../structure/contents/contents-entry.ts';
import { readHeading } from '../../../structure/headings.ts';
import { leadingMarks } from '../../../structure/marks.ts';
import { isBold, openingTerm, textOfRuns } from './run.ts';
import type { Run } from './run.ts';
import { gridOf, textOfBlocks } from './table-grid.ts';
import type { TableCell, TableRow } from './table-grid.ts';

export interface Paragraph {
  readonly runs: readonly Run[];
  readonly level: number;
  /** Number or letter that the program prints before it: `(a)`, `1.`; empty for none. */
  readonly label: string;
  readonly listItem: boolean;
  readonly contents: boolean;
}

/** A longer paragraph in a heading's style is text under a number. */
const LONGEST_HEADING = 250;
const LONGEST_HEADING_SENTENCE = 100;
const LONGEST_BOLD_HEADING = 120;
const NUMBERED_TITLE = /^\d{1,4}[A-Z]{0,4}(?:[.-]\d{1,4}[A-Z]{0,4}){0,6}\.?\s+\p{Lu}/u;
/** `August 2031`, `1 August 2031`: a date on the cover heads nothing. */
const DATE = new RegExp(String.raw`^(?:\d{1,2} )?(?:${MONTHS.join('|')}) (?:19|20)\d\d$`, 'i');
/** Marks a bold paragraph until the whole file is known and `finish` gives the level. */
const BOLD_LEVEL = 99;
const BOLD_LEVEL_IN_PROVISIONS = 6;

/** How a letter ends; the names below it head nothing. */
const CLOSING = /^(?:(?:kind|best|warm) )?regards,?$|^yours (?:faithfully|sincerely|truly),?$/i;

const ONLY_MARK = /^\((?:[0-9]{1,3}[A-Z]{0,3}|[a-z]{1,5}|[A-Z]{1,3})\)$/;
/** The number of a section or paragraph, where its table has no other row. */
const ONLY_NUMBER = /^(?:[A-Z]{1,3}|Aus[A-Z]{0,2})?\d{1,4}[A-Z]{0,3}(?:\.\d{1,3}){0,3}\.?$/;
/** Fewer rows beside others without a mark may be data. */
const FEWEST_MARKED = 2;

/** Collects paragraphs and tables of a file with formatting as blocks, and the lines of its contents list apart. */
export class BlockBuilder {
  readonly contents: ContentsEntry[] = [];
  readonly setAside = new SetAsideTally();
  private readonly all: Block[] = [];
  private blocks = this.all;
  private sawContents = false;

  paragraph(paragraph: Paragraph): void {
    const own = textOfRuns(paragraph.runs);
    const text = paragraph.label === '' ? own : `${paragraph.label} ${own}`.trim();
    if (text === '' || (own === '' && paragraph.level === 0)) return;
    if (paragraph.contents) this.addContentsLine(paragraph);
    else this.put(blocksOf(paragraph, text));
  }

  collect(read: () => void): readonly Block[] {
    const { blocks } = this;
    const own: Block[] = [];
    this.blocks = own;
    read();
    this.blocks = blocks;
    return own;
  }

  /** A layout table gives its cells' paragraphs one after the other. */
  table(all: readonly TableRow[]): void {
    const rows = all.filter((row) => row.cells.length > 0);
    const cells = rows.flatMap((row) => row.cells);
    const grid = gridOf(withHeader(rows));
    const columns = grid.header[0]?.length ?? grid.body[0]?.length ?? 0;
    const marked = markedBlocks(rows);
    if (marked !== null) this.put(marked);
    else if (columns <= 1 || cells.some(laysOut)) for (const cell of cells) this.put(cell.blocks);
    else if (this.isContents(grid.header[0])) {
      for (const row of grid.header) this.setAside.add('contents', row.join(' '));
      for (const row of grid.body) this.addEntry(row.join('\t'));
    } else this.put([tableBlock(grid)]);
  }

  finish(): Block[] {
    return settleBoldHeadings(this.all);
  }

  private put(blocks: readonly Block[]): void {
    for (const block of blocks) this.blocks.push(block);
  }

  private addContentsLine({ label, runs }: Paragraph): void {
    const last = this.all.at(-1);
    if (!this.sawContents && last !== undefined && readHeading(last.text).is === 'contents') {
      this.setAside.add('contents', last.text);
      this.all.pop();
    }
    this.addEntry(`${label}\t${runs.map(({ text }) => text).join('')}`.trim());
  }

  private addEntry(line: string): void {
    this.sawContents = true;
    this.setAside.add('contents', line);
    const entry = readContentsEntry(line);
    if (entry !== null) this.contents.push(entry);
  }

  private isContents(header: readonly string[] | undefined): boolean {
    const title = header?.find((text) => text !== '');
    return title !== undefined && readHeading(title).is === 'contents' && this.blocks === this.all;
  }
}

function withHeader(rows: readonly TableRow[]): readonly TableRow[] {
  const [first, ...rest] = rows;
  if (first === undefined || rows.some(({ header }) => header) || !isBoldRow(first) || rest.every(isBoldRow))
    return rows;
  return [{ ...first, header: true }, ...rest];
}

function isBoldRow({ cells }: TableRow): boolean {
  return cells.every(({ blocks }) => blocks.every(isSetBold));
}

function isSetBold({ kind, level }: Block): boolean {
  return kind === 'heading' && level === BOLD_LEVEL;
}

/** Registers lay out provisions as tables with columns of marks: returns what they hold, null for a data table. */
function markedBlocks(rows: readonly TableRow[]): Block[] | null {
  if (rows.some(({ header }) => header)) return null;
  const filled = rows
    .map(({ cells }) => cells.filter(({ blocks }) => blocks.length > 0))
    .filter((cells) => cells.length > 0);
  const isMark = (cell: TableCell) => {
    const text = textOfBlocks(cell.blocks);
    return ONLY_MARK.test(text) || (filled.length === 1 && ONLY_NUMBER.test(text));
  };
  const marked = filled.filter((cells) => cells.length > 1 && cells.slice(0, -1).every(isMark)).length;
  const single = filled.filter((cells) => cells.length === 1).length;
  if (marked < (single === 0 ? 1 : FEWEST_MARKED) || marked + single < filled.length) return null;
  return filled.flatMap(markedRow);
}

function markedRow(cells: readonly TableCell[]): Block[] {
  const marks = textOfBlocks(cells.slice(0, -1).flatMap(({ blocks }) => blocks));
  const [first, ...rest] = cells.at(-1)?.blocks ?? [];
  if (first === undefined || marks === '') return [...(cells[0]?.blocks ?? [])];
  if (first.kind === 'table') return [textBlock(marks), first, ...rest];
  const text = `${marks} ${first.text}`;
  const heads = first.kind === 'heading' && ONLY_NUMBER.test(marks);
  return [{ ...first, text, ...(heads ? {} : { kind: 'text', level: 0, listItem: false }) }, ...rest];
}

function laysOut({ blocks }: TableCell): boolean {
  const headsText = ({ kind, level, text }: Block) =>
    kind === 'heading' && level < BOLD_LEVEL && blocks.length > 1 && readHeading(text).is !== 'plain';
  return blocks.some((block) => block.kind === 'table' || headsText(block));
}

function blocksOf(paragraph: Paragraph, text: string): Block[] {
  if (paragraph.level > 0) return headingBlocks(paragraph, text);
  if (isBoldHeading(paragraph, text)) return [headingBlock(BOLD_LEVEL, text)];
  return [paragraphBlock(paragraph, text)];
}

/** Some files give whole subsections the style of a heading: their number is the heading, the rest is text. */
function headingBlocks(paragraph: Paragraph, text: string): Block[] {
  const isText = text.length > LONGEST_HEADING || (text.length > LONGEST_HEADING_SENTENCE && /[.;:]$/.test(text));
  if (leadingMarks(text).length > 0) return [paragraphBlock(paragraph, text)];
  if (!isText) return [headingBlock(paragraph.level, text)];
  const meaning = readHeading(text.slice(0, LONGEST_HEADING));
  if (meaning.is !== 'provision' || text.slice(meaning.number.length).trim() === '')
    return [paragraphBlock(paragraph, text)];
  return [
    headingBlock(paragraph.level, meaning.number),
    paragraphBlock(paragraph, text.slice(meaning.number.length).replace(/^\.?\s+/, '')),
  ];
}

function isBoldHeading({ runs, listItem }: Paragraph, text: string): boolean {
  if (!isBold(runs)) return false;
  const isCapitals = text === text.toUpperCase();
  if (listItem || text.length > LONGEST_BOLD_HEADING || (isCapitals ? /[.;,]$/ : /[.;:,—–-]$/).test(text)) return false;
  return (
    /\p{L}{3}/u.test(text) &&
    leadingMarks(text).length === 0 &&
    !/^(?:Notes?|Examples?|Penalty)\b/.test(text) &&
    !DATE.test(text) &&
    !/\t|\.{3,}/.test(text)
  );
}

function paragraphBlock({ runs, listItem }: Paragraph, text: string): Block {
  return textBlock(text, { term: openingTerm(runs), listItem });
}

/** Bold paragraphs with a number head provisions; others are above them, or within provisions that have headings. */
function settleBoldHeadings(blocks: readonly Block[]): Block[] {
  const withProvisions = blocks.some((block) => block.kind === 'heading' && isProvision(block));
  const level = withProvisions ? BOLD_LEVEL_IN_PROVISIONS : LEVEL_OF_BOLD;
  let isSigned = false;
  return blocks.map((block) => {
    isSigned = isSetBold(block) ? isSigned && readHeading(block.text).is === 'plain' : CLOSING.test(block.text);
    if (!isSetBold(block)) return block;
    return isSigned ? textBlock(block.text) : { ...block, level };
  });
}

function isProvision(block: Block): boolean {
  return block.level === BOLD_LEVEL ? NUMBERED_TITLE.test(block.text) : readHeading(block.text).is === 'provision';
}
