import { headingBlock, textBlock } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import { levelsAbove } from './numbering.ts';
import { comesAfter, readOutlineNumber } from './outline-number.ts';

const MARK = /^(?:\(?(?:\d{1,3}|[a-z]{1,5}|[A-Z]{1,2})\)|\d{1,3}\.|[•–—-])$/;
const OUTLINE = /^\d{1,3}(?:\.\d{1,3}){0,3}$/;
/** Fewer may be measures. */
const FEWEST_BELOW = 2;
/** Below all headings of files. */
const LEVEL_OF_TITLE = 8;

/** Returns the rows of layout tables as paragraphs: of a mark and its text, or of the numbers of an outline. */
export function paragraphsOfLayoutTables(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => {
    if (block.table === null) return [block];
    const rows = [...block.table.header, ...block.table.body].map((row) => row.map((cell) => cell.trim()));
    return paragraphsOfOutline(rows, block) ?? paragraphsOfMarks(rows, block) ?? [block];
  });
}

function paragraphsOfMarks(rows: readonly string[][], { pages }: Pick<Block, 'pages'>): Block[] | null {
  const filled = rows.map((row) => row.filter((cell) => cell !== '')).filter((cells) => cells.length > 0);
  const isLayout = filled.length > 0 && filled.every(([mark, ...rest]) => MARK.test(mark!) && rest.length === 1);
  return isLayout ? filled.map((cells) => textBlock(cells.join(' '), { pages })) : null;
}

/** Forms: a row is a number and its text, or goes on with the row above; only beside a title are more cells filled. */
function paragraphsOfOutline(rows: readonly string[][], { pages }: Pick<Block, 'pages'>): Block[] | null {
  const cells = rows.map(([number = '', ...rest]) => ({ number, texts: rest.filter((text) => text !== '') }));
  const numbers = cells.flatMap(({ number }) => (number === '' ? [] : [number]));
  const above = new Set(numbers.flatMap(levelsAbove));
  const isRow = ({ number, texts }: (typeof cells)[number]) =>
    number === '' ? texts.length < 2 : /\p{L}{2}/u.test(texts[0] ?? '') && (texts.length === 1 || above.has(number));
  if (cells[0]?.number === '' || !isOutline(numbers) || !cells.every(isRow)) return null;
  return cells.flatMap(({ number, texts: [first = '', ...more] }) => {
    const line = `${number} ${first}`.trim();
    const opening = above.has(number) ? headingBlock(LEVEL_OF_TITLE, line, { pages }) : textBlock(line, { pages });
    return [opening, ...more.map((text) => textBlock(text, { pages }))];
  });
}

function isOutline(numbers: readonly string[]): boolean {
  if (numbers.filter((number) => number.includes('.')).length < FEWEST_BELOW) return false;
  const isWithin = (number: string) => !number.includes('.') || numbers.includes(number.replace(/\.\d+$/, ''));
  if (!numbers.every(isWithin)) return false;
  const read = numbers.map((number) => (OUTLINE.test(number) ? readOutlineNumber(number) : null));
  return read.every((number, at) => number !== null && comesAfter(read[at - 1] ?? null, number));
}
