/** Levels of paragraphs in the Code of Federal Regulations: `(a)`, `(1)`, `(i)`, `(A)`, `(1)` (1 CFR 21.11). */
const LEVELS = { alpha: 0, number: 1, roman: 2, upper: 3, inner: 4 } as const;

const UNITS = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
const ROMANS = ['', 'x', 'xx', 'xxx'].flatMap((tens) => UNITS.map((units) => tens + units));

interface OpenMark {
  readonly level: number;
  readonly token: string;
}

/** Follows the marks of one section to find each paragraph's place. */
export class ParagraphMarks {
  private open: readonly OpenMark[] = [];

  /** Returns the path of a paragraph with these marks; one without marks continues the last one's. */
  place(tokens: readonly string[]): string[] {
    tokens.forEach((token, index) => {
      const level = this.levelOf(token, index > 0);
      this.open = [...this.open.filter((mark) => mark.level < level), { level, token }];
    });
    return this.open.map(({ token }) => `(${token})`);
  }

  reset(): void {
    this.open = [];
  }

  private levelOf(token: string, follows: boolean): number {
    if (/^\d/.test(token)) return this.levelOfNumber(token);
    if (/^[A-Z]/.test(token)) return LEVELS.upper;
    const roman = ROMANS.indexOf(token);
    if (roman < 1) return LEVELS.alpha;
    const before = this.last(LEVELS.roman);
    if (before !== undefined && ROMANS.indexOf(before) === roman - 1) return LEVELS.roman;
    const alpha = this.last(LEVELS.alpha);
    const isNextLetter = alpha !== undefined && token.length === 1 && token.charCodeAt(0) === alpha.charCodeAt(0) + 1;
    if (isNextLetter && !(follows && token === 'i')) return LEVELS.alpha;
    return this.last(LEVELS.number) === undefined ? LEVELS.alpha : LEVELS.roman;
  }

  private levelOfNumber(token: string): number {
    const inner = this.last(LEVELS.inner);
    if (inner !== undefined && Number(token) === Number(inner) + 1) return LEVELS.inner;
    return token === '1' && this.last(LEVELS.upper) !== undefined ? LEVELS.inner : LEVELS.number;
  }

  private last(level: number): string | undefined {
    return this.open.find((mark) => mark.level === level)?.token;
  }
}
