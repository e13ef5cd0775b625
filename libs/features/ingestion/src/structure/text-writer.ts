import type { Block } from '../document-model/block.ts';
import { cleanText } from '../document-model/clean-text.ts';
import type { Element, Unit } from '../document-model/elements.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { tableAsMarkdown } from '../document-model/markdown-table.ts';
import { DottedParagraphs } from './dotted-paragraphs.ts';
import { isCode } from './headings.ts';
import { outcomeRows } from './outcome-rows.ts';
import { leadingMarks, MarkTracker, outlineMark } from './marks.ts';

/** `Source: …`, `Comment 3: …` in bold defines no term. */
const LABEL =
  /^(?:sources?|notes?|examples?|where|comments?|responses?|figure|table|box|step|solution|question|answer)(?: \(?\d{1,3}\)?)?\s*[:—–]/i;

const NOTE = /^(?:Notes?|Examples?|Footnotes?)\b(?:\s+\d+[A-Z]?)?\s*[:.—–-]|^(?:Note|Example)\s+\d\s+(?=\p{Lu})/u;

const BULLET = /^[•▪◦‣●■]\s/;

/** Writes what is below a heading: paragraphs under their marks, notes, definitions and tables. */
export class TextWriter {
  private readonly elements: Element[];
  private readonly labels: ReadonlySet<string>;
  private readonly marks = new MarkTracker();
  private readonly dotted = new DottedParagraphs();
  private number: string | null = null;
  private term: string | null = null;
  private note = false;
  private bulletsOutside = false;
  private inDictionary = false;

  /** `labels`: what is in bold like a term, and the name of a field. */
  constructor(elements: Element[], labels: ReadonlySet<string>) {
    this.elements = elements;
    this.labels = labels;
  }

  /** Begins the text below a heading; `given`: the document's own grammar says what the heading is. */
  begin(meaning: HeadingMeaning, given: boolean): void {
    this.marks.reset();
    this.number = null;
    this.term = null;
    this.note = false;
    if (meaning.is === 'container') this.inDictionary = meaning.type === 'dictionary';
    if (meaning.is !== 'plain') this.dotted.start(meaning, given);
  }

  /** Begins the text of a provision; `lettersFirst`: `(1)` may be below `(a)` in it. */
  beginProvision(number: string, lettersFirst: boolean): void {
    this.number = number;
    this.bulletsOutside = false;
    this.marks.reset(null, lettersFirst);
  }

  inProvision(): boolean {
    return this.number !== null;
  }

  subheading(block: Block, marks: readonly string[] = []): void {
    if (this.inProvision()) this.dotted.startBelow(block.text);
    const path = marks.length > 0 ? this.marks.place(marks, false) : this.marks.current();
    this.unit({ kind: 'subheading', path, term: null }, block);
  }

  apart(kind: 'text' | 'note', block: Block): void {
    this.unit({ kind, path: [], term: null }, block);
  }

  text(block: Block): void {
    const marks = leadingMarks(block.text);
    const begins = NOTE.test(block.text);
    this.note = begins || (this.note && this.goesOnWithNote(marks[0]));
    if (this.note) this.unit({ kind: 'note', path: this.marks.current(), term: this.term }, block);
    else this.body(block, marks);
  }

  table(block: Block, place: readonly string[] = this.marks.current()): void {
    if (block.table === null) return;
    for (const { code, table } of outcomeRows(block.table) ?? [{ code: null, table: block.table }]) {
      const path = [...place, ...(code === null ? [] : [` ${code}`])];
      for (const text of tableAsMarkdown(table))
        this.unit({ kind: 'table', path, term: this.term }, { text, pages: block.pages });
    }
  }

  /** Marks that begin again, and subparagraph marks after a note that itself began paragraphs. */
  private goesOnWithNote(mark = ''): boolean {
    const last = this.elements.at(-1);
    const isMarkedNote = last?.is === 'unit' && last.kind === 'note' && leadingMarks(last.text).length > 0;
    return this.marks.restarts(mark) || (isMarkedNote && /^[a-z]/.test(mark));
  }

  private body(block: Block, marks: readonly string[]): void {
    this.findTerm(block, marks);
    if (this.dotted.isOutOfTurn(block.text)) this.marks.reset();
    const last = this.elements.at(-1);
    const afterLeadIn = last?.is === 'unit' && /[:—–]$/.test(last.text);
    const path = this.isWithinMarks(block.text)
      ? this.marks.current()
      : this.marks.place(this.marksOf(block, marks), afterLeadIn);
    this.unit({ kind: this.term === null ? 'text' : 'definition', path, term: this.term }, block);
  }

  /** A bullet within a paragraph, `(a)`, does not end it; where bullets came before, paragraphs stand below them. */
  private isWithinMarks(text: string): boolean {
    if (!BULLET.test(text)) return false;
    this.bulletsOutside ||= !this.marks.inParagraph();
    return !this.bulletsOutside;
  }

  private isLabelled({ term, text }: Block): boolean {
    return LABEL.test(text) || (term !== null && this.labels.has(term));
  }

  private findTerm(block: Block, marks: readonly string[]): void {
    const isLabelled = this.isLabelled(block);
    const inList = this.inDictionary && !this.inProvision();
    if (isLabelled || (!inList && marks.length > 0 && /^\d/.test(marks[0] as string))) this.term = null;
    if (block.term === null || isLabelled || marks.length > 0) return;
    this.term = block.term;
    if (inList) this.marks.reset();
    else this.marks.closeParagraphs();
  }

  /** Returns the marks that a text opens, below the decimal number that it may begin with. */
  private marksOf(block: Block, marks: readonly string[]): readonly string[] {
    if (this.number !== null && block.outline !== undefined) return this.marksOfOutline(block.outline);
    const dotted = this.dotted.markOf(block.text);
    const decimal = this.printedMark(block) ?? dotted?.base ?? this.decimalMark(block.text);
    if (decimal !== null) this.marks.reset(decimal);
    if (dotted !== null) return dotted.marks;
    const mark = marks.length === 0 && this.marks.inOutline() ? outlineMark(block.text) : null;
    if (mark !== null) return [mark];
    return decimal === null ? marks : [];
  }

  private marksOfOutline({ below, marks }: NonNullable<Block['outline']>): readonly string[] {
    if (below !== '') this.marks.reset(below);
    return leadingMarks(marks);
  }

  /** Metrics number their own paragraphs, `TC-SC-110a.1 para 3.1`; controls have letters, `3.1 C2`. */
  private printedMark({ mark }: Block): string | null {
    if (mark === undefined || this.number === null) return null;
    if (isCode(this.number)) return ` para ${mark}`;
    return /^\p{L}/u.test(mark) ? ` ${mark}` : null;
  }

  /** Guidelines and licences number the paragraphs of `3` as `3.1`, of `L4` as `L4.1`: returns `.1`. */
  private decimalMark(text: string): string | null {
    if (this.number === null) return null;
    const [, number, mark = ''] = /^([A-Z]{0,3}\d{1,4}(?:\.\d{1,4}){0,5})(\.\d{1,4}[A-Z]?)\s+\S/.exec(text) ?? [];
    return number === this.number ? mark : null;
  }

  private unit(unit: Pick<Unit, 'kind' | 'path' | 'term'>, { text, pages }: Pick<Block, 'text' | 'pages'>): void {
    this.elements.push({ is: 'unit', ...unit, text: cleanText(text), pages });
  }
}
