import type { Block } from '../document-model/block.ts';
import { DEEPEST_HEADING } from '../document-model/heading-meaning.ts';
import { readOwnHeading } from './headings.ts';

const FEWEST_PARTS = 3;

/**
 * A plan may list its Parts as headings with a line on each, `1.7 Structure of this plan`: between two provisions that
 * follow one another, the most of them again as headings later. Returns the blocks with these within the provision.
 */
export function withListsOfParts(blocks: readonly Block[]): readonly Block[] {
  const provisions = [...blocks.keys()].filter((index) => /^\d/.test(numberOf(blocks[index]!)));
  const last = new Map(blocks.map((block, index) => [partIn(block), index]));
  const listed = new Set<number>();
  provisions.slice(1).forEach((next, at) => {
    const from = provisions[at]!;
    if (!isNext(blocks[from]!, blocks[next]!)) return;
    const headings = indicesBetween(from, next).filter((index) => blocks[index]!.kind === 'heading');
    const parts = headings.flatMap((index) => partIn(blocks[index]!) ?? []);
    const again = parts.filter((part) => last.get(part)! > next);
    const haveText = headings.every((index) => blocks[index + 1]!.kind === 'text');
    const isList = parts.length >= FEWEST_PARTS && areOfOneKind(parts) && again.length * 2 > parts.length;
    if (haveText && isList) for (const index of headings) listed.add(index);
  });
  if (listed.size === 0) return blocks;
  return blocks.map((block, index) =>
    listed.has(index) ? { ...block, level: DEEPEST_HEADING + 1, meaning: { is: 'plain' } } : block,
  );
}

function partIn(block: Block): string | null {
  const own = readOwnHeading(block);
  return own?.is === 'container' ? own.number : null;
}

function areOfOneKind(parts: readonly string[]): boolean {
  return new Set(parts.map((part) => part.split(' ', 1)[0])).size === 1;
}

/** `1.8` after `1.7`. */
function isNext(before: Block, after: Block): boolean {
  const [own, next] = [before, after].map((block) => numberOf(block));
  const [, above = '', number = ''] = /^(.*?)(\d{1,4})$/.exec(own!) ?? [];
  return number !== '' && next === `${above}${Number(number) + 1}`;
}

function numberOf(block: Block): string {
  const own = readOwnHeading(block);
  return own?.is === 'provision' ? own.number : '';
}

function indicesBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from - 1 }, (_, at) => from + 1 + at);
}
