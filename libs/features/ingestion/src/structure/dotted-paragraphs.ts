import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { leadingMarks } from './marks.ts';

const DOTTED = /^[‘“]?(\d{1,3})([a-z]{0,2})\.\s+(?=\S)/;

/** Follows `1.`, `2.` … as paragraphs, cited as `art 6(1)`, `HO2(1)`, or in an annex `Annex IV point 1`. */
export class DottedParagraphs {
  private kind: 'paragraph' | 'point' | null = null;
  private last = 0;

  /** Begins a provision or annex; `byGrammar`: known from the grammar of articles or codes, not only its words. */
  start(meaning: HeadingMeaning, byGrammar: boolean): void {
    this.last = 0;
    this.kind = null;
    if (meaning.is === 'container' && meaning.type === 'appendix' && byGrammar) this.kind = 'point';
    if (meaning.is !== 'provision') return;
    const isPolicy = byGrammar && meaning.heading !== null && /^[A-Z]{1,4}\d/.test(meaning.number);
    if (isPolicy || meaning.number.startsWith('Article ')) this.kind = 'paragraph';
  }

  /** Returns the place of a text that begins the next paragraph, else null. */
  markOf(text: string): { base: string | null; marks: readonly string[] } | null {
    const [opening = '', digits, letters = ''] = this.kind === null ? [] : (DOTTED.exec(text) ?? []);
    const number = Number(digits);
    const isInserted = letters !== '' && number === this.last;
    const opensQuotation = this.last === 0 && opening.startsWith('‘');
    if (digits === undefined || !(number === this.last + 1 || isInserted || opensQuotation)) return null;
    this.last = number;
    const inner = leadingMarks(text.slice(opening.length));
    const own = `${digits}${letters}`;
    return this.kind === 'point' ? { base: ` point ${own}`, marks: inner } : { base: null, marks: [own, ...inner] };
  }
}
