import { meaningOfStyle } from '../common/rich-text/style-names.ts';
import { childNamed, childrenNamed } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import { isOn, isOnValue, numberOf, valueOf } from './word-properties.ts';

const LONGEST_CHAIN = 30;
/** Outline level of text (ECMA-376 part 1, 17.3.1.20). */
const TEXT_OUTLINE = 9;

/** Returns a style by its identifier; null gives the default. */
export type StyleOf = (id: string | null) => ParagraphStyle;

/** Returns the styles of a Word document, none where it has no part for them. */
export function readStyles(root: XmlNode | undefined): StyleOf {
  const styles = childrenNamed(root, 'w:style').map(readStyle);
  const own = new Map(styles.map((style) => [style.id, style]));
  const defaultId = styles.find(({ isDefault }) => isDefault)?.id ?? '';
  const resolved = new Map<string, ParagraphStyle>();
  return (id) => {
    const key = id ?? defaultId;
    const style = resolved.get(key) ?? resolve(chainOf(key, own));
    resolved.set(key, style);
    return style;
  };
}

function chainOf(id: string, own: ReadonlyMap<string, OwnStyle>): OwnStyle[] {
  const chain: OwnStyle[] = [];
  let style = own.get(id);
  while (style !== undefined && !chain.includes(style) && chain.length < LONGEST_CHAIN) {
    chain.push(style);
    style = own.get(style.basedOn ?? '');
  }
  return chain;
}

export type ParagraphStyle = ReturnType<typeof resolve>;

function resolve(chain: readonly OwnStyle[]) {
  const first = <K extends keyof OwnStyle>(key: K) => chain.find((style) => style[key] != null)?.[key];
  const numId = first('numId');
  return {
    meaning: chain.map(({ name }) => meaningOfStyle(name)).find(({ is }) => is !== 'none') ?? meaningOfStyle(''),
    /** Heading level that its outline level gives it, 0 for none. */
    outline: headingLevelOf(first('outline') ?? TEXT_OUTLINE),
    bold: first('bold') ?? false,
    italic: first('italic') ?? false,
    hidden: first('hidden') ?? false,
    list: numId == null || numId === '0' ? null : { numId, level: first('level') ?? null },
    /** Identifiers of the style and of those it is based on, nearest first. */
    chain: chain.map(({ id }) => id),
  };
}

/** Returns the heading level of an outline level, 0 for that of text. */
export function headingLevelOf(outline: number): number {
  return outline >= TEXT_OUTLINE ? 0 : outline + 1;
}

type OwnStyle = ReturnType<typeof readStyle>;

function readStyle(style: XmlNode) {
  const { attributes } = style;
  const [paragraph, run] = [childNamed(style, 'w:pPr'), childNamed(style, 'w:rPr')];
  const list = childNamed(paragraph, 'w:numPr');
  return {
    id: attributes['w:styleId'] ?? '',
    name: valueOf(style, 'w:name') ?? '',
    basedOn: valueOf(style, 'w:basedOn'),
    isDefault: attributes['w:type'] === 'paragraph' && 'w:default' in attributes && isOnValue(attributes['w:default']),
    outline: numberOf(paragraph, 'w:outlineLvl'),
    bold: isOn(run, 'w:b'),
    italic: isOn(run, 'w:i'),
    hidden: isOn(run, 'w:vanish'),
    numId: valueOf(list, 'w:numId'),
    level: numberOf(list, 'w:ilvl'),
  };
}
