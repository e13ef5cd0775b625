import { numberHeading } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import { readOwnHeading } from './headings.ts';
import { baseOf, comesAfter, readOutlineNumber } from './outline-number.ts';
import type { OutlineNumber } from './outline-number.ts';

/** Fewer are a list, or measures at the head of sentences. */
const FEWEST = 10;
/** Share of them that come after the one before; numbers begin again in each schedule. */
const LEAST_IN_ORDER = 0.8;
/** Share of the text that opens with a number. */
const LEAST_SHARE = 0.35;
const LONGEST_TITLE = 120;

/** Returns paragraphs numbered by place, `4.1.1`, `A2.3.2 (1)(a)`, as provisions below titles; null for others. */
export function provisionsOfOutline(blocks: readonly Block[]): Block[] | null {
  // The reader knows of some that they begin again below each code.
  const numbers = blocks.map(({ kind, text, meaning, mark }) =>
    kind === 'table' || meaning !== undefined || mark !== undefined ? null : readOutlineNumber(text),
  );
  const paragraphs = numbers.flatMap((number, index) =>
    number !== null && blocks[index]!.kind === 'text' && isOfParagraph(number) ? [{ number, index }] : [],
  );
  if (paragraphs.length < FEWEST) return null;
  const inOrder = paragraphs.filter(({ number }, at) => comesAfter(paragraphs[at - 1]?.number ?? null, number));
  const length = paragraphs.reduce((sum, { index }) => sum + blocks[index]!.text.length, 0);
  const all = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (inOrder.length < paragraphs.length * LEAST_IN_ORDER || length < all * LEAST_SHARE) return null;
  return new OutlineReader(blocks, numbers).read(blocks);
}

/** `2.5 tonnes` begins no paragraph; what has marks or many steps does. */
function isOfParagraph({ path, marks, rest }: OutlineNumber): boolean {
  const isDeep = path.length > 2 || marks !== '';
  return (path.length > 1 || marks !== '') && (isDeep || /^[\p{Lu}‘“"'([]/u.test(rest));
}

class OutlineReader {
  private readonly numbers: readonly (OutlineNumber | null)[];
  private readonly titles = new Map<string, string | null>();
  /** Numbers that a heading has: what else begins with one is an item of a list. */
  private readonly ofHeadings: ReadonlySet<string>;
  /** Numbers with titles right below. */
  private readonly subdivided = new Set<string>();
  /** The titles that are open, outermost first, with the rank of each. */
  private open: { readonly path: readonly string[]; readonly rank: number }[] = [];
  private provision: string | null = null;
  private readonly begun = new Set<string>();

  constructor(blocks: readonly Block[], numbers: readonly (OutlineNumber | null)[]) {
    this.numbers = numbers;
    this.ofHeadings = new Set(
      numbers.flatMap((number, index) => (blocks[index]!.kind === 'heading' ? (number?.base ?? []) : [])),
    );
    const above = new Set(numbers.flatMap((number) => (number === null ? [] : placesAbove(number))));
    numbers.forEach((number, index) => {
      if (number === null || !above.has(number.base) || !this.mayBeTitle(number, blocks[index]!)) return;
      this.titles.set(number.base, number.rest.trim() || null);
      this.subdivided.add(baseOf(number.path.slice(0, -1)));
    });
  }

  read(blocks: readonly Block[]): Block[] {
    return blocks.flatMap((block, index) => {
      const number = this.numbers[index] ?? null;
      if (number !== null && this.isHeading(number, block)) return [this.heading(block, number)];
      if (number !== null && block.kind === 'text' && isOfParagraph(number)) return this.paragraph(block, number);
      if (block.kind === 'heading') this.provision = null;
      return [block];
    });
  }

  private isHeading(number: OutlineNumber, block: Block): boolean {
    const isKnown = this.titles.has(number.base) || this.subdivided.has(baseOf(number.path.slice(0, -1)));
    return isKnown ? this.mayBeTitle(number, block) : readOwnHeading(block)?.is === 'provision';
  }

  /** No sentence, no head of a table, `1 2 3 4`, and no more than a line or two. */
  private mayBeTitle({ base, rest, marks }: OutlineNumber, { kind }: Block): boolean {
    if (marks !== '' || (rest !== '' && !/\p{L}/u.test(rest))) return false;
    if (kind === 'heading') return true;
    const isLine = rest !== '' && rest.length <= LONGEST_TITLE && !/[.;:,!?]["”’)]*$/.test(rest);
    return isLine && !this.ofHeadings.has(base);
  }

  /** A paragraph is of the nearest title above it, else of the number above: `4.1.1(2)` is `.1(2)` of 4.1. */
  private paragraph(block: Block, { base, path, marks }: OutlineNumber): Block[] {
    const above = marks !== '' && this.titles.has(base) ? path : this.titleAbove(path);
    const number = baseOf(above);
    const text: Block = { ...block, outline: { below: base.slice(number.length), marks }, listItem: false };
    if (number === this.provision) return [text];
    return [this.provisionOf(block, { path: above, heading: this.titles.get(number) ?? null }), text];
  }

  private titleAbove(path: readonly string[]): readonly string[] {
    const above = path.slice(1).map((_step, at) => path.slice(0, -1 - at));
    return above.find((own) => this.titles.has(baseOf(own))) ?? above[0] ?? path;
  }

  /** A title without titles right below is that of a provision. */
  private heading(block: Block, { base, path, rest }: OutlineNumber): Block {
    const heading = rest.trim() || null;
    if (!this.subdivided.has(base)) return this.provisionOf(block, { path, heading });
    const rank = this.closeBeside(path) ?? RANKS.heading + path.length;
    this.open.push({ path, rank });
    this.provision = null;
    return numberHeading({ is: 'container', type: 'section', rank, number: base, heading }, block);
  }

  private provisionOf(block: Block, { path, heading }: { path: readonly string[]; heading: string | null }): Block {
    const number = baseOf(path);
    const rank = this.closeBeside(path);
    const continued = this.begun.has(number) ? { continued: true } : {};
    const closes = rank === null ? {} : { closes: rank };
    this.provision = number;
    this.begun.add(number);
    return numberHeading({ is: 'provision', number, heading, ...closes, ...continued }, block);
  }

  /** Closes the titles that the number is not below; returns the outermost one's rank, null where there is none. */
  private closeBeside(path: readonly string[]): number | null {
    const at = this.open.findIndex(
      (title) => title.path.length >= path.length || title.path.some((step, index) => step !== path[index]),
    );
    const rank = this.open[at]?.rank ?? null;
    if (at >= 0) this.open = this.open.slice(0, at);
    return rank;
  }
}

/** Numbers with titles that a number may be below: those of fewer steps, and its own where it has marks. */
function placesAbove({ path, marks }: OutlineNumber): string[] {
  return path.map((_step, at) => baseOf(path.slice(0, at + 1))).slice(0, marks === '' ? -1 : undefined);
}
