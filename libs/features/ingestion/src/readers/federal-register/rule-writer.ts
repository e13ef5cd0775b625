import type { Container, ContentsEntry, Element, Unit, UnitKind } from '../../document-model/elements.ts';
import { readHeading } from '../../structure/headings.ts';
import { RANKS } from '../../document-model/heading-meaning.ts';
import { tableAsMarkdown } from '../../document-model/markdown-table.ts';
import { leadingMarks } from '../../structure/marks.ts';
import { SetAsideTally } from '../../document-model/set-aside.ts';
import { childNamed, childrenNamed, elementsOf, textOf } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import type { InlineReader, InlineText } from './inline-text.ts';
import { ParagraphMarks } from './paragraph-marks.ts';
import { readTable } from './read-table.ts';

/** How the Federal Register prints what is left unchanged. */
export const STARS = '* * * * *';
const PICTURES = new Set(['GPH', 'MATH', 'GID', 'MID']);
const NO_TEXT = new Set(['FRDOC', 'BILCOD', 'UNITNAME', 'CNTNTS', 'LRH', 'RRH', 'EAR']);
/** `HD1`, `HD2` … are the levels of headings in a preamble; `HED` is above them. */
const DEEPEST_HEADING = 6;

/** Walks a rule's elements in order and writes its headings, sections and paragraphs. */
export class RuleWriter {
  readonly elements: Element[] = [];
  readonly contents: ContentsEntry[] = [];
  readonly setAside = new SetAsideTally();
  pictures = 0;
  private readonly marks = new ParagraphMarks();
  private readonly inline: InlineReader;
  private inSection = false;
  private inContents = false;
  private term: string | null = null;

  constructor(inline: InlineReader) {
    this.inline = inline;
  }

  write(node: XmlNode): void {
    for (const child of node.children) {
      if (typeof child !== 'string') this.writeNode(child);
      else if (child.trim() !== '') this.unit('text', plain(child), []);
    }
  }

  private writeNode(node: XmlNode): void {
    const { name } = node;
    if (name === 'PRTPAGE') this.inline.turn(node);
    else if (name === 'SECTION') this.writeSection(node);
    else if (name === 'CONTENTS') {
      this.setAside.add('contents', textOf(node));
      this.readContents(node);
    } else if (name === 'GPOTABLE') this.writeTable(node);
    else if (name === 'HD' || name === 'SUBJECT') this.writeHeading(node);
    else if (name === 'STARS') this.unit('text', plain(STARS), this.marks.place([]));
    else if (name === 'FTNT') this.writeFootnote(node);
    // An instruction to amend the Code is no part of the section before it.
    else if (name === 'AMDPAR') this.writeNote(node, []);
    else if (PICTURES.has(name)) this.pictures += name === 'GPH' || name === 'MATH' ? 1 : 0;
    else if (NO_TEXT.has(name)) this.setAside.add(name === 'CNTNTS' ? 'contents' : 'running_lines', textOf(node));
    else if (isParagraph(node)) this.writeParagraph(this.inline.read(node));
    else this.write(node);
  }

  private writeSection(section: XmlNode): void {
    const number = textOf(childNamed(section, 'SECTNO')).replace(/^§§?\s*/, '§ ');
    const subject = childNamed(section, 'SUBJECT') ?? childNamed(section, 'RESERVED');
    this.endParagraphs();
    this.elements.push({
      is: 'provision',
      rank: RANKS.provision,
      number: number === '' ? null : number,
      heading: subject === undefined ? null : this.inline.read(subject).text,
      repealed: childNamed(section, 'RESERVED') !== undefined,
      sourceId: null,
      position: this.inline.position(),
    });
    this.inSection = true;
    for (const child of elementsOf(section)) if (child.name !== 'SECTNO' && child !== subject) this.writeNode(child);
    this.inSection = false;
    this.endParagraphs();
    this.elements.push({ is: 'close', rank: RANKS.provision });
  }

  private endParagraphs(): void {
    this.inContents = false;
    this.marks.reset();
    this.term = null;
  }

