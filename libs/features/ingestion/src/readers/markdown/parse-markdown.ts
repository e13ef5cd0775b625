import { headingBlock, tableBlock, textBlock } from '../../document-model/block.ts';
import type { Block } from '../../document-model/block.ts';
import { SetAsideTally } from '../../document-model/set-aside.ts';
import { readHeading } from '../../structure/headings.ts';
import { readFrontMatter } from '../common/front-matter.ts';
import { HtmlBlocks } from '../common/html/html-blocks.ts';
import { parseHtml } from '../common/html/parse-html.ts';
import { withoutFootnoteMark } from '../common/read-blocks.ts';
import { BlockBuilder } from '../common/rich-text/block-builder.ts';
import { openingTerm } from '../common/rich-text/run.ts';
import { commentCharacters, plainText, runsOf } from './inline.ts';
import { withoutReferences } from './link-references.ts';
import { pagesOf } from './page-marks.ts';

const HEADING_MARK = /^ {0,3}(#{1,9})(?=\s|$)/;
const CLOSING_MARKS = /(?<!#)#+$/;
const ITEM_MARK = /^\s*([*+-]|\d{1,9}[.)])\s/;
/** `   a. ` or `    (1) ` below the line that it belongs to, `B49    Paragraph 70 …` below any. */
const MARK_APART = /^ {2,}(?:[a-z]\.|\([0-9a-zA-Z]{1,5}\))\s+\S|^[A-Z]{0,2}\d{1,3}[A-Z]?(?: {2,}|\t\s*)\p{Lu}/u;
const HARD_BREAK = /\S {2,}$/;
const LONGEST_SECOND_LINE = 200;
/** Pandoc's attributes of a heading: `{#scope .unnumbered}`. */
const ATTRIBUTES = /(?<!\s)\s*\{[#.][^{}]{1,200}\}\s*$/;
/** Terms, which are small headings, follow a glossary's. */
const IS_WHOLE = /[.:;]$|^(?:glossary|definitions|(?:defined )?terms)\b/i;
const TABLE_RULE_CELL = /^:?-+:?$/;
/** Bold number and title: a section heading that lost its heading mark. */
const BOLD_NUMBER =
  /^(?:\*\*\s*_?(?=\d)|(?=\d+[A-Z]{0,4}\*\*))\d{1,4}[A-Z]{0,4}(?:[.-]\d{1,4}[A-Z]{0,4}){0,6}(?:\*\*)?(?:\s{2,}|\t)\S[^*]{0,200}(?:\*\*|$)/;
/** All of a paragraph in bold, `**4.3 Height of burrows**`: a heading whose style a conversion lost. */
const BOLD_HEADING = /^\*\*\d{1,4}[A-Z]{0,4}(?:[.-]\d{1,4}[A-Z]{0,4}){1,6}\.?\s+\p{Lu}[^*]{0,150}(?<![.;:])\*\*$/u;
const HTML_TABLE = /^\s*<table\b/i;
const TABLE_END = /<\/table>/i;
const MOST_TABLE_LINES = 5_000;
const DEEPEST_LEVEL = 6;

/** Returns the blocks of a Markdown text. Linear; broken emphasis and unknown syntax stay as text. */
export function parseMarkdown(text: string) {
  const frontMatter = readFrontMatter(text);
  const setAside = new SetAsideTally();
  setAside.add('metadata', text.slice(0, frontMatter.length));
  const lines = text.slice(frontMatter.length).split('\n');
  const blocks = pagesOf(withoutReferences(lines)).flatMap((page) =>
    new BlockReader(page.lines, setAside).read().map((block) => ({ ...block, pages: page.pages })),
  );
  return { frontMatter, blocks, setAside: setAside.counted() };
}

interface OpenBlock {
  readonly level: number;
  readonly lines: string[];
  /** A heading is complete at the next line, unless it ends with a line break. */
  goesOn: boolean;
  readonly listItem: boolean;
  readonly mark: string;
}

const TEXT = { level: 0, goesOn: false, listItem: false, mark: '' } as const;

class BlockReader {
  private readonly lines: readonly string[];
  private readonly setAside: SetAsideTally;
  private readonly blocks: Block[] = [];
  private open: OpenBlock | null = null;
  private noTableEndsBefore = 0;

  constructor(lines: readonly string[], setAside: SetAsideTally) {
    this.lines = lines;
    this.setAside = setAside;
  }

  read(): Block[] {
    for (let index = 0; index < this.lines.length; index++) {
      const line = this.lines[index] as string;
      if (line.trim() === '' || /^\s*(?:<\/?div[^>]*>|\*{3,}|-{3,}|_{3,})\s*$/.test(line)) this.begin(null);
      else if (line.includes('|') && isTableRule(this.lines[index + 1] ?? '')) index = this.readTable(index);
      else if (HTML_TABLE.test(line)) index = this.readHtmlTable(index);
      else this.addLine(line, line.trim());
    }
    this.begin(null);
    return this.blocks;
  }

  private addLine(line: string, text: string): void {
    const { open } = this;
    const [headingMark, level] = HEADING_MARK.exec(line) ?? [];
    const [itemMark, item] = ITEM_MARK.exec(line) ?? [];
    const goesOn = HARD_BREAK.test(line);
    if (headingMark !== undefined) {
      const heading = line.slice(headingMark.length).trimEnd().replace(CLOSING_MARKS, '').trim();
      this.begin({ ...TEXT, level: Math.min(level!.length, DEEPEST_LEVEL), lines: [heading], goesOn });
    } else if (itemMark !== undefined) {
      const mark = /^\d/.test(item!) ? `${item} ` : '';
      this.begin({ ...TEXT, lines: [line.slice(itemMark.length).trim()], listItem: true, mark });
    } else if (open?.goesOn === true && line.length <= LONGEST_SECOND_LINE) {
      open.lines.push(text);
      open.goesOn = goesOn;
    } else if (open === null || open.level > 0) this.begin({ ...TEXT, lines: [text] });
    // Items of a list within an item are indented; Markdown knows no letters before them.
    else if (MARK_APART.test(line)) this.begin({ ...TEXT, lines: [text], listItem: open.listItem });
    else open.lines.push(text);
  }

  private begin(block: OpenBlock | null): void {
    const { open } = this;
    this.open = block;
    if (open === null) return;
    if (open.level > 0) this.addHeading(open.level, open.lines.join(' '));
    else this.addText(open.lines.join(' '), open);
  }

  /** A conversion may have broken a heading: its second line begins in the middle of a sentence. */
  private addHeading(level: number, raw: string): void {
    const text = withoutFootnoteMark(this.plain(raw.replace(ATTRIBUTES, '')));
    if (text === '') return;
    const last = this.blocks.at(-1);
    if (last?.kind === 'heading' && last.level === level && /^\p{Ll}{2}/u.test(text) && isBroken(last.text))
      this.blocks.splice(-1, 1, { ...last, text: `${last.text} ${text}` });
    else this.blocks.push(headingBlock(level, text));
  }

  private addText(raw: string, { mark, listItem }: OpenBlock): void {
    if (BOLD_HEADING.test(raw)) return this.addHeading(DEEPEST_LEVEL, raw);
    const text = (mark + this.plain(raw)).trim();
    if (text === '') return;
    this.blocks.push(textBlock(text, { term: openingTerm(runsOf(raw)), boldNumber: BOLD_NUMBER.test(raw), listItem }));
  }

  private readTable(start: number): number {
    this.begin(null);
    const header = [this.cells(this.lines[start] as string)];
    const body: string[][] = [];
    let index = start + 2;
    for (; index < this.lines.length && (this.lines[index] as string).includes('|'); index++)
      body.push(this.cells(this.lines[index] as string));
    this.blocks.push(tableBlock({ header, body }));
    return index - 1;
  }

  /** To the line with the end of the table; without one, its opening tag is text. */
  private readHtmlTable(start: number): number {
    const next = start < this.noTableEndsBefore ? [] : this.lines.slice(start, start + MOST_TABLE_LINES);
    const length = next.findIndex((line) => TABLE_END.test(line));
    if (length < 0) this.noTableEndsBefore = Math.max(this.noTableEndsBefore, start + next.length);
    const last = start + Math.max(0, length);
    this.begin(null);
    const builder = new BlockBuilder();
    const root = parseHtml(this.lines.slice(start, last + 1).join('\n'));
    new HtmlBlocks({ root, isWholePage: false }, builder).read();
    this.blocks.push(...builder.finish());
    this.setAside.addAll(builder.setAside.counted());
    return last;
  }

  private cells(line: string): string[] {
    return line
      .trim()
      .replace(/^\|/, '')
      .replace(/(?<!\\)\|$/, '')
      .split(/(?<!\\)\|/)
      .map((cell) => this.plain(cell.replaceAll('\\|', '|')));
  }

  private plain(raw: string): string {
    this.setAside.add('hidden', commentCharacters(raw));
    return plainText(raw);
  }
}

function isBroken(heading: string): boolean {
  return heading.length <= LONGEST_SECOND_LINE && !IS_WHOLE.test(heading) && readHeading(heading).is !== 'container';
}

function isTableRule(line: string): boolean {
  // `- | -` without a pipe before it is a row.
  const dashes = line.trimStart().startsWith('|') ? '-' : '--';
  if (!line.includes('|') || !line.includes(dashes)) return false;
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split('|').every((cell) => TABLE_RULE_CELL.test(cell.trim()));
}
