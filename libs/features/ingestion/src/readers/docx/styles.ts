import { meaningOfStyle } from '../common/rich-text/style-names.ts';
import type { StyleMeaning } from '../common/rich-text/style-names.ts';
import { readXmlEvents } from '../common/xml/parse-xml.ts';

/** Properties of a style, inherited ones included. */
export interface ParagraphStyle {
  readonly meaning: StyleMeaning;
  /** Heading level that its outline level gives it, 0 for none. */
  readonly outline: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly hidden: boolean;
  readonly list: { readonly numId: string; readonly level: number | null } | null;
  /** Identifiers of the style and of those it is based on, nearest first. */
  readonly chain: readonly string[];
}

interface OwnStyle {
  id: string;
  name: string;
  basedOn: string | null;
  isDefault: boolean;
  outline?: number;
  bold?: boolean;
  italic?: boolean;
  hidden?: boolean;
  numId?: string;
  level?: number;
}

const LONGEST_CHAIN = 30;
const TEXT_OUTLINE = 9;

export class Styles {
  private readonly own: ReadonlyMap<string, OwnStyle>;
  private readonly resolved = new Map<string, ParagraphStyle>();
  private readonly defaultId: string;

  constructor(text: string | null) {
    this.own = text === null ? new Map() : readStyles(text);
    this.defaultId = [...this.own.values()].find(({ isDefault }) => isDefault)?.id ?? '';
  }

  /** Returns a style; null gives the default. */
  style(id: string | null): ParagraphStyle {
    const key = id ?? this.defaultId;
    const known = this.resolved.get(key);
    if (known !== undefined) return known;
    const style = resolve(this.chainOf(key));
    this.resolved.set(key, style);
    return style;
  }

  private chainOf(id: string): OwnStyle[] {
    const chain: OwnStyle[] = [];
    for (
      let style = this.own.get(id);
      style !== undefined && !chain.includes(style) && chain.length < LONGEST_CHAIN;
      style = this.own.get(style.basedOn ?? '')
    )
      chain.push(style);
    return chain;
  }
}

function resolve(chain: readonly OwnStyle[]): ParagraphStyle {
  const first = <K extends keyof OwnStyle>(key: K) => chain.find((style) => style[key] !== undefined)?.[key];
  const numId = first('numId');
  const outline = first('outline') ?? TEXT_OUTLINE;
  return {
    meaning: chain.map(({ name }) => meaningOfStyle(name)).find(({ is }) => is !== 'none') ?? { is: 'none' },
    outline: outline >= TEXT_OUTLINE ? 0 : outline + 1,
    bold: first('bold') ?? false,
    italic: first('italic') ?? false,
    hidden: first('hidden') ?? false,
    list: numId === undefined || numId === '0' ? null : { numId, level: first('level') ?? null },
    chain: chain.map(({ id }) => id),
  };
}

function readStyles(text: string): Map<string, OwnStyle> {
  const styles = new Map<string, OwnStyle>();
  let style: OwnStyle | null = null;
  let inTableStyle = false;
  readXmlEvents(
    text,
    {
      open: (name, attributes) => {
        if (name === 'w:style') {
          style = {
            id: attributes['w:styleId'] ?? '',
            name: '',
            basedOn: null,
            isDefault:
              attributes['w:type'] === 'paragraph' &&
              'w:default' in attributes &&
              isOn({ 'w:val': attributes['w:default'] as string }),
          };
          styles.set(style.id, style);
        } else if (name === 'w:tblStylePr') inTableStyle = true;
        else if (style !== null && !inTableStyle) takeProperty(style, name, attributes);
      },
      close: (name) => {
        if (name === 'w:style') style = null;
        if (name === 'w:tblStylePr') inTableStyle = false;
      },
      text: () => undefined,
    },
    'The part with the styles of the Word document',
  );
  return styles;
}

function takeProperty(style: OwnStyle, name: string, attributes: Readonly<Record<string, string>>): void {
  const value = attributes['w:val'] ?? '';
  if (name === 'w:name') style.name = value;
  else if (name === 'w:basedOn') style.basedOn = value;
  else if (name === 'w:outlineLvl') style.outline = Number(value) || 0;
  else if (name === 'w:numId') style.numId = value;
  else if (name === 'w:ilvl') style.level = Number(value) || 0;
  else if (name === 'w:b') style.bold = isOn(attributes);
  else if (name === 'w:i') style.italic = isOn(attributes);
  else if (name === 'w:vanish') style.hidden = isOn(attributes);
}

/** Returns whether an on/off property is on: present without a value, or with one that says so. */
export function isOn(attributes: Readonly<Record<string, string>>): boolean {
  return !/^(?:0|false|off|none)$/.test(attributes['w:val'] ?? '');
}
