import type { Paragraph } from '../common/rich-text/block-builder.ts';
import { childNamed } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import type { Numbering } from './numbering.ts';
import { headingLevelOf } from './styles.ts';
import type { ParagraphStyle } from './styles.ts';
import { numberOf, valueOf } from './word-properties.ts';

/** Returns a paragraph's format and counts it in its list: call it once for each, in order. */
export function formatOf(
  properties: XmlNode | undefined,
  { style, numbering, inContents }: { style: ParagraphStyle; numbering: Numbering; inContents: boolean },
): Omit<Paragraph, 'runs'> {
  const outline = numberOf(properties, 'w:outlineLvl');
  const level = outline === null ? (style.meaning.level ?? style.outline) : headingLevelOf(outline);
  const contents = inContents || style.meaning.is === 'contents';
  const label = contents ? null : nextLabel(childNamed(properties, 'w:numPr'), style, numbering);
  return { level, label: label ?? '', listItem: label !== null && level === 0, contents };
}

/** The level of the paragraph's own style goes before the one that the style names. */
function nextLabel(list: XmlNode | undefined, style: ParagraphStyle, numbering: Numbering): string | null {
  const own = valueOf(list, 'w:numId');
  const numId = own ?? style.list?.numId ?? '0';
  const levelOfStyles = own === null ? numbering.levelOfStyles(numId, style.chain) : null;
  return numbering.next(numId, numberOf(list, 'w:ilvl') ?? levelOfStyles ?? style.list?.level ?? 0);
}
