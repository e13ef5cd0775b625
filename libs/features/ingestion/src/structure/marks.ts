/** Levels of marks, `(1)`, `(a)`, `(i)`, `(A)` (Office of Parliamentary Counsel, Drafting Manual). */
const LEVELS = { outline: -1, number: 0, alpha: 1, roman: 2, upper: 3 };

/** Old prints have a full stop within, `(2.)`, or small letters, `(2a)`; others close the mark alone: `a)`. */
const MARK =
  /^(?:\(([0-9]{1,3}(?:[A-Z]{0,3}|[a-z])|[a-z]{1,5}|[A-Z]{1,3})\.?\)(?:\s+|$|(?=\())|([a-z]|[ivx]{2,4})\)\s+(?=\S))/;
const ROMAN = /^x{0,3}(?:ix|iv|v?i{0,3})$/;

interface OpenMark {
  readonly level: number;
  readonly token: string;
}

/** Returns the mark of an outline that a text opens with, `1.` or `a.`, or null: it counts only below `(A)`. */
export function outlineMark(text: string): string | null {
  return /^(\d{1,2}|[a-z])\.\s+\S/.exec(text)?.[0].slice(0, -1).trimEnd() ?? null;
}

/** Returns the marks that a text opens with, `(2) (a) …` giving two; `a) …` is a mark, too. */
export function leadingMarks(text: string): string[] {
  const marks: string[] = [];
  let rest = text;
  for (let match = MARK.exec(rest); match !== null; match = MARK.exec(rest)) {
    marks.push((match[1] ?? match[2]) as string);
    rest = rest.slice(match[0].length);
  }
  return marks;
}

/** Follows one provision's marks. `(i)` is the ninth paragraph after `(h)`, else a subparagraph. */
export class MarkTracker {
  private open: OpenMark[] = [];
  private base: string | null = null;
  private lettersFirst = false;
  /** The outermost mark is that of an item, which the text after its list does not belong to. */
  private firstIsItem = false;

  /** Returns a text's path; unmarked text belongs to the subsection. `afterLeadIn`: a colon or dash came before. */
  place(marks: readonly string[], afterLeadIn: boolean): string[] {
    if (marks.length === 0) this.closeParagraphs();
    marks.forEach((token, index) => {
      const level = this.levelOf(token, afterLeadIn || index > 0);
      if (this.open.length === 0) this.firstIsItem = afterLeadIn;
      this.open = [...this.above(level), { level, token }];
    });
    return this.current();
  }

  current(): string[] {
    return [...(this.base === null ? [] : [this.base]), ...this.open.map(printed)];
  }

  /** True below an outline's first level, `(A)`. */
  inOutline(): boolean {
    return this.open.some((mark) => mark.level === LEVELS.outline);
  }

  /** True below a mark that is deeper than a number, `(1)(a)`. */
  inParagraph(): boolean {
    return this.open.some((mark) => mark.level > LEVELS.number);
  }

  /** True when `(a)` would begin the paragraphs again although some are open: the marks of a note or of quoted text. */
  restarts(token: string): boolean {
    return token === 'a' && this.open.some((mark) => mark.level === LEVELS.alpha);
  }

  /** Starts again, in a provision or below a decimal mark. `lettersFirst`: `(1)` may be below `(a)`. */
  reset(base: string | null = null, lettersFirst = false): void {
    this.open = [];
    this.base = base;
    this.lettersFirst = lettersFirst;
  }

  closeParagraphs(): void {
    if (this.lettersFirst) this.open = this.open.slice(0, this.firstIsItem ? 0 : 1);
    else this.open = this.open.filter((mark) => mark.level <= LEVELS.number);
  }

  /** Returns the marks that one of a level is below: where letters may come first, those opened before its level. */
  private above(level: number): OpenMark[] {
    if (!this.lettersFirst) return this.open.filter((mark) => mark.level < level);
    const same = this.open.findIndex((mark) => mark.level === level);
    return this.open.slice(0, same < 0 ? this.open.length : same);
  }

  private levelOf(token: string, afterLeadIn: boolean): number {
    if (/^\d/.test(token)) return LEVELS.number;
    if (/^[A-Z]/.test(token))
      return this.inOutline() || (token === 'A' && this.open.length === 0) ? LEVELS.outline : LEVELS.upper;
    if (token.endsWith('.')) return LEVELS.alpha;
    return this.isRoman(token, afterLeadIn) ? LEVELS.roman : LEVELS.alpha;
  }

  /** `(i)` is a roman numeral or the letter after `(h)`: what is open decides. */
  private isRoman(token: string, afterLeadIn: boolean): boolean {
    const alpha = this.last(LEVELS.alpha);
    const roman = this.last(LEVELS.roman);
    const [first = '', second] = token;
    if (!ROMAN.test(token)) return /^[ivx]+[a-z]$/.test(token) && token.slice(0, -1) === roman;
    if (second !== undefined) return alpha !== first || first !== second || token === 'ii';
    return this.isRomanLetter(token, afterLeadIn);
  }

  private isRomanLetter(token: string, afterLeadIn: boolean): boolean {
    const alpha = this.last(LEVELS.alpha);
    const roman = this.last(LEVELS.roman);
    const before = String.fromCharCode(token.charCodeAt(0) - 1);
    const followsAlpha = alpha !== undefined && alpha.charAt(0) === before && alpha !== before + before;
    if (token === 'i') return !followsAlpha || roman !== undefined || afterLeadIn;
    return !followsAlpha || roman?.startsWith(token === 'v' ? 'iv' : 'ix') === true;
  }

  private last(level: number): string | undefined {
    return this.open.find((mark) => mark.level === level)?.token;
  }
}

/** Ordinances cite the levels of an outline as `5.100(D)1.a`. */
function printed({ token }: OpenMark): string {
  if (!token.endsWith('.')) return `(${token})`;
  return /^\d/.test(token) ? token.slice(0, -1) : `.${token.slice(0, -1)}`;
}
