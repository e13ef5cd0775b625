import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import { SetAsideTally } from '../document-model/set-aside.ts';
import { headsLandUseTable, withHeadingsRunIn } from './headings-run-in.ts';
import { isPlainHeading, readOwnHeading } from './headings.ts';
import { isBefore } from './outline-number.ts';
import { splitRunOn } from './split-run-on.ts';

/** `2.18 (1) The standards …`, and in a schedule `3 Notice is given …`. */
const NUMBERED = /^(\d{1,3}[A-Z]{0,3}\.\d{1,4}[A-Z]{0,3})(?:\s+|$)/;
const NUMBERED_IN_SCHEDULE = /^(\d{1,3}[A-Z]{0,3}(?:\.\d{1,4}[A-Z]{0,3})?)(?:\s+|$)/;
/** What a conversion left of the headings of the next levels at the end of a clause: not all, and no title. */
const LEVELS = /(?:^|(?<=[.;)])\s+)((?:(?:Part|Division|Subdivision) \d{1,3}[A-Z]{0,3}(?:\s+|$)){1,3})$/;
const FEWEST = 3;
/** Share of the numbered texts that must have a heading right above them. */
const LEAST_WITH_HEADING = 0.6;
/** Share of them that come after the one before. */
const LEAST_IN_ORDER = 0.8;

/**
 * Returns clauses whose heading has no number as provisions: the number opens the text below it, `2.18 (1) …`. Null for
 * other documents.
 */
export function provisionsBelowHeadings(read: readonly Block[]) {
  if (!haveHeadedClauses(read)) return null;
  const setAside = new SetAsideTally();
  const blocks = withHeadingsRunIn(read).flatMap((block) => withoutLevels(block, setAside));
  const numbered = headedNumbers(blocks);
  const clauses = blocks.flatMap((block, index): Block[] => {
    const number = numbered.get(index + 1);
    if (number === undefined) return numbered.has(index) ? textsOf(block) : [asPart(block)];
    const closes = RANKS.heading + block.level;
    return [{ ...block, meaning: { is: 'provision', number, heading: block.text, closes } }];
  });
  return { blocks: clauses, setAside: setAside.counted() };
}

/** The largest headings are of Parts, whose numbers are lost: a Part ends the one before, and its zones. */
function asPart(block: Block): Block {
  if (block.level !== 1 || !isPlainHeading(block)) return block;
  const meaning = { is: 'container', type: 'heading', rank: RANKS.part, number: null, heading: block.text } as const;
  return { ...block, meaning };
}

function haveHeadedClauses(blocks: readonly Block[]): boolean {
  const numbers = blocks.map((block) => numberOf(block, NUMBERED));
  const headed = numbers.filter((number, index) => number !== null && isPlainHeading(blocks[index - 1]));
  const all = numbers.filter((number) => number !== null).length;
  if (headed.length < FEWEST || headed.length < all * LEAST_WITH_HEADING || !areInOrder(headed)) return false;
  return !blocks.some((block) => readOwnHeading(block)?.is === 'provision');
}

function headedNumbers(blocks: readonly Block[]): ReadonlyMap<number, string> {
  const numbers = new Map<number, string>();
  let inSchedule = false;
  let inLandUseTable = false;
  blocks.forEach((block, index) => {
    inSchedule ||= isSchedule(block);
    if (block.kind === 'heading' && block.level === 1) inLandUseTable = headsLandUseTable(block.text);
    const number = numberOf(block, inSchedule || inLandUseTable ? NUMBERED_IN_SCHEDULE : NUMBERED);
    if (number !== null && isPlainHeading(blocks[index - 1])) numbers.set(index, number);
  });
  return numbers;
}

function numberOf({ kind, text }: Block, pattern: RegExp): string | null {
  return kind === 'text' ? (pattern.exec(text)?.[1] ?? null) : null;
}

function textsOf(block: Block): Block[] {
  return splitRunOn(block.text.replace(NUMBERED_IN_SCHEDULE, '')).map((text) => ({ ...block, text, listItem: false }));
}

function withoutLevels(block: Block, setAside: SetAsideTally): Block[] {
  const levels = block.kind === 'text' ? LEVELS.exec(block.text) : null;
  if (levels === null) return [block];
  setAside.add('leftovers', levels[0]);
  return levels.index === 0 ? [] : [{ ...block, text: block.text.slice(0, levels.index) }];
}

function isSchedule(block: Block): boolean {
  const meaning = readOwnHeading(block);
  return meaning?.is === 'container' && meaning.type === 'schedule';
}

function areInOrder(numbers: readonly (string | null)[]): boolean {
  const upwards = numbers.filter((number, at) => at === 0 || isBefore(numbers[at - 1] ?? '', number ?? ''));
  return upwards.length >= numbers.length * LEAST_IN_ORDER;
}
