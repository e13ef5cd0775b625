import type { Block } from '../document-model/block.ts';
import { DEEPEST_HEADING, LEVEL_OF_BOLD } from '../document-model/heading-meaning.ts';
import { GLOSSARY } from './heading-writer.ts';
import { meaningOfHeading, readHeading } from './headings.ts';

const FEWEST_HEADINGS = 6;
const LEVEL_OF_PART = 2;

/** Makes headings of Parts that a conversion left as text: `Part 4 - Lamps` where the next heading is 4.1. */
export function withPartsOverTheirNumbers(blocks: readonly Block[]): readonly Block[] {
  let next = '';
  const backwards = blocks.toReversed().map((block): Block => {
    const own = meaningOfHeading(block);
    if (own !== null) next = own.is === 'provision' ? own.number : '';
    if (block.kind !== 'text' || !next.endsWith('.1') || /[.;:,]$/.test(block.text)) return block;
    const part = readHeading(block.text);
    const isOver = part.is === 'container' && `${part.number}.1` === `Part ${next}` && part.heading !== null;
    return isOver ? { ...block, kind: 'heading', level: LEVEL_OF_PART, term: null } : block;
  });
  return backwards.toReversed();
}

/**
 * Where a conversion lost the levels, so that unnumbered headings recur (`REQUIREMENTS`), puts those that are not right
 * above a numbered one within provisions.
 */
export function withLevelsWithinProvisions(blocks: readonly Block[]): readonly Block[] {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  // What is in bold alone has no level.
  const levels = new Set(headings.slice(1).flatMap(({ level }) => (level < LEVEL_OF_BOLD ? [level] : [])));
  if (headings.length < FEWEST_HEADINGS || levels.size > 1) return blocks;
  const first = blocks.findIndex((block) => isHeading(block, 'provision'));
  const mayBeWithin = (block: Block, index: number) => first >= 0 && index > first && isHeading(block, 'plain');
  const plain = blocks.filter(mayBeWithin).map(({ text }) => text);
  if (new Set(plain).size === plain.length) return blocks;
  let inGlossary = false;
  return blocks.map((block, index) => {
    if (isHeading(block, 'provision')) inGlossary = false;
    if (!mayBeWithin(block, index)) return block;
    inGlossary ||= GLOSSARY.test(block.text);
    const isWithin = !inGlossary && !isHeading(blocks[index + 1], 'provision');
    return isWithin ? { ...block, level: DEEPEST_HEADING + 2 } : block;
  });
}

function isHeading(block: Block | undefined, is: 'provision' | 'plain'): boolean {
  return block?.kind === 'heading' && readHeading(block.text).is === is;
}
