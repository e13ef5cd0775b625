import type { Block } from '../document-model/block.ts';
import { foldHeading, LONGEST_ENTRY } from './contents.ts';
import { readHeading } from './headings.ts';

const PAGE_AT_END = /(?<![\s.…])[\s.…]+(\d{1,4}|[ivxlc]{1,7})$/i;
/** Share of the provisions in a list that end with a number from which those numbers are pages. */
const LEAST_WITH_PAGES = 0.6;
const SHORTEST_SENTENCE = 60;
const MOST_SENTENCES = 0.05;

/**
 * Returns contents lines as text where they look like headings; the list ends where its first entries recur. Linear.
 */
export function contentsAsText(blocks: readonly Block[]): readonly Block[] {
  const start = blocks.findIndex((block) => isHeading(block) && readHeading(block.text).is === 'contents');
  const end = start < 0 ? null : endOfList(blocks, start);
  if (end === null) return blocks;
  const lines = blocks.slice(start + 1, end);
  const provisions = lines.filter((block) => isEntry(block) && !isContainer(block));
  const withPages = provisions.filter(({ text }) => PAGE_AT_END.test(text.slice(-LONGEST_TAIL))).length;
  const paged = withPages > 0 && withPages >= provisions.length * LEAST_WITH_PAGES;
  const asText = lines.map((block): Block =>
    block.kind === 'table'
      ? block
      : {
          ...block,
          kind: 'text',
          level: 0,
          boldNumber: false,
          text: paged ? withTabBeforePage(block.text) : block.text,
        },
  );
  return [...blocks.slice(0, start + 1), ...asText, ...blocks.slice(end)];
}

/** Dot leaders may be long; a page is looked for only at the end. */
const LONGEST_TAIL = 200;

function isHeading({ kind, boldNumber }: Block): boolean {
  return kind === 'heading' || boldNumber;
}

function isEntry(block: Block): boolean {
  const { is } = readHeading(block.text);
  return isHeading(block) && (is === 'container' || is === 'provision');
}

/** Where the text begins: at the first entry's second place, or at the long title above it. */
function endOfList(blocks: readonly Block[], start: number): number | null {
  const headings = blocks
    .map((block, index) => ({ block, index }))
    .filter(({ block, index }) => index > start && isEntry(block));
  const [first, second] = headings.map(({ block }) => keyOf(block));
  if (first === undefined || second === undefined) return null;
  const adjoining = isContainer(headings[0]?.block);
  const again = headings.findIndex(
    ({ block }, at) => at > 1 && keyOf(block) === first && (!adjoining || keyOf(headings[at + 1]?.block) === second),
  );
  if (again < 0) return null;
  const end = headings[again]?.index as number;
  const longTitle = blocks.findIndex(
    (block, index) => index > start && index < end && readHeading(block.text).is === 'long-title',
  );
  const to = longTitle < 0 ? end : longTitle;
  return isProse(blocks.slice(start + 1, to)) ? null : to;
}

/** Sentences between them show that repeated headings are a schedule's, not a contents list's. */
function isProse(lines: readonly Block[]): boolean {
  const sentences = lines.filter(
    ({ text }) => text.length > LONGEST_ENTRY || (text.length > SHORTEST_SENTENCE && /[.;:]$/.test(text)),
  );
  return sentences.length > 1 + lines.length * MOST_SENTENCES;
}

function isContainer(block: Block | undefined): boolean {
  return block !== undefined && readHeading(block.text).is === 'container';
}

function keyOf(block: Block | undefined): string {
  const text = block?.text ?? '';
  const tail = text.slice(-LONGEST_TAIL);
  return foldHeading(text.slice(0, text.length - tail.length) + tail.replace(PAGE_AT_END, ''));
}

function withTabBeforePage(text: string): string {
  const page = PAGE_AT_END.exec(text.slice(-LONGEST_TAIL));
  return page === null ? text : `${text.slice(0, text.length - page[0].length)}\t${page[1]}`;
}
