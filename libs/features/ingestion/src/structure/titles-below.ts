import type { Block } from '../document-model/block.ts';
import { isPlainHeading, readOwnHeading } from './headings.ts';
import { namingWord } from './numbering.ts';

/**
 * Joins `Regulation 2` with its title on the next line. Where numbers alone (`2`) head provisions too, `Regulation 2`
 * is what the head of a page left over: the blocks are unchanged.
 */
export function withTitlesBelow(blocks: readonly Block[]): readonly Block[] {
  const plain = new Set(blocks.flatMap((block) => numberOf(block) ?? []));
  const alone = new Map(blocks.flatMap((block, index) => (isAlone(block) ? [[index, numberOf(block)!]] : [])));
  const own = [...alone.values()].filter((number) => !plain.has(lastWord(number)));
  if (own.length * 2 <= alone.size) return blocks;
  // What stands below most numbers, `Objective`, is a part of each.
  const below = Map.groupBy(alone.keys(), (index) => blocks[index + 1]?.text);
  const isOwn = (index: number) => below.get(blocks[index + 1]?.text)!.length <= Math.max(1, alone.size / 2);
  const hasTitle = (index: number) => alone.has(index) && isOwn(index) && isTitle(blocks[index + 1], blocks[index]!);
  return blocks.flatMap((block, index) => {
    if (hasTitle(index - 1)) return [];
    return [hasTitle(index) ? { ...block, text: `${block.text} ${blocks[index + 1]!.text}` } : block];
  });
}

function isAlone(block: Block): boolean {
  const own = readOwnHeading(block);
  return own?.is === 'provision' && own.heading === null && namingWord(own) !== null;
}

function numberOf(block: Block): string | null {
  const own = readOwnHeading(block);
  return own?.is === 'provision' ? own.number : null;
}

function lastWord(number: string): string {
  return number.split(' ').at(-1)!;
}

/** A title begins with no small letter, which would make what it goes on a reference, and is no mark. */
function isTitle(block: Block | undefined, { level }: Block): boolean {
  return block !== undefined && block.level >= level && isPlainHeading(block) && /^[^\p{Ll}(]/u.test(block.text);
}
