import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import { isPlainHeading, meaningOfHeading } from './headings.ts';

/** `BS2 – Lamps`, `Module 2: Lamps`: standards in one file, or its modules. */
const CODED = /^([A-Z]{1,4}(\d{1,2})|(?:\p{Lu}\p{L}{1,20} ){1,3}(\d{1,2}))\s*[–—:-]\s+(\p{Lu}.*)$/u;
/** `REQUIREMENT 2A` by itself, over schedules of its own. */
const OVER_SCHEDULES = /^((?:\p{Lu}\p{L}{1,20} ){1,3}()(\d{1,2})[A-Z]?)$/u;
/** Fewer are names of things, and numbers that begin again below fewer chapters are lists. */
const [FEWEST_CHAPTERS, FEWEST_BEGINNINGS] = [3, 2];

interface Chapter {
  readonly number: string;
  readonly heading: string | null;
  /** Its place among them, from 1. */
  readonly place: number;
}

/**
 * Returns the blocks with the standards of one file, `BS1 – Dens`, as containers: the numbers of headings begin again
 * below each, or schedules do. Other documents unchanged.
 */
export function chaptersWithCodes(blocks: readonly Block[]): readonly Block[] {
  return chaptersBy(CODED, blocks) ?? chaptersBy(OVER_SCHEDULES, blocks) ?? blocks;
}

function chaptersBy(pattern: RegExp, blocks: readonly Block[]): readonly Block[] | null {
  const read = (block: Block) => (isPlainHeading(block) ? codedChapter(pattern, block) : null);
  const { level } = blocks.find((block) => read(block) !== null) ?? {};
  const all = blocks.map((block) => (block.level === level ? read(block) : null));
  const places = [...new Set(all.flatMap((chapter) => chapter?.place ?? []))];
  const inOrder = places.every((place, index) => place === index + 1);
  if (places.length < FEWEST_CHAPTERS || !inOrder || beginnings(blocks, all) < FEWEST_BEGINNINGS) return null;
  const first = all.findIndex((chapter) => chapter !== null);
  const rank = pattern === CODED ? RANKS.part : RANKS.schedule - 1;
  return blocks.map((block, index): Block => {
    const isNext = pattern === CODED && index > first && block.level <= level! && isPlainHeading(block);
    const chapter = all[index] ?? (isNext ? { number: null, heading: block.text } : null);
    if (chapter === null) return block;
    const { number, heading } = chapter;
    const type = number === null ? 'heading' : 'part';
    return { ...block, meaning: { is: 'container', type, rank, number, heading } };
  });
}

function codedChapter(pattern: RegExp, { text }: Block): Chapter | null {
  const [, number = '', ofCode, ofWord, heading = null] = pattern.exec(text) ?? [];
  if (number === '') return null;
  const named = heading === null ? number.replace(/(?<=\p{Lu})\p{Lu}+/gu, (rest) => rest.toLowerCase()) : number;
  return { number: named, heading, place: Number(ofCode || ofWord) };
}

function beginnings(blocks: readonly Block[], chapters: readonly (Chapter | null)[]): number {
  const begun = new Set<string>();
  let open: Chapter | null = null;
  for (const [index, block] of blocks.entries()) {
    open = chapters[index] ?? open;
    const meaning = meaningOfHeading(block);
    const number = meaning !== null && 'number' in meaning ? meaning.number : null;
    if (open !== null && number === (open.heading === null ? 'Schedule 1' : '1')) begun.add(open.number);
  }
  return begun.size;
}
