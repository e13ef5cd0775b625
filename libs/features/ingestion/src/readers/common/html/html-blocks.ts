import { leadingMarks } from '../../../structure/marks.ts';
import { BlockBuilder } from '../rich-text/block-builder.ts';
import { formatNumber } from '../rich-text/format-number.ts';
import { oneLine, PLAIN } from '../rich-text/run.ts';
import type { Run } from '../rich-text/run.ts';
import { meaningOfStyle } from '../rich-text/style-names.ts';
import type { TableRow } from '../rich-text/table-grid.ts';
import { charactersIn, isDropped, whyDropped } from './dropped-elements.ts';
import { attribute, isText } from './parse-html.ts';
import type { ChildNode, HtmlElement, ParentNode } from './parse-html.ts';

const PARAGRAPHS = new Set(
  (
    'p div section article main body html header footer blockquote figure figcaption address pre dl dt dd ' +
    'fieldset legend details summary center form hgroup search hr caption li ul ol menu aside'
  ).split(' '),
);
/** Akoma Ntoso as HTML has spans for paragraphs, which its style sheet sets apart. */
const PARAGRAPH_CLASS = /(?:^|\s)akn-(?:p|item|listIntroduction|listWrapUp)(?:\s|$)/;
const LISTS = new Set(['ul', 'ol', 'menu']);
const LIST_FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' }),
);
const ROW_GROUPS = new Set(['thead', 'tbody', 'tfoot']);
const BOLD = new Set(['b', 'strong', 'dfn']);
const ITALIC = new Set(['i', 'em', 'dfn']);
const NUMBER_CLASS = /(?:^|[\s_-])(?:number|num|no)(?:$|\s)/i;
const BULLET = /^[•▪◦‣·▸►▶▾▼]\s*/;

const BACK_TO_TOP = /^(?:back|return) to (?:the )?top\b/i;

type Link = 'inner' | 'outer' | null;

type OpenList = ReturnType<typeof openList>;

interface Context {
  readonly appearance: Omit<Run, 'text'>;
  readonly level: number;
  readonly list: OpenList | null;
  readonly inItem: boolean;
  readonly inContents: boolean;
  readonly link: Link;
}

/** The part of a page that holds the document, and whether page-wide headers and forms were left outside of it. */
export interface MainContent {
  readonly root: ParentNode;
  readonly isWholePage: boolean;
}

export class HtmlBlocks {
  readonly builder: BlockBuilder;
  pictures = 0;
  private readonly content: MainContent;
  private runs: (Run & { link: Link })[] = [];
  private label = '';
  private brokenLine = false;
  /** A number has just ended: a style sheet, not a space, may set it apart. */
  private afterNumber = false;
  private seenHeading = false;

  constructor(content: MainContent, builder: BlockBuilder) {
    this.content = content;
    this.builder = builder;
  }

  read(): void {
    const text = { appearance: PLAIN, level: 0, list: null, inItem: false, inContents: false, link: null } as const;
    this.readBlock(this.content.root, text);
  }

  private readBlock(node: ParentNode, context: Context): void {
    this.readChildren(node, context);
    this.endParagraph(context);
  }

  private readChildren(node: ParentNode, context: Context): void {
    for (const child of node.childNodes) {
      if (isText(child)) this.addText(child.value, context);
      else if ('tagName' in child && !this.isLeftOut(child)) this.readElement(child, context);
    }
  }

  private readElement(element: HtmlElement, context: Context): void {
    const name = element.tagName;
    if (name === 'br') this.breakLine(context);
    else if (name === 'table') {
      this.endParagraph(context);
      this.builder.table(this.rowsOf(element, context));
    } else if (isHeading(element) || PARAGRAPHS.has(name) || this.isParagraph(element)) {
      this.endParagraph(context);
      this.readBlock(element, this.inBlock(element, context));
      if (name === 'li') this.label = '';
    } else this.readInline(element, context);
  }

  private isParagraph(element: HtmlElement): boolean {
    return !this.afterNumber && PARAGRAPH_CLASS.test(attribute(element, 'class'));
  }

  private isLeftOut(element: HtmlElement): boolean {
    if (element.tagName === 'img') this.pictures++;
    if (!isDropped(element) && !this.isOutside(element)) return false;
    const why = isDropped(element) ? whyDropped(element) : 'site';
    if (why !== null) this.builder.setAside.add(why, charactersIn(element));
    return true;
  }

  private isOutside({ tagName }: HtmlElement): boolean {
    return tagName === 'footer' || (tagName === 'header' && this.content.isWholePage);
  }

  private rowsOf(part: HtmlElement, context: Context): TableRow[] {
    return part.childNodes.flatMap((child) => {
      if (!('tagName' in child) || this.isLeftOut(child)) return [];
      if (ROW_GROUPS.has(child.tagName)) return this.rowsOf(child, context);
      if (child.tagName === 'tr') return [this.rowOf(child, context)];
      this.readElement(child, context);
      return [];
    });
  }

  private rowOf(row: HtmlElement, context: Context): TableRow {
    const cells = row.childNodes.filter(isCell).filter((cell) => !this.isLeftOut(cell));
    return {
      header: row.parentNode?.nodeName === 'thead' || cells.every(({ tagName }) => tagName === 'th'),
      cells: cells.map((cell) => ({
        blocks: this.builder.collect(() => this.readBlock(cell, context)),
        columns: span(cell, 'colspan'),
        rows: span(cell, 'rowspan'),
        continued: false,
      })),
    };
  }

