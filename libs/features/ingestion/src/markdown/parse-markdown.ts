import type { Block } from '../structure/block.ts';
import { plainText, readInline } from './inline.ts';

const HEADING = /^ {0,3}(#{1,6})(?:\s+(.*?))?\s*#*\s*$/;
const ITEM = /^\s*(?:[*+-]|\d{1,9}[.)])\s+(.*)$/;
const BULLET = /^\s*[*+-]\s+(.*)$/;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;
/** Bold number and title: a section heading that lost its heading mark. */
const BOLD_NUMBER = /^(?:\*\*\s*_?(?=\d)|(?=\d+[A-Z]{0,4}\*\*))\d{1,4}[A-Z]{0,4}(?:[.-]\d{1,4}[A-Z]{0,4}){0,6}(?:\*\*)?(?:\s{2,}|\t)\S[^*]{0,200}(?:\*\*|$)/;

/** Markdown read to blocks, with the keys of its front matter. */
export interface ParsedMarkdown {
  readonly blocks: Block[];
  readonly frontMatter: ReadonlyMap<string, string>;
}

/** Returns the blocks of a Markdown text. Linear; broken emphasis and unknown syntax stay as text. */
export function parseMarkdown(text: string): ParsedMarkdown {
  const { frontMatter, body } = splitFrontMatter(text);
  return { frontMatter, blocks: new BlockReader(body.split('\n')).read() };
}

function splitFrontMatter(text: string): { frontMatter: Map<string, string>; body: string } {
  const frontMatter = new Map<string, string>();
  const match = /^---\n([\s\S]{0,20000}?)\n---\s*(?:\n|$)/.exec(text);
  if (match === null) return { frontMatter, body: text };
  for (const line of (match[1] as string).split('\n')) {
    const pair = /^([A-Za-z_][\w-]*):\s*(.+)$/.exec(line);
    if (pair) frontMatter.set((pair[1] as string).toLowerCase(), (pair[2] as string).replace(/^["']|["']$/g, '').trim());
  }
  return { frontMatter, body: text.slice(match[0].length) };
}

class BlockReader {
  private readonly lines: readonly string[];
  private readonly blocks: Block[] = [];
  private paragraph: string[] = [];
  private listItem = false;
  private mark = '';

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  read(): Block[] {
    for (let index = 0; index < this.lines.length; index++) {
      const line = this.lines[index] as string;
      if (line.trim() === '' || /^\s*(?:<\/?div[^>]*>|\*{3,}|-{3,}|_{3,})\s*$/.test(line)) this.endParagraph();
      else if (line.includes('|') && TABLE_RULE.test(this.lines[index + 1] ?? '') && (this.lines[index + 1] as string).includes('|')) index = this.readTable(index);
      else this.takeLine(line);
    }
    this.endParagraph();
    return this.blocks;
  }

  private takeLine(line: string): void {
    const heading = HEADING.exec(line);
    if (heading) {
      this.endParagraph();
      this.addHeading((heading[1] as string).length, heading[2] ?? '');
      return;
    }
    const item = ITEM.exec(line);
    if (item) {
      this.endParagraph();
      this.listItem = true;
      const bullet = BULLET.exec(line);
      this.mark = bullet ? '' : `${(/^\s*(\d+[.)])/.exec(line) as RegExpExecArray)[1]} `;
      this.paragraph = [item[1] as string];
    } else this.paragraph.push(line.trim());
  }

  private addHeading(level: number, raw: string): void {
    const text = plainText(raw).replace(/^_+/, '');
    if (text === '') return;
    this.blocks.push({ kind: 'heading', level, text, term: null, boldNumber: false, listItem: false, table: null, pages: [] });
  }

  private endParagraph(): void {
    if (this.paragraph.length > 0) this.addText(this.paragraph.join(' '));
    this.paragraph = [];
    this.listItem = false;
    this.mark = '';
  }

  private addText(raw: string): void {
    const inline = readInline(raw);
    const text = (this.mark + inline.text).trim();
    if (text === '') return;
    this.blocks.push({ kind: 'text', level: 0, text, term: inline.term, boldNumber: BOLD_NUMBER.test(raw), listItem: this.listItem, table: null, pages: [] });
  }

  /** Reads a pipe table from its header line; returns the index of its last line. */
  private readTable(start: number): number {
    this.endParagraph();
    const header = [cells(this.lines[start] as string)];
    const body: string[][] = [];
    let index = start + 2;
    for (; index < this.lines.length && (this.lines[index] as string).includes('|'); index++) body.push(cells(this.lines[index] as string));
    this.blocks.push({ kind: 'table', level: 0, text: '', term: null, boldNumber: false, listItem: false, table: { header, body }, pages: [] });
    return index - 1;
  }
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell.replaceAll('\\|', '|')));
}
