import { headingBlock } from '../../document-model/block.ts';
import type { Block } from '../../document-model/block.ts';
import {
  foldEntry,
  foldHeading,
  LONGEST_ENTRY,
  PAGE_AT_END,
  withoutPage,
  withTabBeforePage,
} from './contents-entry.ts';
import { headsSchedule, readHeading } from '../headings.ts';

/** Share of the provisions in a list that end with a number from which those numbers are pages. */
const LEAST_WITH_PAGES = 0.6;

/** `1.1 Lamps 6 1.2 Nets 8`: entries that a conversion ran together. */
const ENTRY_AFTER_PAGE = /(?<=\s\d{1,4})\s+(?=\d{1,3}\.\d{1,3}\.?\s+\p{Lu})/u;

const SHORTEST_SENTENCE = 60;
const MOST_SENTENCES = 0.05;

/** Returns contents lines as text where they look like headings; the list ends where its entries recur. */
export function contentsAsText(given: readonly Block[]): readonly Block[] {
  const blocks = withTitle(given);
  const start = blocks.findIndex(headsContents);
  const end = start < 0 ? null : endOfContents(blocks, start);
  if (end === null) return blocks;
  const provisions = blocks.slice(start + 1, end).filter(({ text }) => readHeading(text).is === 'provision');
  const withPages = provisions.filter(({ text }) => PAGE_AT_END.test(text)).length;
  const havePages = withPages > 0 && withPages >= provisions.length * LEAST_WITH_PAGES;
  return withListedParts(blocks, start + 1, end).flatMap((block, index) => {
    if (index <= start || index >= end || block.kind === 'table') return [block];
    const texts = havePages ? block.text.split(ENTRY_AFTER_PAGE).map(withTabBeforePage) : [block.text];
    return texts.map((text) => ({ ...block, kind: 'text', level: 0, boldNumber: false, text }));
  });
}

/** Of the headings of Parts in texts that have no levels. */
const LEVEL = 2;
const FEWEST_LISTED = 5;

/** Puts a title over a list without one: headings in a row end in pages, which never fall, and come again without. */
function withTitle(blocks: readonly Block[]): readonly Block[] {
  const headings = new Set(blocks.map((block) => (isHeading(block) ? foldHeading(block.text) : '')));
  let [from, last, listed] = [0, 0, 0];
  for (const [at, block] of blocks.entries()) {
    if (headsContents(block)) break;
    const page = isHeading(block) && namesEntry(block) ? Number(/\s(\d{1,4})$/.exec(block.text)?.[1]) : NaN;
    if (!(page >= last)) [from, last, listed] = [at + 1, 0, 0];
    else [last, listed] = [page, listed + (headings.has(foldEntry(block.text)) ? 1 : 0)];
    if (listed === FEWEST_LISTED) return blocks.toSpliced(from, 0, headingBlock(LEVEL, 'Contents'));
  }
  return blocks;
}

const LEVEL_OF_PROVISIONS = /^(?:chapter|part|(?:sub)?division)\b/i;

/** Returns the blocks with the Parts that the list alone has, each over the first provision that it lists below. */
function withListedParts(blocks: readonly Block[], start: number, end: number): readonly Block[] {
  const schedule = blocks.findIndex((block, at) => at >= end && isHeading(block) && headsSchedule(block.text));
  const provisions = blocks.slice(end, schedule < 0 ? blocks.length : schedule).filter(isHeading);
  if (provisions.some(({ text }) => LEVEL_OF_PROVISIONS.test(text))) return blocks;
  const byKey = new Map(provisions.toReversed().map((block) => [foldEntry(block.text), block]));
  const over = new Map<Block, readonly Block[]>();
  let parts: Block[] = [];
  for (const entry of blocks.slice(start, end)) {
    if (isContainer(entry)) parts.push({ ...entry, kind: 'heading', level: LEVEL, text: withoutPage(entry.text) });
    // A number alone is the year at the end of a Part's title.
    else if (namesEntry(entry) && !/^\d+$/.test(entry.text)) {
      const provision = byKey.get(foldEntry(entry.text));
      if (provision !== undefined && !over.has(provision)) over.set(provision, parts);
      parts = [];
    }
  }
  return blocks.flatMap((block) => [...(over.get(block) ?? []), block]);
}

