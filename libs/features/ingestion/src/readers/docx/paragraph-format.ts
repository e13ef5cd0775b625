import { levelOfStyle } from '../common/rich-text/style-names.ts';
import type { ListCounters } from './list-counters.ts';
import type { ListDefinition, Numbering } from './numbering.ts';
import type { ParagraphStyle, Styles } from './styles.ts';
import type { WordParagraph } from './word-paragraph.ts';

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
