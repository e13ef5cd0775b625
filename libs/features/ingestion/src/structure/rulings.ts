import type { Block } from '../document-model/block.ts';
import { DEEPEST_HEADING } from '../document-model/heading-meaning.ts';
import { haveProvisions, headsSchedule } from './headings.ts';
import type { ParagraphStart } from './numbered-paragraphs.ts';
import { isStandard, paragraphBlocks, paragraphsIn } from './provisions-of-numbers.ts';

/** Fewer are a list. */
const FEWEST = 10;
const LEAST_SHARE = 0.6;

/** Returns a ruling's or judgment's blocks with paragraph numbers as provisions; null for lists and others. */
export function paragraphsOfRulings(blocks: readonly Block[]): Block[] | null {
  if (haveProvisions(blocks) || isStandard(blocks)) return null;
  const { starts, plain } = paragraphsIn(blocks);
  const first = Math.min(...starts.keys());
  const lengthFrom = (start: number) =>
    blocks.reduce((sum, { kind, text }, index) => sum + (kind === 'text' && index >= start ? text.length : 0), 0);
  if (plain < FEWEST || lengthFrom(first) < lengthFrom(0) * LEAST_SHARE) return null;
  const main = mainStart(blocks, starts);
  return blocks.flatMap((block, index) => {
    const start = starts.get(index);
    if (start !== undefined) return paragraphBlocks(block, start);
    if (block.kind !== 'heading') return [block];
    if (index < main && headsSchedule(block.text))
      return [{ ...block, level: DEEPEST_HEADING, meaning: { is: 'plain' } }];
    return [{ ...block, level: Math.min(block.level, DEEPEST_HEADING) }];
  });
}

/** Where the longest row of paragraphs 1, 2, 3 … begins: an annexure that is named before is only mentioned. */
function mainStart(blocks: readonly Block[], starts: ReadonlyMap<number, ParagraphStart>): number {
  let [start, main, longest, next] = [0, 0, 0, 1];
  blocks.forEach((_block, index) => {
    const number = Number(starts.get(index)?.number);
    if (number === 1) [start, next] = [index, 2];
    else if (number === next) next++;
    if (next - 1 > longest) [main, longest] = [start, next - 1];
  });
  return main;
}