/** Where the list below a title ends, if its entries recur. */
function endOfContents(blocks: readonly Block[], title: number): number | null {
  return endOfList(blocks, title) ?? endOfPagedList(blocks, title);
}

export function isHeading({ kind, boldNumber }: Block): boolean {
  return kind === 'heading' || boldNumber;
}

export function headsContents(block: Block): boolean {
  return isHeading(block) && readHeading(block.text).is === 'contents';
}

function namesEntry({ text }: Block): boolean {
  const { is } = readHeading(text);
  return is === 'container' || is === 'provision';
}

/** Where the text begins: at the first entry's second place, or at the long title above it. */
function endOfList(blocks: readonly Block[], start: number): number | null {
  const headings = blocks.flatMap((block, index) => {
    const isEntry = index > start && isHeading(block) && namesEntry(block);
    return isEntry ? [{ block, index, key: foldEntry(block.text) }] : [];
  });
  const provisions = headings.filter(({ block }) => !isContainer(block));
  // Some texts have the Parts in the list alone.
  const again = beginsAgain(headings) ?? (provisions.length < headings.length ? beginsAgain(provisions, true) : null);
  if (again === null) return null;
  const end = partAbove(headings.filter(({ index }) => index < again)) ?? again;
  const lines = blocks.slice(start + 1, end);
  const longTitle = lines.findIndex(({ text }) => readHeading(text).is === 'long-title');
  const list = longTitle < 0 ? lines : lines.slice(0, longTitle);
  return isProse(list) ? null : start + 1 + list.length;
}

/** Where a listed Part begins behind the last entry with a page: its name may be printed twice. */
function partAbove(headings: readonly Entry[]): number | null {
  const last = headings.findLastIndex(({ block }) => PAGE_AT_END.test(block.text));
  const listed = new Set(headings.slice(0, last + 1).map(({ key }) => key));
  return headings.slice(last + 1).find(({ key }) => listed.has(key))?.index ?? null;
}

interface Entry {
  readonly block: Block;
  readonly index: number;
  readonly key: string;
}

function beginsAgain(entries: readonly Entry[], adjoining = entries[0] !== undefined && isContainer(entries[0].block)) {
  const [first, second] = entries;
  const again = entries.find(
    ({ key }, at) => at > 1 && key === first!.key && (!adjoining || entries[at + 1]?.key === second!.key),
  );
  return again?.index ?? null;
}

/** Where a conversion made headings of some entries or none: at the first heading without a page, if one recurs. */
function endOfPagedList(blocks: readonly Block[], start: number): number | null {
  const end = blocks.findIndex((block, at) => at > start && isHeading(block) && !PAGE_AT_END.test(block.text));
  const headings = new Set(blocks.slice(end).map((block) => (isHeading(block) ? foldHeading(block.text) : '')));
  const recurs = blocks
    .slice(start + 1, end)
    .some((block) => (isHeading(block) || PAGE_AT_END.test(block.text)) && headings.has(foldEntry(block.text)));
  return end > start && recurs ? end : null;
}

/** Sentences between them show that repeated headings are a schedule's, not a contents list's. */
function isProse(lines: readonly Block[]): boolean {
  return lines.filter(isSentence).length > 1 + lines.length * MOST_SENTENCES;
}

/** Whether a block is text, which no contents list has. */
function isSentence({ text }: Block): boolean {
  return text.length > LONGEST_ENTRY || (text.length > SHORTEST_SENTENCE && /[.;:]$/.test(text));
}

function isContainer({ text }: Block): boolean {
  return readHeading(text).is === 'container';
}
