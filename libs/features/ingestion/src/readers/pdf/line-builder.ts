import { decodeCharacter } from './page-characters.ts';
import { alongOf } from './page-graphics.ts';
import type { Quarters } from './page-graphics.ts';
import { makeLine } from './pdf-line.ts';
import type { PdfLine, PdfRun } from './pdf-line.ts';

export interface Font {
  readonly bold: boolean;
  readonly italic: boolean;
  /** The name of Symbol, Wingdings and the like; null for a font of letters. */
  readonly symbol: string | null;
}

export interface TextStyle {
  readonly font: Font;
  readonly size: number;
  /** Quarter turns against the clock that its direction on the page as shown is away from left to right. */
  readonly turns: Quarters;
  /** It runs in a direction between these. */
  readonly slanted: boolean;
}

interface PlacedCharacter {
  readonly index: number;
  readonly object: number;
  readonly code: number;
  /** Start of its baseline on the page as shown. */
  readonly x: number;
  readonly y: number;
  readonly style: TextStyle;
}

/** Returns how far the character with an index reaches along a direction. */
export type EdgeOf = (index: number, turns: Quarters) => number;

interface OpenRun {
  readonly object: number;
  readonly style: TextStyle;
  /** Where it is across its direction. */
  readonly across: number;
  text: string;
  from: number;
  lastFrom: number;
  lastIndex: number;
}

interface Place {
  readonly across: number;
  readonly along: number;
}

/** The mark of a footnote is at most so large and raised at least so far, by the size of its line. */
const [SMALL, RAISED] = [0.85, 0.15];
/** A word that is longer than a unit, a year, or the stop behind one. */
const ENDS_WORD = /(?:\p{L}{3}|(?:19|20)\d\d|[)\]’”"'?!]|[.,;:] ?)$/u;

/** Returns a text with its digits raised, as the marks of footnotes are. */
export function raised(digits: string): string {
  return digits.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]!);
}

/** A gap of this many sizes separates two columns. */
const COLUMN_GAP = 1;

/** Joins a page's characters to runs of one font, and runs to lines on one baseline. */
export class LineBuilder {
  private readonly lines: PdfLine[] = [];
  private runs: PdfRun[] = [];
  private run: OpenRun | null = null;
  private across = 0;
  private turns: Quarters = 0;
  private slanted = false;
  private readonly edgeOf: EdgeOf;

  constructor(edgeOf: EdgeOf) {
    this.edgeOf = edgeOf;
  }

  add(character: PlacedCharacter): void {
    const { style } = character;
    const [along, across] = [alongOf(character, style.turns), alongOf(character, style.turns + 1)];
    const place = { across, along };
    if (this.run === null || this.run.object !== character.object) this.startRun(character, place);
    if (this.leavesLine(place, style)) {
      this.endLine();
      this.startRun(character, place);
    } else if (this.isFar(this.run as OpenRun, along)) this.startRun(character, place);
    this.append(this.run as OpenRun, character, along);
    if (this.runs.length > 0 || (this.run as OpenRun).text.length > 1) return;
    this.across = across;
    this.turns = style.turns;
    this.slanted = style.slanted;
  }

  addSpace(): void {
    if (this.run !== null) this.run.text += ' ';
  }

  endLine(): void {
    this.endRun();
    if (this.runs.some((run) => run.text.trim() !== '')) this.lines.push(this.finish());
    this.runs = [];
  }

  finished(): PdfLine[] {
    this.endLine();
    return this.lines;
  }

  /** Raised and lowered small characters stay on their line. */
  private leavesLine({ across, along }: Place, style: TextStyle): boolean {
    if (this.runs.length === 0 && (this.run?.text ?? '') === '') return false;
    if (style.turns !== this.turns || style.slanted !== this.slanted || this.goesBack(along, style.size)) return true;
    const distance = Math.abs(across - this.across);
    const lineSize = this.runs[0]?.size ?? style.size;
    return distance > 5 || (distance > 1 && distance > lineSize * 0.45);
  }

  /** What is further left than the line begins is beside it: labels in the margin, marks written after their text. */
  private goesBack(along: number, size: number): boolean {
    const from = this.runs[0]?.left ?? (this.run?.text === '' ? undefined : this.run?.from);
    return from !== undefined && along < from - size;
  }

  private isFar(run: OpenRun, along: number): boolean {
    const gap = run.style.size * COLUMN_GAP;
    return run.text !== '' && along - run.lastFrom > gap && along - this.edgeOf(run.lastIndex, run.style.turns) > gap;
  }

  private append(run: OpenRun, { code, index, style }: PlacedCharacter, along: number): void {
    const opensLine = run.text === '' && this.runs.length === 0;
    const character = decodeCharacter(code, style.font.symbol, opensLine);
    const blank = character === ' ' || character === '';
    run.lastFrom = along;
    run.lastIndex = index;
    if (run.text === '' && !blank) run.from = along;
    if (blank && opensLine) return;
    run.text += character;
  }

  private startRun({ object, style, index }: PlacedCharacter, { across, along }: Place): void {
    this.endRun();
    this.run = { object, style, across, text: '', from: along, lastFrom: along, lastIndex: index };
  }

  private endRun(): void {
    const run = this.run;
    this.run = null;
    if (run === null || run.text === '') return;
    const { font, size, turns } = run.style;
    this.runs.push({
      text: this.isFootnoteMark(run) ? raised(run.text) : run.text,
      bold: font.bold,
      italic: font.italic,
      size,
      left: run.from,
      right: this.edgeOf(run.lastIndex, turns),
    });
  }

  /** `undertakings` and a raised 38; units, `m` and a raised 2, keep their digits as they are. */
  private isFootnoteMark({ text, style, across }: OpenRun): boolean {
    const before = this.runs.slice(-2).map((run) => run.text);
    return (
      ENDS_WORD.test(before.join('')) &&
      /^\d{1,3} ?$/.test(text) &&
      style.size <= this.runs[0]!.size * SMALL &&
      across - this.across >= this.runs[0]!.size * RAISED
    );
  }

  private finish(): PdfLine {
    const { turns } = this;
    const line = { ...makeLine(this.runs, this.across), ...(this.slanted && { slanted: true }) };
    if (turns === 0) return line;
    const [start, end] = [this.placeOf(line.left), this.placeOf(line.right)];
    const left = Math.min(start.x, end.x) - (turns === 1 ? line.size : 0);
    const right = Math.max(start.x, end.x) + (turns === 3 ? line.size : 0);
    const run = { ...(line.runs[0] as PdfRun), text: line.text, left, right };
    return { ...line, runs: [run], left, right, y: Math.min(start.y, end.y), turned: true };
  }

  private placeOf(along: number): { x: number; y: number } {
    const { turns, across } = this;
    if (turns === 1) return { x: -across, y: along };
    return turns === 2 ? { x: -along, y: -across } : { x: across, y: -along };
  }
}
