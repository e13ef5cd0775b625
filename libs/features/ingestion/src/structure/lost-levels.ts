import type { Block } from '../document-model/block.ts';
import { GLOSSARY } from './heading-writer.ts';
import { readHeading } from './headings.ts';

/** Fewer headings may be of one level. */
const FEWEST_HEADINGS = 6;
/** Below all headings that are above provisions. */
const LEVEL_WITHIN_PROVISIONS = 6;

/**
 * Conversions give all headings one level. Where unnumbered ones recur below numbered ones (`REQUIREMENTS`), those with
 * text below them become headings within provisions; other documents are unchanged. Linear.
 */
export function withLevelsWithinProvisions(blocks: readonly Block[]): readonly Block[] {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const levels = new Set(headings.slice(1).map(({ level }) => level));
  if (headings.length < FEWEST_HEADINGS || levels.size > 1) return blocks;
  const first = blocks.findIndex(isProvision);
  const plain = blocks.filter((block, index) => first >= 0 && index > first && isPlain(block)).map(({ text }) => text);
  if (new Set(plain).size === plain.length) return blocks;
  let inGlossary = false;
  return blocks.map((block, index) => {
    if (isProvision(block)) inGlossary = false;
    else if (index > first && isPlain(block) && GLOSSARY.test(block.text)) inGlossary = true;
    const isWithin = index > first && !inGlossary && isPlain(block) && !isProvision(blocks[index + 1]);
    return isWithin ? { ...block, level: LEVEL_WITHIN_PROVISIONS } : block;
  });
}

function isProvision(block: Block | undefined): boolean {
  return block?.kind === 'heading' && readHeading(block.text).is === 'provision';
}

function isPlain({ kind, text }: Block): boolean {
  return kind === 'heading' && readHeading(text).is === 'plain';
}
