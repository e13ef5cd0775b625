import type { SetAsideKind } from '../../document-model/set-aside.ts';
import type { BlockBuilder } from '../common/rich-text/block-builder.ts';
import { PLAIN, textOfRuns } from '../common/rich-text/run.ts';
import type { Run } from '../common/rich-text/run.ts';
import type { XmlEvents } from '../common/xml/parse-xml.ts';
import { WordParagraph, formatOf } from './word-paragraph.ts';
import type { Formatting, RunFormat } from './word-paragraph.ts';
import { symbolText } from './symbols.ts';
import { isOn } from './styles.ts';

type Attributes = Readonly<Record<string, string>>;

/** Deleted text, formatting before a change, older copies of drawings, pronunciation. */
const SKIPPED = new Set(
  (
    'w:del w:moveFrom w:pPrChange w:rPrChange w:tblPrChange w:trPrChange w:tcPrChange w:sectPrChange ' +
    'w:numberingChange w:tblGridChange mc:Fallback w:rt w:sectPr w:tblGrid'
  ).split(' '),
);
const SKIPPED_TEXT = new Set(['w:t', 'w:delText', 'm:t']);
const REASONS: ReadonlyMap<string, SetAsideKind> = new Map([
  ['w:del', 'struck_out'],
  ['w:moveFrom', 'repeated'],
  ['mc:Fallback', 'repeated'],
]);
const NOTES = new Set(['w:footnoteReference', 'w:endnoteReference']);
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:ptab', '\t'],
  ['w:br', ' '],
  ['w:cr', ' '],
  ['w:noBreakHyphen', '-'],
  ['m:num', '('],
  ['m:den', '('],
  ['m:sup', '^'],
  ['m:sub', '_'],
]);
const SWITCHES: ReadonlyMap<string, 'bold' | 'italic' | 'hidden' | 'struckOut'> = new Map([
  ['w:b', 'bold'],
  ['w:i', 'italic'],
  ['w:vanish', 'hidden'],
  ['w:strike', 'struckOut'],
  ['w:dstrike', 'struckOut'],
]);
const PICTURES = new Set(['a:blip', 'v:imagedata', 'o:OLEObject']);

export interface WordDocumentDeps {
  readonly formatting: Formatting;
  readonly builder: BlockBuilder;
  readonly footnotes: ReadonlyMap<string, string>;
  readonly endnotes: ReadonlyMap<string, string>;
}

/** What was left out or cannot be shown as text, for the receipt. */
interface WordLeftOut {
  pictures: number;
  formulas: number;
  includedFiles: number;
}

/** Makes blocks of the main part of a Word document (WordprocessingML, ECMA-376 part 1, 17). */
export class WordDocument implements XmlEvents {
  readonly leftOut: WordLeftOut = { pictures: 0, formulas: 0, includedFiles: 0 };
  title: string | null = null;
  private readonly deps: WordDocumentDeps;
  private readonly paragraphs: WordParagraph[] = [];
  /** The content controls that are open: whether each holds the contents list. */
  private readonly controls: boolean[] = [];
  private carried: Run[] = [];
  private skipped = 0;
  private skippedFor: SetAsideKind = 'leftovers';
  private inText = false;
  private inParagraphProperties = false;
  private inRowProperties = false;
  private rowDeleted = false;
  private notes = 0;

  constructor(deps: WordDocumentDeps) {
    this.deps = deps;
  }

  open(name: string, attributes: Attributes): void {
    if (this.skipped > 0) {
      this.skipped++;
      this.inText = SKIPPED_TEXT.has(name);
      return;
    }
    if (SKIPPED.has(name)) {
      this.noteDeletion(name);
      this.skipped = 1;
      this.skippedFor = REASONS.get(name) ?? 'leftovers';
      return;
    }
    if (PICTURES.has(name)) this.leftOut.pictures++;
    if (name === 'm:oMath') this.leftOut.formulas++;
    if (name === 'w:altChunk') this.leftOut.includedFiles++;
    if (!this.openTable(name, attributes) && !this.openParagraph(name, attributes)) this.openRun(name, attributes);
  }

  close(name: string): void {
    if (this.skipped > 0) {
      this.skipped--;
      this.inText = false;
      return;
    }
    if (!this.closeTable(name)) this.closeParagraph(name);
  }

  private closeTable(name: string): boolean {
    const { builder } = this.deps;
    if (name === 'w:tc') builder.endCell();
    else if (name === 'w:tr') builder.endRow(!this.rowDeleted);
    else if (name === 'w:trPr') this.inRowProperties = false;
    else if (name === 'w:tbl') builder.endTable();
    else return false;
    return true;
  }

  private closeParagraph(name: string): void {
    if (name === 'w:p') this.endParagraph();
    else if (name === 'w:pPr') this.inParagraphProperties = false;
    else if (name === 'w:t' || name === 'm:t') this.inText = false;
    else if (name === 'w:sdt') this.controls.pop();
    else if (name === 'm:num') this.add(')/');
    else if (name === 'm:den') this.add(')');
  }

