import type { ParagraphStyle, Styles } from './styles.ts';
import type { ListCounters, ListDefinition, Numbering } from './numbering.ts';
import { levelOfStyle } from '../common/rich-text/style-names.ts';
import type { SetAsideTally } from '../../document-model/set-aside.ts';
import { PLAIN } from '../common/rich-text/run.ts';
import type { Run } from '../common/rich-text/run.ts';
import { readSymbols } from './symbols.ts';

/** Formatting that a run has itself; undefined where its styles decide. */
export interface RunFormat {
  style: string | null;
  bold?: boolean;
  italic?: boolean;
  hidden?: boolean;
  superscript?: boolean;
  struckOut?: boolean;
  font: string;
}

export class WordParagraph {
  style: string | null = null;
  numId: string | null = null;
  listLevel: number | null = null;
  outline: number | null = null;
  /** The paragraph's end was deleted: what is left of it belongs to the next. */
  deleted = false;
  inContents = false;
  readonly notes: string[] = [];
  readonly runs: Run[] = [];
  private readonly styles: Styles;
  private readonly setAside: SetAsideTally;
  private format: RunFormat = { style: null, font: '' };

  constructor(styles: Styles, setAside: SetAsideTally) {
    this.styles = styles;
    this.setAside = setAside;
  }

  beginRun(): void {
    this.format = { style: null, font: '' };
  }

  setFormat(format: Partial<RunFormat>): void {
    Object.assign(this.format, format);
  }

  /** Hidden and struck-out text is counted and left out. */
  add(text: string): void {
    const paragraph = this.styles.style(this.style);
    const own = this.format.style === null ? null : this.styles.style(this.format.style);
    if (this.format.hidden ?? (own?.hidden || paragraph.hidden)) this.setAside.add('hidden', text);
    else if (this.format.struckOut === true) this.setAside.add('struck_out', text);
    else {
      this.runs.push({
        text: readSymbols(this.format.font, text),
        bold: this.format.bold ?? (own?.bold || paragraph.bold),
        italic: this.format.italic ?? (own?.italic || paragraph.italic),
        superscript: this.format.superscript ?? PLAIN.superscript,
      });
    }
  }
}

export interface Formatting {
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly counters: ListCounters;
}

export interface ParagraphFormat {
  readonly level: number;
  readonly label: string;
  readonly listItem: boolean;
  readonly contents: boolean;
  readonly isTitle: boolean;
}

/** Outline level of text (ECMA-376 part 1, 17.3.1.20). */
const TEXT_OUTLINE = 9;

/** Returns a paragraph's format and counts it in its list: call it once for each, in order. */
export function formatOf(paragraph: WordParagraph, formatting: Formatting): ParagraphFormat {
  const style = formatting.styles.style(paragraph.style);
  const level = headingLevel(paragraph, style);
  const contents = paragraph.inContents || style.meaning.is === 'contents';
  const place = contents ? null : listPlace(paragraph, style, formatting.numbering);
  const label = place === null ? '' : formatting.counters.next(place.numId, place.list, place.level);
  return { level, label, listItem: place !== null && level === 0, contents, isTitle: style.meaning.is === 'title' };
}

function headingLevel({ outline }: WordParagraph, style: ParagraphStyle): number {
  if (outline !== null) return outline >= TEXT_OUTLINE ? 0 : outline + 1;
  return levelOfStyle(style.meaning) ?? style.outline;
}

/** The level of the paragraph's own style goes before the one that the style names. */
function listPlace(
  paragraph: WordParagraph,
  style: ParagraphStyle,
  numbering: Numbering,
): { numId: string; list: ListDefinition; level: number } | null {
  const numId = paragraph.numId ?? style.list?.numId ?? '0';
  const list = numbering.list(numId);
  if (list === null) return null;
  const own = paragraph.numId === null ? levelOfStyles(list, style.chain) : null;
  return { numId, list, level: paragraph.listLevel ?? own ?? style.list?.level ?? 0 };
}

function levelOfStyles(list: ListDefinition, chain: readonly string[]): number | null {
  for (const id of chain) {
    for (const [level, definition] of list.levels) if (definition.style === id) return level;
  }
  return null;
}
