import type { Element } from '../document-model/elements.ts';
import type { Block } from '../document-model/block.ts';
import { DEEPEST_HEADING, RANKS } from '../document-model/heading-meaning.ts';
import { haveProvisions } from './headings.ts';
import { findNumberedTexts } from './numbered-paragraphs.ts';
import { paragraphBlocks } from './provisions-of-numbers.ts';

/** Fewer are a list. */
const FEWEST = 10;
const LEAST_SHARE = 0.6;

/** Returns a ruling's or judgment's blocks with paragraph numbers as provisions; lists and others unchanged. Linear. */
export function provisionsOfParagraphs(blocks: readonly Block[]): readonly Block[] {
  if (haveProvisions(blocks)) return blocks;
  const { starts, plain } = findNumberedTexts(blocks.map(({ kind, text }) => ({ text: kind === 'text' ? text : '' })));
  const first = Math.min(...starts.keys());
  const lengthFrom = (start: number) =>
    blocks.reduce((sum, { kind, text }, index) => sum + (kind === 'text' && index >= start ? text.length : 0), 0);
  if (plain < FEWEST || lengthFrom(first) < lengthFrom(0) * LEAST_SHARE) return blocks;
  return blocks.flatMap((block, index) => {
    const start = starts.get(index);
    if (start !== undefined) return paragraphBlocks(block, start);
    return block.kind === 'heading' ? [{ ...block, level: Math.min(block.level, DEEPEST_HEADING) }] : [block];
  });
}

/** Returns a ruling's elements with annexures before the main paragraphs as plain headings. */
export function withoutEarlyAnnexures(elements: readonly Element[]): Element[] {
  let [start, mainStart, longest, next] = [0, 0, 0, 1];
  elements.forEach((element, index) => {
    if (element.is !== 'provision') return;
    const number = Number(element.number);
    if (number === 1) [start, next] = [index, 2];
    else if (number === next) next++;
    if (next - 1 > longest) [mainStart, longest] = [start, next - 1];
  });
  return elements.map((element, index) => {
    const isAnnexure = element.is === 'container' && (element.type === 'appendix' || element.type === 'schedule');
    if (!isAnnexure || index > mainStart) return element;
    const heading = [element.number, element.heading].filter(Boolean).join(' ');
    return { ...element, type: 'heading', rank: RANKS.heading + DEEPEST_HEADING, number: null, heading };
  });
}
