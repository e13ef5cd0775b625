import type { SetAsideKind } from '../../document-model/set-aside.ts';
import type { BlockBuilder } from '../common/rich-text/block-builder.ts';
import { PLAIN, textOfRuns } from '../common/rich-text/run.ts';
import type { Run } from '../common/rich-text/run.ts';
import { textOfBlocks } from '../common/rich-text/table-grid.ts';
import type { TableCell, TableRow } from '../common/rich-text/table-grid.ts';
import { childNamed, childrenNamed, elementsOf } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import type { Numbering } from './numbering.ts';
import { formatOf } from './paragraph-format.ts';
import type { ParagraphStyle, StyleOf } from './styles.ts';
import { readSymbols, symbolText } from '../common/symbols.ts';
import { isOn, valueOf } from './word-properties.ts';

/** Deleted text, formatting before a change, older copies of drawings, pronunciation; properties hold no text. */
export const SKIPPED = new Set(
  'w:del w:moveFrom mc:Fallback w:rt w:sectPr w:pPr w:rPr w:tblPr w:trPr w:tcPr'.split(' '),
);
const TEXT = new Set(['w:t', 'w:delText', 'm:t']);
const REASONS = new Map(
  Object.entries<SetAsideKind>({ 'w:del': 'struck_out', 'w:moveFrom': 'repeated', 'mc:Fallback': 'repeated' }),
);
const NOTES = new Set(['w:footnoteReference', 'w:endnoteReference']);
const CHARACTERS: ReadonlyMap<string, readonly [before: string, after?: string]> = new Map([
  ['w:tab', ['\t']],
  ['w:ptab', ['\t']],
  ['w:br', [' ']],
  ['w:cr', [' ']],
  ['w:noBreakHyphen', ['-']],
  ['m:num', ['(', ')/']],
  ['m:den', ['(', ')']],
  ['m:sup', ['^']],
  ['m:sub', ['_']],
]);
const PICTURES = new Set(['a:blip', 'v:imagedata', 'o:OLEObject']);

export interface WordDocumentDeps {
  readonly styleOf: StyleOf;
  readonly numbering: Numbering;
  readonly builder: BlockBuilder;
  readonly footnotes: ReadonlyMap<string, string>;
  readonly endnotes: ReadonlyMap<string, string>;
}

interface Place {
  readonly format: ReturnType<typeof runFormat>;
  readonly inContents: boolean;
}

interface OpenParagraph {
  readonly style: ParagraphStyle;
  readonly runs: Run[];
  readonly notes: string[];
  inContents: boolean;
}

/** Makes blocks of the main part of a Word document (WordprocessingML, ECMA-376 part 1, 17). */
export class WordDocument {
  readonly leftOut = { pictures: 0, formulas: 0, includedFiles: 0 };
  title: string | null = null;
  private readonly deps: WordDocumentDeps;
  /** The bookmarks that lines of the contents list lead to. */
  private readonly listed = new Set<string>();
  private carried: Run[] = [];
  private notes = 0;

  constructor(deps: WordDocumentDeps) {
    this.deps = deps;
  }

  read(node: XmlNode, inContents = false): void {
    if (node.name === 'w:p') this.readParagraph(node, inContents);
    else if (node.name === 'w:tbl') this.readTable(node, inContents);
    else if (!this.isLeftOut(node))
      for (const child of elementsOf(node)) this.read(child, inContents || holdsContents(node));
  }

  private isLeftOut(node: XmlNode): boolean {
    const { name } = node;
    if (PICTURES.has(name)) this.leftOut.pictures++;
    if (name === 'm:oMath') this.leftOut.formulas++;
    if (name === 'w:altChunk') this.leftOut.includedFiles++;
    if (SKIPPED.has(name)) this.deps.builder.setAside.add(REASONS.get(name) ?? 'leftovers', wordsIn(node));
    return SKIPPED.has(name);
  }

  private readTable(table: XmlNode, inContents: boolean): void {
    const rows = nearest(table, 'w:tr').map((row) => this.readRow(row, inContents));
    this.deps.builder.table(rows.filter((row) => row !== null));
  }

  private readRow(row: XmlNode, inContents: boolean): TableRow | null {
    const properties = childNamed(row, 'w:trPr');
    const cells = nearest(row, 'w:tc').map((cell) => this.readCell(cell, inContents));
    if (childNamed(properties, 'w:del') === undefined)
      return { header: isOn(properties, 'w:tblHeader') ?? false, cells };
    for (const { blocks } of cells) this.deps.builder.setAside.add('struck_out', textOfBlocks(blocks));
    return null;
  }

  private readCell(cell: XmlNode, inContents: boolean): TableCell {
    const properties = childNamed(cell, 'w:tcPr');
    const merged = childNamed(properties, 'w:vMerge');
    const blocks = this.deps.builder.collect(() => {
      for (const child of elementsOf(cell)) this.read(child, inContents);
    });
    return {
      blocks,
      columns: Math.max(1, Number(valueOf(properties, 'w:gridSpan')) || 1),
      rows: 1,
      continued: merged !== undefined && merged.attributes['w:val'] !== 'restart',
    };
  }

