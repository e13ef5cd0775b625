import { formatNumber } from '../rich-text/format-number.ts';
import { attribute } from './parse-html.ts';
import type { HtmlElement } from './parse-html.ts';

const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'lowerLetter',
    A: 'upperLetter',
    i: 'lowerRoman',
    I: 'upperRoman',
    'lower-alpha': 'lowerLetter',
    'lower-latin': 'lowerLetter',
    'upper-alpha': 'upperLetter',
    'upper-latin': 'upperLetter',
    'lower-roman': 'lowerRoman',
    'upper-roman': 'upperRoman',
  }),
);

export class ListNumbers {
  private readonly ordered: boolean;
  private readonly format: string;
  private readonly step: number;
  private next: number;

  constructor(list: HtmlElement) {
    const style = /list-style(?:-type)?\s*:\s*([a-z-]+)/i.exec(attribute(list, 'style'))?.[1]?.toLowerCase() ?? '';
    const isReversed = list.attrs.some(({ name }) => name === 'reversed');
    const items = list.childNodes.filter((child) => child.nodeName === 'li').length;
    this.ordered = list.tagName === 'ol' && style !== 'none';
    this.format = FORMATS.get(style) ?? FORMATS.get(attribute(list, 'type')) ?? 'decimal';
    this.step = isReversed ? -1 : 1;
    this.next = wholeNumber(attribute(list, 'start')) ?? (isReversed ? items : 1);
  }

  /** Returns what is printed before the item: `3.`, `c.`, or nothing in a list without numbers. */
  take(item: HtmlElement): string {
    if (!this.ordered) return '';
    const number = wholeNumber(attribute(item, 'value')) ?? this.next;
    this.next = number + this.step;
    return `${formatNumber(number, this.format)}.`;
  }
}

function wholeNumber(text: string): number | null {
  return /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}