  private inBlock(element: HtmlElement, context: Context): Context {
    const name = element.tagName;
    if (name === 'li') this.label = labelOf(element, context.list);
    return {
      ...context,
      level: levelOf(element, this.seenHeading) ?? context.level,
      list: LISTS.has(name) ? openList(element) : context.list,
      inItem: context.inItem || name === 'li',
      inContents: name === 'p' && meaningOfStyle(attribute(element, 'class')).is === 'contents',
    };
  }

  private readInline(element: HtmlElement, context: Context): void {
    const name = element.tagName;
    const style = attribute(element, 'style');
    const { bold, italic, superscript } = context.appearance;
    const appearance = {
      bold: valueOf(style, /font-weight\s*:\s*([a-z0-9]+)/i, /^(?:bold|bolder|[6-9]00)$/i) ?? (bold || BOLD.has(name)),
      italic: valueOf(style, /font-style\s*:\s*([a-z]+)/i, /^(?:italic|oblique)$/i) ?? (italic || ITALIC.has(name)),
      superscript: name === 'sup' || (superscript && name !== 'sub'),
    };
    if (name === 'q') this.add('“', context);
    this.readChildren(element, { ...context, appearance, link: linkOf(element) ?? context.link });
    this.afterNumber = NUMBER_CLASS.test(attribute(element, 'class'));
    if (name === 'q') this.add('”', context);
  }

  private addText(text: string, context: Context): void {
    if (text.trim() !== '') this.brokenLine = false;
    if (this.afterNumber && /^[\p{L}(]/u.test(text)) this.add(' ', context);
    this.afterNumber &&= text.trim() === '';
    this.add(text, context);
  }

  private add(text: string, { appearance, link }: Context): void {
    this.runs.push({ text, link, ...appearance });
  }

  private breakLine(context: Context): void {
    if (this.brokenLine) this.endParagraph(context);
    else this.add(' ', context);
    this.brokenLine = !this.brokenLine;
  }

  private endParagraph(context: Context): void {
    const { runs } = this;
    this.runs = [];
    this.brokenLine = false;
    const links = runs.filter((run) => run.text.trim() !== '').map(({ link }) => link);
    const text = oneLine(runs.map((run) => run.text).join(''));
    if (text === '') return;
    const isBackToTop = BACK_TO_TOP.test(text);
    const isInner = links.every((link) => link === 'inner');
    const isEntry = isInner && context.inItem && context.level === 0 && !isBackToTop;
    // Links above the first heading, and those back to it, are navigation.
    if (!links.includes(null) && !isEntry && (isBackToTop || !this.seenHeading))
      this.builder.setAside.add('site', text);
    else this.addParagraph(runs, text, { ...context, inContents: isEntry || context.inContents });
  }

  private addParagraph(runs: readonly Run[], text: string, { level, inItem, inContents: contents }: Context): void {
    this.seenHeading ||= level !== 0;
    const isBulleted = BULLET.test(text);
    const label = leadingMarks(text).length > 0 || isBulleted ? '' : this.label;
    const listItem = inItem || isBulleted;
    this.builder.paragraph({ runs: isBulleted ? withoutBullet(runs) : runs, level, label, listItem, contents });
    this.label = '';
  }
}

/** `format` is null in a list without numbers. */
function openList(list: HtmlElement) {
  const format = list.tagName === 'ol' ? (LIST_FORMATS.get(attribute(list, 'type')) ?? 'decimal') : null;
  return { format, next: Number(attribute(list, 'start')) || 1 };
}

function labelOf(item: HtmlElement, list: OpenList | null): string {
  if (list === null || list.format === null) return '';
  list.next = Number(attribute(item, 'value')) || list.next;
  return `${formatNumber(list.next++, list.format)}.`;
}

function isHeading({ tagName }: HtmlElement): boolean {
  return /^h[1-6]$/.test(tagName);
}

function linkOf(element: HtmlElement): Link {
  const address = element.tagName === 'a' ? attribute(element, 'href') : '';
  if (address === '') return null;
  return address.startsWith('#') ? 'inner' : 'outer';
}
/** Style sheets give blocks the look of a heading: `<div class="h3">`. */
const HEADING_CLASS = /(?:^|\s)h([1-6])(?:\s|$)/;
const LEVEL_OF_SUMMARY = 6;

function levelOf(element: HtmlElement, seenHeading: boolean): number | null {
  const style = meaningOfStyle(attribute(element, 'class'));
  // Below the first heading the class `title` is that of a table or figure.
  if (style.level !== null && !(style.is === 'title' && seenHeading)) return style.level;
  if (isHeading(element)) return Number(element.tagName.charAt(1));
  if (element.tagName === 'summary') return LEVEL_OF_SUMMARY;
  const looksLike = HEADING_CLASS.exec(attribute(element, 'class'))?.[1];
  if (looksLike !== undefined) return Number(looksLike);
  if (attribute(element, 'role') === 'heading')
    return Math.min(6, Math.max(1, Number(attribute(element, 'aria-level')) || 2));
  return null;
}

function isCell(node: ChildNode): node is HtmlElement {
  return node.nodeName === 'td' || node.nodeName === 'th';
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
