import type { Block } from '../document-model/block.ts';
import { readHeading } from './headings.ts';
import { leadingMarks } from './marks.ts';

const LONGEST = 100;
const USUAL_LEVEL = 2;
const DEEPEST = 4;

/**
 * Returns the headings that a conversion left as plain lines: short, with a capital and without a stop, right above a
 * numbered paragraph and below another. The level is that of the heading before; the second of two is deeper. Linear.
 */
export function lostHeadings(blocks: readonly Block[], begins: (index: number) => boolean): ReadonlyMap<number, Block> {
  const found = new Map<number, Block>();
  let level = USUAL_LEVEL;
  let afterParagraph = false;
  const mayBe = (index: number) => !begins(index) && mayBeHeading(blocks[index]);
  blocks.forEach((block, index) => {
    if (block.kind === 'heading') level = Math.min(block.level, DEEPEST);
    afterParagraph ||= begins(index);
    if (!afterParagraph || !mayBe(index)) return;
    if (!begins(index + 1) && !(mayBe(index + 1) && begins(index + 2))) return;
    const own = found.has(index - 1) ? Math.min(level + 1, DEEPEST) : level;
    found.set(index, { ...block, kind: 'heading', level: own, term: null, meaning: { is: 'plain' } });
  });
  return found;
}

function mayBeHeading(block: Block | undefined): boolean {
  if (block?.kind !== 'text' || block.listItem) return false;
  const { text } = block;
  return (
    text.length <= LONGEST &&
    /^\p{Lu}/u.test(text) &&
    /[\p{L})]$/u.test(text) &&
    leadingMarks(text).length === 0 &&
    readHeading(text).is === 'plain'
  );
}
