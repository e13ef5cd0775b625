import type { PageBreak } from './elements.ts';
import type { HeadingMeaning } from './heading-meaning.ts';
import type { TableRows } from './markdown-table.ts';

/** A heading, paragraph, list item or table in reading order, before the instrument's structure is known. */
export interface Block {
  readonly kind: 'heading' | 'text' | 'table';
  /** Heading level from 1; 0 for the rest. */
  readonly level: number;
  /** One line, formatting removed. */
  readonly text: string;
  /** The term in bold (and italics) that the text opens with. */
  readonly term: string | null;
  /** The text is a heading of a provision although the file does not mark it as one (bold number and title). */
  readonly boldNumber: boolean;
  readonly listItem: boolean;
  readonly table: TableRows | null;
  readonly pages: readonly PageBreak[];
  /** What the text is numbered with within its provision: a control's `C1`, `3.1` below a metric; absent for most. */
  readonly mark?: string;
  /** Where the text is in an outline: what is appended to the provision's number, `.2`, and its marks, `(1)(a)`. */
  readonly outline?: { readonly below: string; readonly marks: string };
  /** What the heading is, where the document's own grammar shows more than its words; absent otherwise. */
  readonly meaning?: HeadingMeaning;
}

const PLAIN = { level: 0, text: '', term: null, boldNumber: false, listItem: false, table: null, pages: [] } as const;

export function textBlock(text: string, more: Partial<Block> = {}): Block {
  return { kind: 'text', ...PLAIN, text, ...more };
}

export function headingBlock(level: number, text: string, more: Partial<Block> = {}): Block {
  return { kind: 'heading', ...PLAIN, level, text, ...more };
}

/** Below all headings of files. */
export const LEVEL_OF_NUMBER = 8;

/** Returns the heading of a provision, or of a level above it, whose number the file prints before its text. */
export function numberHeading(
  meaning: HeadingMeaning & { readonly number: string },
  { pages }: Pick<Block, 'pages'>,
): Block {
  return headingBlock(LEVEL_OF_NUMBER, meaning.number, { meaning, pages: pages.slice(0, 1) });
}

/** Returns what follows the number at the beginning of a block, with the pages moved back by its characters. */
export function textAfter(block: Block, characters: number): Block {
  const pages = block.pages.map(({ at, position }) => ({ at: Math.max(0, at - characters), position }));
  return { ...block, kind: 'text', level: 0, text: block.text.slice(characters), listItem: false, pages };
}

export function tableBlock(table: TableRows, more: Partial<Block> = {}): Block {
  return { kind: 'table', ...PLAIN, table, ...more };
}