  private writeHeading(node: XmlNode): void {
    const { text, pages } = this.inline.read(node);
    if (text === '') return;
    this.inContents = readHeading(text).is === 'contents';
    if (this.inContents) {
      this.setAside.add('contents', text);
      return;
    }
    if (this.inSection) return this.unit('subheading', { text, term: null, pages }, this.marks.place([]));
    this.elements.push({ ...containerOf(text, node), position: this.inline.position() });
  }

  private writeNote(node: XmlNode, path: readonly string[]): void {
    this.unit('note', { ...this.inline.read(node), term: null }, path);
  }

  private writeFootnote(node: XmlNode): void {
    for (const paragraph of isParagraph(node) ? [node] : elementsOf(node)) {
      const read = this.inline.read(paragraph);
      if (read.text === '') continue;
      const pages = read.pages.map((page) => (page.at === 0 ? page : { ...page, at: page.at + 'Footnote '.length }));
      this.unit('note', { ...read, text: `Footnote ${read.text}`, pages }, this.marks.place([]));
    }
  }

  private writeParagraph(read: InlineText): void {
    if (this.inContents) {
      this.setAside.add('contents', read.text);
      return;
    }
    const tokens = this.inSection ? leadingMarks(read.text) : [];
    if (tokens.length === 0) {
      if (read.term !== null && this.inSection) this.marks.reset();
      this.term = this.inSection ? (read.term ?? this.term) : null;
    }
    this.unit(
      this.term === null ? 'text' : 'definition',
      { ...read, term: this.term },
      this.inSection ? this.marks.place(tokens) : [],
    );
  }

  private readContents(node: XmlNode): void {
    let number = '';
    for (const child of elementsOf(node)) {
      if (child.name === 'SECTNO') number = textOf(child).replace(/^§?\s*/, '§ ');
      else if (child.name === 'PRTPAGE') this.inline.turn(child);
      else if (child.name === 'SUBJECT' && number !== '')
        this.contents.push({ number, heading: this.inline.read(child).text });
      else this.readContents(child);
    }
  }

  private writeTable(table: XmlNode): void {
    const path = this.marks.place([]);
    const read = (node: XmlNode) => this.inline.read(node).text;
    const title = childNamed(table, 'TTITLE');
    if (title !== undefined) this.unit('subheading', { ...this.inline.read(title), term: null }, path);
    for (const piece of tableAsMarkdown(readTable(table, read))) this.unit('table', plain(piece), path);
    for (const note of [...childrenNamed(table, 'TDESC'), ...childrenNamed(table, 'TNOTE')]) this.writeNote(note, path);
  }

  private unit(kind: UnitKind, read: InlineText, path: readonly string[]): void {
    if (read.text === '') return;
    const position = this.inline.position();
    const pages: Unit['pages'] = read.pages.length > 0 || position === null ? read.pages : [{ at: 0, position }];
    this.elements.push({ is: 'unit', kind, path, text: read.text, term: read.term, pages });
  }
}

/** A heading that is no Part is above the sections, at the level that its source gives it. */
function containerOf(text: string, { attributes }: XmlNode): Omit<Container, 'position'> {
  const meaning = readHeading(text);
  if (meaning.is === 'container') return meaning;
  const level = Number(/^HD(\d)$/.exec(attributes['SOURCE'] ?? '')?.[1] ?? 0);
  const rank = RANKS.heading + Math.min(level, DEEPEST_HEADING);
  return { is: 'container', rank, type: 'heading', number: null, heading: text.replace(/:$/, '') };
}

function plain(text: string): InlineText {
  return { text: text.startsWith('|') ? text : text.replace(/\s+/g, ' ').trim(), term: null, pages: [] };
}

/** Elements that hold text directly are paragraphs, whatever their name. */
function isParagraph(node: XmlNode): boolean {
  return (
    node.name === 'P' ||
    node.name === 'FP' ||
    node.children.some((child) => typeof child === 'string' && child.trim() !== '')
  );
}
