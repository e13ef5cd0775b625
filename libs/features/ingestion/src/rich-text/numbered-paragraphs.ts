import type { Element } from '../elements.ts';
import type { Block } from '../structure/block.ts';
import { RANKS, readHeading } from '../structure/headings.ts';
import { sectionsWithSideHeadings } from './side-headings.ts';

const NUMBERED = /^(?:\[(\d{1,4})\]|(\d{1,4})\.?)\s+(?=\S)/;
/** Fewer are a list. */
const FEWEST = 10;
/** Share of the text that stands in them. */
const LEAST_SHARE = 0.6;
const DEEPEST_HEADING = 4;
const PARAGRAPH_LEVEL = 6;

interface Run {
  /** Indexes of the blocks that begin the paragraphs 1, 2, 3 … */
  readonly starts: number[];
  /** Characters from the first paragraph to the end of the last. */
  characters: number;
}

/**
 * Rulings and judgments are cited by paragraphs that run 1, 2, 3 … under headings without numbers: returns the blocks
 * with those numbers as headings of provisions. What is only a numbered list, or has numbered headings, is returned as
 * it is.
 */
export function provisionsOfParagraphs(blocks: readonly Block[]): readonly Block[] {
  if (blocks.some((block) => block.kind === 'heading' && (block.meaning ?? readHeading(block.text)).is === 'provision')) return blocks;
  const sided = sectionsWithSideHeadings(blocks);
  if (sided !== blocks) return sided;
  const runs = runsOf(blocks);
  const total = blocks.reduce((sum, block) => sum + (block.kind === 'text' ? block.text.length : 0), 0);
  const covered = runs.reduce((sum, { characters }) => sum + characters, 0);
  if (!runs.some(({ starts }) => starts.length >= FEWEST) || covered < total * LEAST_SHARE) return blocks;
  const starts = new Set(runs.flatMap((run) => run.starts));
  return blocks.flatMap((block, index) => {
    if (starts.has(index)) return paragraphBlocks(block);
    return block.kind === 'heading' ? [{ ...block, level: Math.min(block.level, DEEPEST_HEADING) }] : [block];
  });
}

/**
 * Returns the elements of a ruling or judgment with annexures that stand before its main paragraphs (those of its orders,
 * say) as plain headings: what follows them is not part of them.
 */
export function withoutEarlyAnnexures(elements: readonly Element[]): Element[] {
  let start = 0;
  let [mainStart, longest, next] = [0, 0, 1];
  elements.forEach((element, index) => {
    if (element.is !== 'provision') return;
    const number = Number(element.number);
    if (number === 1) start = index;
    next = number === 1 ? 2 : number === next ? next + 1 : next;
    if (next - 1 > longest) [mainStart, longest] = [start, next - 1];
  });
  return elements.map((element, index) => {
    if (index > mainStart || element.is !== 'container' || (element.type !== 'appendix' && element.type !== 'schedule')) return element;
    return { ...element, type: 'heading', rank: RANKS.heading + DEEPEST_HEADING, number: null, heading: [element.number, element.heading].filter(Boolean).join(' ') };
  });
}

function runsOf(blocks: readonly Block[]): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  blocks.forEach((block, index) => {
    if (block.kind !== 'text') return;
    const number = numberOf(block);
    if (number === 1) {
      open = { starts: [], characters: 0 };
      runs.push(open);
    }
    if (open === null) return;
    if (number === open.starts.length + 1) open.starts.push(index);
    open.characters += block.text.length;
  });
  return runs.filter(({ starts }) => starts.length > 1);
}

function numberOf({ text }: Block): number | null {
  const match = NUMBERED.exec(text);
  return match === null ? null : Number(match[1] ?? match[2]);
}

function paragraphBlocks(block: Block): Block[] {
  const number: Block = { kind: 'heading', level: PARAGRAPH_LEVEL, text: String(numberOf(block)), term: null, boldNumber: false, listItem: false, table: null, pages: [] };
  return [number, { ...block, text: block.text.replace(NUMBERED, ''), listItem: false }];
}
