import { headingBlock, tableBlock, textBlock } from '../../document-model/block.ts';
import type { Block } from '../../document-model/block.ts';
import { SetAsideTally } from '../../document-model/set-aside.ts';
import type { SetAside } from '../../document-model/set-aside.ts';
import { readHeading } from '../../structure/headings.ts';
import { withoutFootnoteMark } from '../common/read-blocks.ts';
import { commentCharacters, openingTerm, plainText } from './inline.ts';
import { withoutReferences } from './link-references.ts';

const HEADING_MARK = /^ {0,3}(#{1,6})(?=\s|$)/;
const ITEM_MARK = /^\s*([*+-]|\d{1,9}[.)])\s/;
/** `   a. ` or `    (1) `, below the line that it belongs to. */
const INDENTED_MARK = /^ {2,}(?:[a-z]\.|\([0-9a-zA-Z]{1,5}\))\s+\S/;
/** Two spaces at the end of a line break it. */
const HARD_BREAK = /\S {2,}$/;
const LONGEST_SECOND_LINE = 200;
/** Pandoc's attributes of a heading: `{#scope .unnumbered}`. */
const ATTRIBUTES = /(?<!\s)\s*\{[#.][^{}]{1,200}\}\s*$/;
/** Terms, which are small headings, follow a glossary's. */
const IS_WHOLE = /[.:;]$|^(?:glossary|definitions|(?:defined )?terms)\b/i;
const TABLE_RULE_CELL = /^:?-{2,}:?$/;
/** Bold number and title: a section heading that lost its heading mark. */
const BOLD_NUMBER =
  /^(?:\*\*\s*_?(?=\d)|(?=\d+[A-Z]{0,4}\*\*))\d{1,4}[A-Z]{0,4}(?:[.-]\d{1,4}[A-Z]{0,4}){0,6}(?:\*\*)?(?:\s{2,}|\t)\S[^*]{0,200}(?:\*\*|$)/;
/** All of a paragraph in bold, `**4.3 Height of burrows**`: a heading whose style a conversion lost. */
const BOLD_HEADING = /^\*\*\d{1,4}[A-Z]{0,4}(?:[.-]\d{1,4}[A-Z]{0,4}){1,6}\.?\s+\p{Lu}[^*]{0,150}(?<![.;:])\*\*$/u;
const DEEPEST_LEVEL = 6;

export interface ParsedMarkdown {
  readonly blocks: Block[];
  readonly frontMatter: ReadonlyMap<string, string>;
  readonly setAside: readonly SetAside[];
}

/** Returns the blocks of a Markdown text. Linear; broken emphasis and unknown syntax stay as text. */
export function parseMarkdown(text: string): ParsedMarkdown {
  const { frontMatter, body } = splitFrontMatter(text);
  const setAside = new SetAsideTally();
  setAside.add('metadata', text.slice(0, text.length - body.length));
  const blocks = new BlockReader(withoutReferences(body.split('\n')), setAside).read();
  return { frontMatter, blocks, setAside: setAside.counted() };
}

function splitFrontMatter(text: string): { frontMatter: Map<string, string>; body: string } {
  const frontMatter = new Map<string, string>();
  const match = /^---\n([\s\S]{0,20000}?)\n---\s*(?:\n|$)/.exec(text);
  if (match === null) return { frontMatter, body: text };
  for (const line of (match[1] as string).split('\n')) {
    const pair = /^([A-Za-z_][\w-]*):(.+)$/.exec(line);
    if (pair)
      frontMatter.set(
        (pair[1] as string).toLowerCase(),
        (pair[2] as string)
          .trimStart()
          .replace(/^["']|["']$/g, '')
          .trim(),
      );
  }
  return { frontMatter, body: text.slice(match[0].length) };
}

class BlockReader {
  private readonly lines: readonly string[];
  private readonly setAside: SetAsideTally;
  private readonly blocks: Block[] = [];
  private paragraph: string[] = [];
  private listItem = false;
  private mark = '';
  /** A heading is complete at the next line, unless it ends with a line break. */
  private openHeading: { readonly level: number; readonly text: string; readonly goesOn: boolean } | null = null;

  constructor(lines: readonly string[], setAside: SetAsideTally) {
    this.lines = lines;
    this.setAside = setAside;
  }

  read(): Block[] {
    for (let index = 0; index < this.lines.length; index++) {
      const line = this.lines[index] as string;
      if (line.trim() === '' || /^\s*(?:<\/?div[^>]*>|\*{3,}|-{3,}|_{3,})\s*$/.test(line)) this.endParagraph();
      else if (line.includes('|') && isTableRule(this.lines[index + 1] ?? '')) index = this.readTable(index);
      else this.takeLine(line);
    }
    this.endParagraph();
    return this.blocks;
  }

  private takeLine(line: string): void {
    const open = this.openHeading;
    if (
      open?.goesOn === true &&
      line.length <= LONGEST_SECOND_LINE &&
      !HEADING_MARK.test(line) &&
      !ITEM_MARK.test(line)
    ) {
      this.openHeading = { ...open, text: `${open.text} ${line.trim()}`, goesOn: HARD_BREAK.test(line) };
      return;
    }
    const heading = HEADING_MARK.exec(line);
    if (heading) {
      this.endParagraph();
      this.openHeading = {
        level: (heading[1] as string).length,
        text: withoutClosingMarks(line.slice(heading[0].length)),
        goesOn: HARD_BREAK.test(line),
      };
      return;
    }
    if (open !== null) this.endParagraph();
    const item = ITEM_MARK.exec(line);
    if (item) {
      this.endParagraph();
      this.listItem = true;
      this.mark = /^\d/.test(item[1] as string) ? `${item[1]} ` : '';
      this.paragraph = [line.slice(item[0].length).trim()];
    } else this.takeText(line);
  }

  /** Items of a list within an item are indented; Markdown knows no letters before them. */
  private takeText(line: string): void {
    if (INDENTED_MARK.test(line) && this.paragraph.length > 0) {
      const { listItem } = this;
      this.endParagraph();
      this.listItem = listItem;
    }
    this.paragraph.push(line.trim());
  }

  /** A conversion may have broken a heading: its second line begins in the middle of a sentence. */
  private addHeading(level: number, raw: string): void {
    const text = withoutFootnoteMark(this.plain(raw.replace(ATTRIBUTES, '')));
    if (text === '') return;
    const last = this.blocks.at(-1);
    if (last?.kind === 'heading' && last.level === level && /^\p{Ll}{2}/u.test(text) && isBroken(last.text)) {
      this.blocks.splice(-1, 1, { ...last, text: `${last.text} ${text}` });
      return;
    }
    this.blocks.push(headingBlock(level, text));
  }

  private endParagraph(): void {
    if (this.openHeading !== null) this.addHeading(this.openHeading.level, this.openHeading.text);
    this.openHeading = null;
    if (this.paragraph.length > 0) this.addText(this.paragraph.join(' '));
    this.paragraph = [];
    this.listItem = false;
    this.mark = '';
  }

  private addText(raw: string): void {
    if (BOLD_HEADING.test(raw)) return this.addHeading(DEEPEST_LEVEL, raw);
    const text = (this.mark + this.plain(raw)).trim();
    if (text === '') return;
    const boldNumber = BOLD_NUMBER.test(raw);
    this.blocks.push(textBlock(text, { term: openingTerm(raw), boldNumber, listItem: this.listItem }));
  }

  /** Reads a pipe table from its header line; returns the index of its last line. */
  private readTable(start: number): number {
    this.endParagraph();
    const header = [this.cells(this.lines[start] as string)];
    const body: string[][] = [];
    let index = start + 2;
    for (; index < this.lines.length && (this.lines[index] as string).includes('|'); index++)
      body.push(this.cells(this.lines[index] as string));
    this.blocks.push(tableBlock({ header, body }));
    return index - 1;
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

function withoutClosingMarks(text: string): string {
  let end = text.trimEnd().length;
  while (text[end - 1] === '#') end--;
  return text.slice(0, end).trim();
}

function isTableRule(line: string): boolean {
  if (!line.includes('|') || !line.includes('--')) return false;
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split('|').every((cell) => TABLE_RULE_CELL.test(cell.trim()));
}