  private readParagraph(node: XmlNode, inContents: boolean): void {
    const { builder, styleOf, numbering } = this.deps;
    const properties = childNamed(node, 'w:pPr');
    const style = styleOf(valueOf(properties, 'w:pStyle'));
    const paragraph: OpenParagraph = { style, runs: [], notes: [], inContents: false };
    this.readInline(node, paragraph, { format: runFormat(undefined), inContents });
    const runs = [...this.carried, ...paragraph.runs];
    const isJoined = childNamed(childNamed(properties, 'w:rPr'), 'w:del') !== undefined;
    this.carried = isJoined ? runs : [];
    if (isJoined) return;
    if (style.meaning.is === 'title') this.title ??= textOfRuns(runs) || null;
    const format = formatOf(properties, { style, numbering, inContents: paragraph.inContents });
    if (format.contents) for (const link of nearest(node, 'w:hyperlink')) this.listed.add(named(link, 'w:anchor'));
    // Headings without a style may be numbered as items of a list.
    const isListed = childrenNamed(node, 'w:bookmarkStart').some((mark) => this.listed.has(named(mark, 'w:name')));
    builder.paragraph({ ...format, listItem: format.listItem && !isListed, runs });
    for (const text of paragraph.notes)
      builder.paragraph({ runs: [{ text, ...PLAIN }], level: 0, label: '', listItem: false, contents: false });
  }

  private readInline(node: XmlNode, paragraph: OpenParagraph, place: Place): void {
    const add = (text = '') => this.add(text, paragraph, place);
    for (const child of elementsOf(node)) {
      const { name } = child;
      if (name === 'w:p' || name === 'w:tbl') this.read(child, place.inContents);
      else if (TEXT.has(name)) add(wordsIn(child));
      else if (name === 'w:sym') add(symbolOf(child));
      else if (NOTES.has(name)) this.addNote(paragraph, child);
      else if (!this.isLeftOut(child)) {
        const [before, after] = CHARACTERS.get(name) ?? [];
        add(before);
        this.readInline(child, paragraph, {
          format: name === 'w:r' || name === 'm:r' ? runFormat(childNamed(child, 'w:rPr')) : place.format,
          inContents: place.inContents || holdsContents(child),
        });
        add(after);
      }
    }
  }

  private add(text: string, paragraph: OpenParagraph, { format, inContents }: Place): void {
    const { styleOf, builder } = this.deps;
    if (text === '') return;
    paragraph.inContents ||= inContents;
    const named = format.style === null ? null : styleOf(format.style);
    const isSet = (key: 'bold' | 'italic' | 'hidden') => format[key] ?? (named?.[key] === true || paragraph.style[key]);
    if (isSet('hidden')) builder.setAside.add('hidden', text);
    else if (format.struckOut) builder.setAside.add('struck_out', text);
    else
      paragraph.runs.push({
        text: readSymbols(format.font, text),
        bold: isSet('bold'),
        italic: isSet('italic'),
        superscript: format.superscript,
      });
  }

  private addNote(paragraph: OpenParagraph, { name, attributes }: XmlNode): void {
    const notes = name === 'w:endnoteReference' ? this.deps.endnotes : this.deps.footnotes;
    const text = notes.get(attributes['w:id'] ?? '') ?? '';
    if (text !== '') paragraph.notes.push(`Footnote ${++this.notes}: ${text}`);
  }
}

function runFormat(properties: XmlNode | undefined) {
  const fonts = childNamed(properties, 'w:rFonts')?.attributes ?? {};
  return {
    style: valueOf(properties, 'w:rStyle'),
    bold: isOn(properties, 'w:b'),
    italic: isOn(properties, 'w:i'),
    hidden: isOn(properties, 'w:vanish'),
    struckOut: (isOn(properties, 'w:strike') ?? false) || (isOn(properties, 'w:dstrike') ?? false),
    superscript: valueOf(properties, 'w:vertAlign') === 'superscript' || isRaised(properties),
    font: fonts['w:ascii'] ?? fonts['w:hAnsi'] ?? '',
  };
}

/** Conversions raise smaller type instead, by half points as its size is counted; by little is for looks. */
function isRaised(properties: XmlNode | undefined): boolean {
  return Number(valueOf(properties, 'w:position')) > Number(valueOf(properties, 'w:sz') ?? NaN) / 4;
}

function holdsContents(control: XmlNode): boolean {
  const gallery = valueOf(childNamed(childNamed(control, 'w:sdtPr'), 'w:docPartObj'), 'w:docPartGallery');
  return gallery === 'Table of Contents';
}

function named({ attributes }: XmlNode, key: string): string {
  return attributes[key] ?? '';
}

function nearest(node: XmlNode, name: string): XmlNode[] {
  return elementsOf(node).flatMap((child) => (child.name === name ? [child] : nearest(child, name)));
}

function symbolOf({ attributes }: XmlNode): string {
  return symbolText(attributes['w:font'] ?? '', Number.parseInt(attributes['w:char'] ?? '', 16) || 0xfffd);
}

const BREAKS = new Set(['w:p', 'w:tab', 'w:br']);

/** Returns the words in an element without codes of fields, and without those in the elements that are `leftOut`. */
export function wordsIn({ name, children }: XmlNode, leftOut: ReadonlySet<string> = new Set()): string {
  if (leftOut.has(name)) return '';
  const isText = TEXT.has(name);
  const words = children.map((child) => (typeof child === 'string' ? (isText ? child : '') : wordsIn(child, leftOut)));
  return (BREAKS.has(name) ? ' ' : '') + words.join('');
}
