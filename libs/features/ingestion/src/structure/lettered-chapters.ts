import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import { readHeading, readOwnHeading } from './headings.ts';

const CHAPTER = /^([A-Z])[.:]?\s+(\p{Lu}.*)$/u;
/** Fewer letters in a row may be the words of titles, and numbers that begin again below fewer chapters are lists. */
const [FEWEST_CHAPTERS, FEWEST_BEGINNINGS] = [3, 2];

/**
 * Reads reports with chapters `A Introduction`, `B Risks`, where the numbers of headings begin again below each.
 * Returns the blocks with these as containers, which tell the numbers apart; other documents unchanged.
 */
export function chaptersWithLetters(blocks: readonly Block[]): readonly Block[] {
  const letters = [...new Set(blocks.flatMap((block) => chapterOf(block)?.letter ?? []))];
  const inOrder = letters.every((letter, index) => letter.charCodeAt(0) === 'A'.charCodeAt(0) + index);
  if (letters.length < FEWEST_CHAPTERS || !inOrder || beginnings(blocks) < FEWEST_BEGINNINGS) return blocks;
  return blocks.map((block): Block => {
    const chapter = chapterOf(block);
    if (chapter === null) return block;
    const { letter, heading } = chapter;
    return { ...block, meaning: { is: 'container', type: 'part', rank: RANKS.part, number: letter, heading } };
  });
}

function chapterOf(block: Block): { letter: string; heading: string } | null {
  const [, letter, heading] = CHAPTER.exec(block.text) ?? [];
  if (letter === undefined || heading === undefined || readOwnHeading(block)?.is !== 'plain') return null;
  return { letter, heading };
}

function beginnings(blocks: readonly Block[]): number {
  const begun = new Set<string>();
  let open: string | null = null;
  for (const block of blocks) {
    open = chapterOf(block)?.letter ?? open;
    const meaning = block.kind === 'heading' ? readHeading(block.text) : null;
    if (open !== null && meaning?.is === 'provision' && meaning.number === '1') begun.add(open);
  }
  return begun.size;
}
