import type { Block } from '../../document-model/block.ts';
import { headingBlock } from '../../document-model/block.ts';
import { readHeading } from '../headings.ts';
import { foldHeading, LONGEST_ENTRY } from './contents-entry.ts';
import { isHeading } from './contents-in-headings.ts';

const FEWEST_ENTRIES = 6;
/** Share of the entries that come again as lines of the text. */
const LEAST_AGAIN = 0.8;
/** Below the headings of files, above what is numbered within a provision. */
const LEVEL = 6;

/**
 * Returns the contents list of an agreement in a schedule as text, and the clauses that it lists as headings, which the
 * file does not mark as such.
 */
export function withListsWithin(blocks: readonly Block[]): readonly Block[] {
  const start = blocks.findIndex((block) => block.kind === 'text' && readHeading(block.text).is === 'contents');
  if (start < 0) return blocks;
  const end = start + 1 + lengthOfList(blocks.slice(start + 1));
  const [list, rest] = [blocks.slice(start + 1, end), blocks.slice(end)];
  const entries = new Set(list.map(({ text }) => foldHeading(text)));
  const isListed = (block: Block) => isNumbered(block) && entries.has(foldHeading(block.text));
  // Words between the list and the first heading would be taken for entries.
  if (rest[0] === undefined || !(isHeading(rest[0]) || isListed(rest[0]))) return blocks;
  const again = new Set(rest.map(({ text }) => foldHeading(text)).filter((line) => entries.has(line)));
  if (entries.size < FEWEST_ENTRIES || again.size < entries.size * LEAST_AGAIN) return blocks;
  return [
    ...blocks.slice(0, start),
    headingBlock(LEVEL, blocks[start]!.text),
    ...list.map((block): Block => ({ ...block, kind: 'text', level: 0 })),
    ...rest.map((block) => (isListed(block) ? asHeading(block) : block)),
  ];
}

function isEntry(block: Block): boolean {
  if (block.kind === 'table' || block.text.length > LONGEST_ENTRY) return false;
  const { is } = readHeading(block.text);
  return is === 'provision' || is === 'container' || (is === 'plain' && block.listItem && !isHeading(block));
}

/** The list ends where its first entry comes again, or at what is none. */
function lengthOfList(blocks: readonly Block[]): number {
  const first = foldHeading(blocks[0]?.text ?? '');
  const length = blocks.findIndex((block, at) => !isEntry(block) || (at > 0 && foldHeading(block.text) === first));
  return length < 0 ? blocks.length : length;
}

function isNumbered(block: Block): boolean {
  const { is } = readHeading(block.text);
  return block.kind !== 'table' && (is === 'provision' || (is === 'container' && isHeading(block)));
}

function asHeading(block: Block): Block {
  const level = block.kind === 'heading' ? block.level : LEVEL;
  return { ...block, kind: 'heading', level, listItem: false, meaning: readHeading(block.text) };
}
