import type { SetAsideKind } from '../../../document-model/set-aside.ts';
import { leadingMarks } from '../../../structure/marks.ts';
import { BlockBuilder } from '../rich-text/block-builder.ts';
import { formatNumber } from '../rich-text/format-number.ts';
import { oneLine } from '../rich-text/run.ts';
import type { Run } from '../rich-text/run.ts';
import { levelOfStyle, meaningOfStyle } from '../rich-text/style-names.ts';
import { charactersIn, isDropped, whyDropped } from './dropped-elements.ts';
import { attribute, walkTree } from './parse-html.ts';
import type { HtmlElement, TreeEvents } from './parse-html.ts';

const PARAGRAPHS = new Set(
  (
    'p div section article main body html header footer blockquote figure figcaption address pre dl dt dd ' +
    'fieldset legend details summary center form hgroup search hr caption li ul ol menu aside'
  ).split(' '),
);
const LISTS = new Set(['ul', 'ol', 'menu']);
const LIST_FORMATS: ReadonlyMap<string, string> = new Map([
  ['a', 'lowerLetter'],
  ['A', 'upperLetter'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
]);
const BOLD = new Set(['b', 'strong', 'dfn']);
const ITALIC = new Set(['i', 'em', 'dfn']);
const NUMBER_CLASS = /(?:^|[\s_-])(?:number|num|no)(?:$|\s)/i;
const BULLET = /^[•▪◦‣·▸►▶▾▼]\s*/;

type Appearance = Omit<Run, 'text'>;

type LinkKind = 'inner' | 'outer';
const NOT_LINKED = { inner: 0, outer: 0, none: 0 };
const BACK_TO_TOP = /^(?:back|return) to (?:the )?top\b/i;

/** `format` is null in a list without numbers. */
interface OpenList {
  readonly format: string | null;
  next: number;
}

/** The part of a page that holds the document, and whether page-wide headers and forms were left outside of it. */
export interface MainContent {
  readonly root: Parameters<typeof walkTree>[0];
  readonly isWholePage: boolean;
}

export class HtmlBlocks implements TreeEvents {
  readonly builder: BlockBuilder;
  /** How many pictures were left out. */
  pictures = 0;
  private readonly appearances: Appearance[] = [{ bold: false, italic: false, superscript: false }];
  private readonly lists: OpenList[] = [];
  private readonly levels: number[] = [0];
  private readonly content: MainContent;
  private runs: Run[] = [];
  private label = '';
  private inItem = 0;
  private inTocParagraph = false;
  private brokenLine = false;
  /** A number has just ended: a style sheet, not a space, may set it apart. */
  private afterNumber = false;
  private seenHeading = false;
  private readonly links: LinkKind[] = [];
  /** Characters of the paragraph by the link that they are in. */
  private linked: Record<LinkKind | 'none', number> = { ...NOT_LINKED };

  constructor(content: MainContent, builder: BlockBuilder) {
    this.content = content;
    this.builder = builder;
  }

  read(): void {
    walkTree(this.content.root, this);
    this.endParagraph();
  }

  enter(element: HtmlElement): boolean {
    if (element.tagName === 'img') this.pictures++;
    if (isDropped(element)) return this.leaveOut(element, whyDropped(element));
    if (this.isOutside(element)) return this.leaveOut(element, 'site');
    if (!this.enterTable(element) && !this.enterBlock(element)) this.enterInline(element);
    return true;
  }

  private leaveOut(element: HtmlElement, why: SetAsideKind | null): false {
    if (why !== null) this.builder.setAside.add(why, charactersIn(element));
    return false;
  }

  leave(element: HtmlElement): void {
    const name = element.tagName;
    if (isHeading(element) || PARAGRAPHS.has(name)) this.leaveBlock(element);
    else if (name === 'td' || name === 'th') this.leaveCell();
    else if (name === 'tr') this.builder.endRow();
    else if (name === 'table') this.builder.endTable();
    else if (isInline(element)) this.leaveInline(element);
    if (name === 'q') this.add('”');
  }

  text(text: string): void {
    if (text.trim() !== '') this.brokenLine = false;
    if (this.afterNumber && /^[\p{L}(]/u.test(text)) this.add(' ');
    this.afterNumber = false;
    this.add(text);
  }

  /** Footers, and the header of a page, frame its document. */
  private isOutside(element: HtmlElement): boolean {
    const name = element.tagName;
    return name === 'footer' || (name === 'header' && this.content.isWholePage);
  }

  private add(text: string): void {
    this.linked[this.links.at(-1) ?? 'none'] += text.replace(/\s/g, '').length;
    this.runs.push({ text, ...(this.appearances.at(-1) as Appearance) });
  }

  private enterTable(element: HtmlElement): boolean {
    const name = element.tagName;
    if (name === 'table') {
      this.endParagraph();
      this.builder.beginTable();
    } else if (name === 'tr') this.builder.beginRow(element.parentNode?.nodeName === 'thead' || isHeaderRow(element));
    else if (name === 'td' || name === 'th') {
      this.endParagraph();
      this.builder.beginCell({ columns: span(element, 'colspan'), rows: span(element, 'rowspan'), continued: false });
    } else return name === 'thead' || name === 'tbody' || name === 'tfoot' || name === 'colgroup' || name === 'col';
    return true;
  }

  private leaveCell(): void {
    this.endParagraph();
    this.builder.endCell();
  }

  private enterBlock(element: HtmlElement): boolean {
    const name = element.tagName;
    if (name === 'br') {
      this.breakLine();
      return true;
    }
    if (!isHeading(element) && !PARAGRAPHS.has(name)) return false;
    this.endParagraph();
    this.levels.push(levelOf(element, this.seenHeading) ?? (this.levels.at(-1) as number));
    if (name === 'p') this.inTocParagraph = meaningOfStyle(attribute(element, 'class')).is === 'contents';
    if (LISTS.has(name)) this.lists.push(openList(element));
    if (name === 'li') this.enterItem(element);
    return true;
  }

  private enterItem(item: HtmlElement): void {
    this.inItem++;
    const list = this.lists.at(-1);
    if (list !== undefined) list.next = Number(attribute(item, 'value')) || list.next;
    this.label = list?.format == null ? '' : `${formatNumber(list.next++, list.format)}.`;
  }

  private leaveBlock(element: HtmlElement): void {
    const name = element.tagName;
    this.endParagraph();
    this.levels.pop();
    this.inTocParagraph = false;
    if (name === 'li') {
      this.inItem--;
      this.label = '';
    }
    if (LISTS.has(name)) this.lists.pop();
  }

  private enterInline(element: HtmlElement): void {
    if (!isInline(element)) return;
    if (isLink(element)) this.links.push(attribute(element, 'href').startsWith('#') ? 'inner' : 'outer');
    const { bold, italic, superscript } = this.appearances.at(-1) as Appearance;
    const style = attribute(element, 'style');
    const name = element.tagName;
    this.appearances.push({
      bold: valueOf(style, /font-weight\s*:\s*([a-z0-9]+)/i, /^(?:bold|bolder|[6-9]00)$/i) ?? (bold || BOLD.has(name)),
      italic: valueOf(style, /font-style\s*:\s*([a-z]+)/i, /^(?:italic|oblique)$/i) ?? (italic || ITALIC.has(name)),
      superscript: name === 'sup' || (superscript && name !== 'sub'),
    });
    if (name === 'q') this.add('“');
  }

  private leaveInline(element: HtmlElement): void {
    this.afterNumber = NUMBER_CLASS.test(attribute(element, 'class'));
    this.appearances.pop();
    if (isLink(element)) this.links.pop();
  }

  /** A second line break in a row ends the paragraph. */
  private breakLine(): void {
    if (this.brokenLine) this.endParagraph();
    else this.add(' ');
    this.brokenLine = !this.brokenLine;
  }

  private endParagraph(): void {
    const { runs } = this;
    this.runs = [];
    this.brokenLine = false;
    const { outer, none } = this.linked;
    this.linked = { ...NOT_LINKED };
    const text = oneLine(runs.map((run) => run.text).join(''));
    if (text === '') return;
    const isBackToTop = BACK_TO_TOP.test(text);
    const isEntry = none + outer === 0 && this.inItem > 0 && this.levels.at(-1) === 0 && !isBackToTop;
    // Links above the first heading, and those back to it, are navigation.
    if (none === 0 && !isEntry && (isBackToTop || !this.seenHeading)) this.builder.setAside.add('site', text);
    else this.addParagraph(runs, text, isEntry || this.inTocParagraph);
  }

  private addParagraph(runs: readonly Run[], text: string, contents: boolean): void {
    const level = this.levels.at(-1) as number;
    this.seenHeading ||= level !== 0;
    const isBulleted = BULLET.test(text);
    const label = leadingMarks(text).length > 0 || isBulleted ? '' : this.label;
    const listItem = this.inItem > 0 || isBulleted;
    this.builder.paragraph({ runs: isBulleted ? withoutBullet(runs) : runs, level, label, listItem, contents });
    this.label = '';
  }
}

function openList(list: HtmlElement): OpenList {
  const format = list.tagName === 'ol' ? (LIST_FORMATS.get(attribute(list, 'type')) ?? 'decimal') : null;
  return { format, next: Number(attribute(list, 'start')) || 1 };
}

function isHeading({ tagName }: HtmlElement): boolean {
  return /^h[1-6]$/.test(tagName);
}

function isLink(element: HtmlElement): boolean {
  return element.tagName === 'a' && attribute(element, 'href') !== '';
}

function isInline(element: HtmlElement): boolean {
  const name = element.tagName;
  return (
    !isHeading(element) && !PARAGRAPHS.has(name) && !/^(?:br|table|thead|tbody|tfoot|tr|td|th|col|colgroup)$/.test(name)
  );
}

/** Style sheets give blocks the look of a heading: `<div class="h3">`. */
const HEADING_CLASS = /(?:^|\s)h([1-6])(?:\s|$)/;
/** What a reader opens heads what is in it. */
const LEVEL_OF_SUMMARY = 6;

/** Returns an element's heading level, 0 for text, null where it leaves that open. */
function levelOf(element: HtmlElement, seenHeading: boolean): number | null {
  const style = meaningOfStyle(attribute(element, 'class'));
  const styled = levelOfStyle(style);
  // Below the first heading the class `title` is that of a table or figure.
  if (styled !== null && !(style.is === 'title' && seenHeading)) return styled;
  if (isHeading(element)) return Number(element.tagName.charAt(1));
  if (element.tagName === 'summary') return LEVEL_OF_SUMMARY;
  const looksLike = HEADING_CLASS.exec(attribute(element, 'class'))?.[1];
  if (looksLike !== undefined) return Number(looksLike);
  if (attribute(element, 'role') === 'heading')
    return Math.min(6, Math.max(1, Number(attribute(element, 'aria-level')) || 2));
  return element.tagName === 'td' ? 0 : null;
}

function isHeaderRow(row: HtmlElement): boolean {
  const cells = row.childNodes.filter((child) => child.nodeName === 'td' || child.nodeName === 'th');
  return cells.length > 0 && cells.every((child) => child.nodeName === 'th');
}

function span(cell: HtmlElement, name: string): number {
  return Math.min(1_000, Math.max(1, Math.trunc(Number(attribute(cell, name))) || 1));
}

function valueOf(style: string, property: RegExp, on: RegExp): boolean | null {
  const value = style === '' ? undefined : property.exec(style)?.[1];
  return value === undefined || value === 'inherit' ? null : on.test(value);
}

function withoutBullet(runs: readonly Run[]): Run[] {
  const first = runs.findIndex(({ text }) => text.trim() !== '');
  return runs
    .slice(first)
    .map((run, index) => (index === 0 ? { ...run, text: run.text.trimStart().replace(BULLET, '') } : run));
}