  text(text: string): void {
    if (this.skipped > 0) {
      if (this.inText) this.deps.builder.setAside.add(this.skippedFor, text);
      return;
    }
    if (this.inText) this.add(text);
  }

  /** A deletion in the properties of a paragraph or row is that of the paragraph's end or the row itself. */
  private noteDeletion(name: string): void {
    if (name !== 'w:del') return;
    const paragraph = this.paragraphs.at(-1);
    if (this.inParagraphProperties && paragraph !== undefined) paragraph.deleted = true;
    else if (this.inRowProperties) this.rowDeleted = true;
  }

  private openTable(name: string, attributes: Attributes): boolean {
    const { builder } = this.deps;
    if (name === 'w:tbl') builder.beginTable();
    else if (name === 'w:tr') {
      this.rowDeleted = false;
      builder.beginRow(false);
    } else if (name === 'w:trPr') this.inRowProperties = true;
    else if (name === 'w:tblHeader') builder.beginRow(isOn(attributes));
    else if (name === 'w:tc') builder.beginCell({ columns: 1, rows: 1, continued: false });
    else if (name === 'w:gridSpan') builder.spanCell({ columns: Math.max(1, Number(attributes['w:val']) || 1) });
    else if (name === 'w:vMerge') builder.spanCell({ continued: attributes['w:val'] !== 'restart' });
    else return false;
    return true;
  }

  private openParagraph(name: string, attributes: Attributes): boolean {
    const paragraph = this.paragraphs.at(-1);
    if (name === 'w:p') {
      this.paragraphs.push(new WordParagraph(this.deps.formatting.styles, this.deps.builder.setAside));
      return true;
    }
    if (name === 'w:sdt') this.controls.push(false);
    else if (name === 'w:docPartGallery') this.controls.splice(-1, 1, attributes['w:val'] === 'Table of Contents');
    else if (name === 'w:pPr') this.inParagraphProperties = true;
    else if (!this.inParagraphProperties || paragraph === undefined) return false;
    else this.setProperty(paragraph, name, attributes['w:val'] ?? '');
    return true;
  }

  private setProperty(paragraph: WordParagraph, name: string, value: string): void {
    if (name === 'w:pStyle') paragraph.style = value;
    else if (name === 'w:numId') paragraph.numId = value;
    else if (name === 'w:ilvl') paragraph.listLevel = Number(value) || 0;
    else if (name === 'w:outlineLvl') paragraph.outline = Number(value) || 0;
  }

  private openRun(name: string, attributes: Attributes): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph === undefined) return;
    const format = runFormat(name, attributes);
    if (format !== null) paragraph.setFormat(format);
    else if (name === 'w:r' || name === 'm:r') paragraph.beginRun();
    else if (name === 'w:t' || name === 'm:t') this.inText = true;
    else if (NOTES.has(name)) this.takeNote(paragraph, name, attributes['w:id'] ?? '');
    else this.addCharacter(name, attributes);
  }

  private addCharacter(name: string, attributes: Attributes): void {
    const character = CHARACTERS.get(name);
    if (character !== undefined) this.add(character);
    else if (name === 'w:sym')
      this.add(symbolText(attributes['w:font'] ?? '', Number.parseInt(attributes['w:char'] ?? '', 16) || 0xfffd));
  }

  private add(text: string): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph === undefined) return;
    if (this.controls.includes(true)) paragraph.inContents = true;
    paragraph.add(text);
  }

  /** Footnotes and endnotes follow the paragraph that they belong to. */
  private takeNote(paragraph: WordParagraph, name: string, id: string): void {
    const text = (name === 'w:endnoteReference' ? this.deps.endnotes : this.deps.footnotes).get(id);
    if (text === undefined || text === '') return;
    this.notes++;
    paragraph.notes.push(`Footnote ${this.notes}: ${text}`);
  }

  private endParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (paragraph === undefined) return;
    const runs = [...this.carried, ...paragraph.runs];
    this.carried = paragraph.deleted ? runs : [];
    if (paragraph.deleted) return;
    const format = formatOf(paragraph, this.deps.formatting);
    if (format.isTitle) this.title ??= textOfRuns(runs) || null;
    this.deps.builder.paragraph({ ...format, runs });
    for (const note of paragraph.notes)
      this.deps.builder.paragraph({
        runs: [{ text: note, ...PLAIN }],
        level: 0,
        label: '',
        listItem: false,
        contents: false,
      });
  }
}

function runFormat(name: string, attributes: Attributes): Partial<RunFormat> | null {
  if (name === 'w:rStyle') return { style: attributes['w:val'] ?? '' };
  if (name === 'w:vertAlign') return { superscript: attributes['w:val'] === 'superscript' };
  if (name === 'w:rFonts') return { font: attributes['w:ascii'] ?? attributes['w:hAnsi'] ?? '' };
  const property = SWITCHES.get(name);
  return property === undefined ? null : { [property]: isOn(attributes) };
}
