import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import { isPlainHeading, meaningOfHeading } from './headings.ts';

/** `BS2 – Lamps`, `Module 2: Lamps`: standards in one file, or its modules. */
const CODED = /^([A-Z]{1,4}(\d{1,2})|(?:\p{Lu}\p{L}{1,20} ){1,3}(\d{1,2}))\s*[–—:-]\s+(\p{Lu}.*)$/u;
/** Fewer are names of things, and numbers that begin again below fewer chapters are lists. */
const [FEWEST_CHAPTERS, FEWEST_BEGINNINGS] = [3, 2];

interface Chapter {
  readonly number: string;
  readonly heading: string;
  /** Its place among them, from 1. */
  readonly place: number;
}

/**
 * Returns the blocks with the standards of one file, `BS1 – Dens`, as containers: the numbers of headings begin again
 * below each. Other documents unchanged.
 */
export function chaptersWithCodes(blocks: readonly Block[]): readonly Block[] {
  const { level } = blocks.find((block) => isPlainHeading(block) && codedChapter(block) !== null) ?? {};
  const all = blocks.map((block) => (block.level === level && isPlainHeading(block) ? codedChapter(block) : null));
  const places = [...new Set(all.flatMap((chapter) => chapter?.place ?? []))];
  const inOrder = places.every((place, index) => place === index + 1);
  if (places.length < FEWEST_CHAPTERS || !inOrder || beginnings(blocks, all) < FEWEST_BEGINNINGS) return blocks;
  const first = all.findIndex((chapter) => chapter !== null);
  return blocks.map((block, index): Block => {
    const isNext = index > first && block.level <= blocks[first]!.level && isPlainHeading(block);
    const chapter = all[index] ?? (isNext ? { number: null, heading: block.text } : null);
    if (chapter === null) return block;
    const { number, heading } = chapter;
    const type = number === null ? 'heading' : 'part';
    return { ...block, meaning: { is: 'container', type, rank: RANKS.part, number, heading } };
  });
}

function codedChapter({ text }: Block): Chapter | null {
  const [, number = '', ofCode, ofWord, heading = ''] = CODED.exec(text) ?? [];
  return number === '' ? null : { number, heading, place: Number(ofCode ?? ofWord) };
}

function beginnings(blocks: readonly Block[], chapters: readonly (Chapter | null)[]): number {
  const begun = new Set<string>();
  let open: string | null = null;
  for (const [index, block] of blocks.entries()) {
    open = chapters[index]?.number ?? open;
    const meaning = meaningOfHeading(block);
    if (open !== null && meaning?.is === 'provision' && meaning.number === '1') begun.add(open);
  }
  return begun.size;
}
