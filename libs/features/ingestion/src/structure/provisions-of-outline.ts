import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { movedBack } from './articles.ts';
import { readHeading } from './headings.ts';
import { comesAfter, readOutlineNumbers } from './outline-number.ts';
import type { OutlineNumber } from './outline-number.ts';

/** Fewer are a list, or measures at the head of sentences. */
const FEWEST = 10;
/** Share of them that come after the one before; numbers begin again in each schedule. */
const LEAST_IN_ORDER = 0.8;
/** Share of the text that opens with a number. */
const LEAST_SHARE = 0.35;
const LONGEST_TITLE = 120;
/** Below all headings of files. */
const LEVEL_OF_PARAGRAPH = 8;

/**
 * Reads rulebooks, standards and guidelines whose paragraphs are numbered by their place, `4.1.1`, `A2.3.2 (1)(a)`.
 * Returns the blocks with each as a provision and the titles above as headings; other documents null. Linear.
 */
export function provisionsOfOutline(blocks: readonly Block[]): Block[] | null {
  const numbers = readOutlineNumbers(blocks.map((block) => (mayHaveNumber(block) ? block.text : '')));
  const paragraphs = numbers.flatMap((number, index) =>
    number !== null && blocks[index]!.kind === 'text' && isOfParagraph(number) ? [{ number, index }] : [],
  );
  if (paragraphs.length < FEWEST) return null;
  const inOrder = paragraphs.filter(({ number }, at) => comesAfter(paragraphs[at - 1]?.number ?? null, number));
  const length = paragraphs.reduce((sum, { index }) => sum + blocks[index]!.text.length, 0);
  const all = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (inOrder.length < paragraphs.length * LEAST_IN_ORDER || length < all * LEAST_SHARE) return null;
  return new OutlineReader(numbers).read(blocks);
}

function mayHaveNumber({ kind, meaning }: Block): boolean {
  return kind !== 'table' && meaning === undefined;
}

/** `2.5 tonnes` begins no paragraph; what has marks or many steps does. */
function isOfParagraph({ path, marks, rest }: OutlineNumber): boolean {
  const isDeep = path.length > 2 || marks !== '';
  return (path.length > 1 || marks !== '') && (isDeep || /^[\p{Lu}‘“"'([]/u.test(rest));
}

class OutlineReader {
  private readonly numbers: readonly (OutlineNumber | null)[];
  private readonly above: ReadonlySet<string>;
  /** The titles that are open, outermost first, with the rank of each. */
  private titles: { readonly path: readonly string[]; readonly rank: number }[] = [];
  /** The provision that is open. */
  private open: string | null = null;
  private readonly begun = new Set<string>();

  constructor(numbers: readonly (OutlineNumber | null)[]) {
    this.numbers = numbers;
    this.above = new Set(numbers.flatMap((number) => (number === null ? [] : stepsAbove(number.path))));
  }

  read(blocks: readonly Block[]): Block[] {
    return blocks.flatMap((block, index) => {
      const number = this.numbers[index] ?? null;
      if (number !== null && this.isHeading(block, number)) return [this.container(block, number)];
      if (number !== null && block.kind === 'text' && isOfParagraph(number)) return this.paragraph(block, number);
      if (block.kind !== 'heading') return [block];
      this.open = null;
      return [
        number !== null && readHeading(block.text).is === 'provision' ? this.headingOf(block, number, true) : block,
      ];
    });
  }

  private isHeading({ kind }: Block, number: OutlineNumber): boolean {
    return number.marks === '' && this.above.has(number.path.join('.')) && (kind === 'heading' || isTitle(number));
  }

  private container(block: Block, { base, path, rest }: OutlineNumber): Block {
    const rank = this.closeTitlesBeside(path) ?? RANKS.heading + path.length;
    this.titles.push({ path, rank });
    this.open = null;
    const heading = rest.trim() || null;
    const meaning: HeadingMeaning = { is: 'container', type: 'section', rank, number: base, heading };
    return { ...block, kind: 'heading', level: block.level || LEVEL_OF_PARAGRAPH, listItem: false, meaning };
  }

  /** Closes what the number is not below; returns the rank from which on that is, null where there is nothing. */
  private closeTitlesBeside(path: readonly string[]): number | null {
    const isAbove = (title: readonly string[]) =>
      title.length < path.length && title.every((step, at) => step === path[at]);
    const at = this.titles.findIndex((title) => !isAbove(title.path));
    const rank = this.titles[at]?.rank ?? null;
    if (at >= 0) this.titles = this.titles.slice(0, at);
    return rank;
  }

  /** `4.1.1.(2)` goes on with the provision 4.1.1. */
  private paragraph(block: Block, number: OutlineNumber): Block[] {
    const { base, marks } = number;
    const text = textBlock(block, `${marks} ${number.rest}`.trim());
    if (marks !== '' && base === this.open) return [text];
    const isShort = marks === '' && isTitle(number);
    const heading = this.headingOf(block, number, isShort);
    this.open = base;
    this.begun.add(base);
    return isShort ? [heading] : [heading, text];
  }

  private headingOf(block: Block, { base, path, rest }: OutlineNumber, isShort: boolean): Block {
    const rank = this.closeTitlesBeside(path);
    return {
      ...block,
      kind: 'heading',
      level: LEVEL_OF_PARAGRAPH,
      text: base,
      term: null,
      boldNumber: false,
      listItem: false,
      pages: block.pages.slice(0, 1),
      meaning: {
        is: 'provision',
        number: base,
        heading: (isShort && rest.trim()) || null,
        ...(rank !== null && { closes: rank }),
        ...(this.begun.has(base) && { continued: true }),
      },
    };
  }
}

function stepsAbove(path: readonly string[]): string[] {
  return path.slice(1).map((_step, at) => path.slice(0, at + 1).join('.'));
}

/** No sentence, and no more than a line or two. */
function isTitle({ rest }: OutlineNumber): boolean {
  return rest.length <= LONGEST_TITLE && !/[.;:,!?]["”’)]*$/.test(rest);
}

function textBlock(block: Block, text: string): Block {
  const pages = movedBack(block, Math.max(0, block.text.length - text.length));
  return { ...block, kind: 'text', level: 0, text, boldNumber: false, listItem: false, pages };
}
