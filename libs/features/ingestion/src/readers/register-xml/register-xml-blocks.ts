import { BlockBuilder } from '../common/rich-text/block-builder.ts';
import { PLAIN } from '../common/rich-text/run.ts';
import type { Run } from '../common/rich-text/run.ts';
import { elementsOf, textOf } from '../common/xml/parse-xml.ts';
import type { TableCell } from '../common/rich-text/table-grid.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';

const NUMBERS = new Set(['no', 'num', 'number', 'label', 'enum']);
const HEADINGS = new Set(['heading', 'title', 'doctitle', 'shorttitle', 'longtitle', 'titletext', 'marginalnote']);
const TERMS = new Set(['defterm', 'term', 'def-term', 'def', 'definedtermen']);
const EDITORIAL = new RegExp(
  String.raw`^(?:meta|metadata|toc|contents|endnotes?|end\.matter|histor.*|` +
    String.raw`.*amend(?:ment)?[._-]?(?:history|notes?)|annotations?|commentary|sourceref|notes?\.of\.amendment)$`,
);
const LEVELS: ReadonlyMap<string, number> = new Map(
  Object.entries({ schedule: 2, chapter: 2, part: 2, division: 3, subdivision: 4, subpart: 3 }),
);
/** Provisions whose word the number may lack. */
const NAMED = new Set([...LEVELS.keys(), 'article']);
const LEVEL_OF_PROVISION = 5;

/** Makes blocks of legislation in XML, whatever its schema: elements with a number and a heading are provisions. */
export class RegisterXmlBlocks {
  readonly builder = new BlockBuilder();
  headings = 0;
  private marks: string[] = [];
  private seenTitle = false;

  read(node: XmlNode): void {
    const name = localName(node);
    if (EDITORIAL.test(name)) this.builder.setAside.add('editorial', textOf(node));
    else if (name === 'table') this.table(node);
    else if (HEADINGS.has(name) && !elementsOf(node).some(isNumber)) this.heading(null, node, name);
    else if (isTextual(node)) this.paragraph(node);
    else this.provision(node, name);
  }

  private provision(node: XmlNode, name: string): void {
    const children = elementsOf(node);
    const number = children.find(isNumber);
    const heading = children.find((child) => HEADINGS.has(localName(child)));
    if (number !== undefined && heading !== undefined) this.heading(number, heading, name);
    else if (number !== undefined) this.marks.push(asMark(textOf(number)));
    const own = number === undefined ? [] : [number, heading];
    for (const child of children) if (!own.includes(child)) this.read(child);
  }

  /** Marks without a text of their own stand alone. */
  finish(): void {
    if (this.marks.length > 0) this.put([{ ...PLAIN, text: this.marks.join(' ') }], 0);
    this.marks = [];
  }

  private heading(number: XmlNode | null, heading: XmlNode, name: string): void {
    this.finish();
    const printed = textOf(number ?? undefined);
    const word = NAMED.has(name) && /^(?:\d|[IVXLC]+$|[A-Z]$)/.test(printed) ? `${name} ` : '';
    if (number !== null) this.headings++;
    const isTitle = number === null && !this.seenTitle;
    this.seenTitle ||= number === null;
    this.put([{ ...PLAIN, text: `${word}${printed} ${textOf(heading)}`.trim() }], isTitle ? 1 : levelOf(name));
  }

  private paragraph(node: XmlNode): void {
    const marks = this.marks.map((mark) => `${mark} `).join('');
    this.marks = [];
    this.put([{ ...PLAIN, text: marks }, ...runsOf(node)], 0);
  }

  private put(runs: readonly Run[], level: number): void {
    this.builder.paragraph({ runs, level, label: '', listItem: false, contents: false });
  }

  private table(node: XmlNode): void {
    this.finish();
    this.builder.table(
      rowsOf(node, false).map(({ row, header }) => ({
        header,
        cells: elementsOf(row).map((cell) => this.cellOf(cell)),
      })),
    );
  }

  private cellOf(cell: XmlNode): TableCell {
    const blocks = this.builder.collect(() => this.put([{ ...PLAIN, text: textOf(cell) }], 0));
    return { blocks, columns: 1, rows: 1, continued: false };
  }
}

function isNumber(node: XmlNode): boolean {
  return NUMBERS.has(localName(node));
}

function localName({ name }: XmlNode): string {
  return name.replace(/^.*:/, '').toLowerCase();
}

function isTextual({ children }: XmlNode): boolean {
  return children.some((child) => typeof child === 'string' && child.trim() !== '');
}

function levelOf(name: string): number {
  return LEVELS.get(name) ?? LEVEL_OF_PROVISION;
}

/** `1` and `a` are printed in brackets; what has them, or a full stop, is as it is. */
function asMark(number: string): string {
  return /^\w{1,5}$/.test(number) ? `(${number})` : number;
}

function runsOf(node: XmlNode, term = false): Run[] {
  return node.children.flatMap((child) =>
    typeof child === 'string'
      ? [{ text: child, bold: term, italic: term, superscript: false }]
      : runsOf(child, term || TERMS.has(localName(child))),
  );
}

function rowsOf(node: XmlNode, header: boolean): { row: XmlNode; header: boolean }[] {
  return elementsOf(node).flatMap((child) => {
    const name = localName(child);
    if (name === 'row' || name === 'tr') return [{ row: child, header }];
    return rowsOf(child, header || name === 'thead' || name === 'tablehead');
  });
}
