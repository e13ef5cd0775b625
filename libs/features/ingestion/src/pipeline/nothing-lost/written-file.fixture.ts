import type { Random } from '../fuzz/random.fixture.ts';
import type { InventedDocument, Part } from './invented-document.fixture.ts';

/** A file of an invented instrument, and all words for readers that were written into it, in no order. */
export interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly words: readonly string[];
}

/** Writes an instrument in a format, with what the format allows besides. */
export type WriteFile = (document: InventedDocument, random: Random) => Promise<WrittenFile>;

/** A running line stands behind so many blocks, and counts as one where it does so often enough. */
const BLOCKS_A_PAGE = 3;
const FEWEST_PAGES = 8;
const LINE_CHARACTERS = 70;

/** A file whose text for readers is these words; what stands in markup alone is not among them. */
export function written(bytes: Uint8Array | string, text: string): WrittenFile {
  return { bytes: Buffer.from(bytes), words: wordsOf(text) };
}

/** Returns the words and numbers of a text. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

const headingOf = (part: Part) => ('heading' in part ? `${part.number} ${part.heading}` : '');

/** Returns the entries of the contents list, none where the instrument has no list. */
export function contentsOf({ hasContents, parts }: InventedDocument): string[] {
  if (!hasContents) return [];
  return parts.flatMap((part) =>
    part.is === 'container' ? [`Part ${headingOf(part)}`] : part.is === 'provision' ? [headingOf(part)] : [],
  );
}

/** A text with pages: a line that counts them after every few blocks. */
export function withRunningLines(
  blocks: readonly string[],
  { running }: InventedDocument,
  line: (text: string) => string,
): string[] {
  if (running === '' || blocks.length < FEWEST_PAGES * BLOCKS_A_PAGE) return [...blocks];
  return blocks.flatMap((block, at) =>
    at % BLOCKS_A_PAGE === 0 ? [block, line(`${running} Page ${at / BLOCKS_A_PAGE + 1}`)] : [block],
  );
}

/** Returns a text in lines as long as those of a page. */
export function wrapped(text: string): string[] {
  return text.match(new RegExp(`.{1,${LINE_CHARACTERS}}(?:\\s|$)`, 'g'))?.map((line) => line.trim()) ?? [];
}
