import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { leadingMarks } from './marks.ts';

/** Provisions of conventions, and of regulations worded as they are. */
const HAS_PARAGRAPHS = /^(?:Article|Regulation) /;
/** What heads the numbered controls of a section in a plan. */
const CONTROLS = /^(?:\p{L}+ )?controls?:?$/iu;
const DOTTED = /^[‘“[]?(\d{1,3})([a-z]{0,2})\.\s+(?=\S)/;

/**
 * Follows `1.`, `2.` … as paragraphs, cited as `art 6(1)`, as points of an annex, `Annex IV point 1`, or as controls of
 * a section, `4.1(7)`.
 */
export class DottedParagraphs {
  private kind: 'paragraph' | 'point' | 'control' | null = null;
  private last = 0;

  /** Begins a provision or annex; `byGrammar`: known from the grammar of articles or codes, not only its words. */
  start(meaning: HeadingMeaning, byGrammar: boolean): void {
    this.last = 0;
    this.kind = null;
    if (meaning.is === 'container' && meaning.type === 'appendix' && byGrammar) this.kind = 'point';
    if (meaning.is !== 'provision') return;
    const isPolicy = byGrammar && meaning.heading !== null && /^[A-Z]{1,4}\d/.test(meaning.number);
    if (isPolicy || HAS_PARAGRAPHS.test(meaning.number)) this.kind = 'paragraph';
  }

  startBelow(heading: string): void {
    if (this.kind === 'paragraph' || this.kind === 'point') return;
    this.kind = CONTROLS.test(heading) ? 'control' : null;
    this.last = 0;
  }

  /** Whether a text has a number out of turn: where conversions garble a list, what follows is of no known control. */
  isOutOfTurn(text: string): boolean {
    const number = this.kind === 'control' ? Number(DOTTED.exec(text)?.[1] ?? 1) : 1;
    return number !== 1 && number !== this.last + 1;
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
