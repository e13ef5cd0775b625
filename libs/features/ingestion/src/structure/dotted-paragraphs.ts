import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { leadingMarks } from './marks.ts';

const DOTTED = /^[‘“]?(\d{1,3})([a-z]{0,2})\.\s+(?=\S)/;

export interface DottedMark {
  readonly base: string | null;
  readonly marks: readonly string[];
}

/** Follows `1.`, `2.` … as paragraphs, cited as `art 6(1)`, `HO2(1)`, or in an annex `Annex IV point 1`. */
export class DottedParagraphs {
  private kind: 'paragraph' | 'point' | null = null;
  private last = 0;

  /** Begins a provision or annex; `byGrammar`: known from the grammar of articles or codes, not only its words. */
  start(meaning: HeadingMeaning, byGrammar: boolean): void {
    this.last = 0;
    this.kind = null;
    if (meaning.is === 'provision' && isArticleOrPolicy(meaning, byGrammar)) this.kind = 'paragraph';
    if (byGrammar && meaning.is === 'container' && meaning.type === 'appendix') this.kind = 'point';
  }

  /** Returns the place of a text that begins the next paragraph, else null. */
  markOf(text: string): DottedMark | null {
    const match = this.kind === null ? null : DOTTED.exec(text);
    if (match === null) return null;
    const [opening, digits = '', letters = ''] = match;
    const number = Number(digits);
    const isNext =
      number === this.last + 1 ||
      (letters !== '' && number === this.last) ||
      (this.last === 0 && opening.startsWith('‘'));
    if (!isNext) return null;
    this.last = number;
    const inner = leadingMarks(text.slice(opening.length));
    return this.kind === 'point'
      ? { base: ` point ${digits}${letters}`, marks: inner }
      : { base: null, marks: [`${digits}${letters}`, ...inner] };
  }
}

function isArticleOrPolicy(
  { number, heading }: { number: string; heading: string | null },
  byGrammar: boolean,
): boolean {
  return number.startsWith('Article ') || (byGrammar && heading !== null && /^[A-Z]{1,4}\d/.test(number));
}
