import { numberHeading, textAfter } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import { DEEPEST_HEADING, RANKS } from '../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { headsSchedule, isNumberedHeading, looksLikeTitle, readOwnHeading } from './headings.ts';
import { findNumberedTexts } from './numbered-paragraphs.ts';
import type { NumberedParagraphs, ParagraphStart } from './numbered-paragraphs.ts';

/** So many different sections make a document law; the chapters of a standard are fewer. */
const FEWEST_SECTIONS_OF_LAW = 20;
/** Numbered paragraphs are the provisions where they are so many times the numbered headings. */
const TIMES_THE_HEADINGS = 2;
/** Lettered series that begin again under so many numbered headings are their controls. */
const FEWEST_RESTARTS = 2;
/** `Disclosure Requirement E1-6 – Emissions`, `Recommendation 3: Targets`. */
const REQUIREMENT =
  /^(?:Disclosure Requirements?|Disclosure|Requirement|Recommendation|Principle) [A-Z]{0,4}\d{0,3}-?\d{0,3}\s*[–—:-]\s*\p{Lu}/u;
const LONGEST_TITLE = 200;
const MOST_HEADINGS_WITH_NAME = 2;
const FEWEST_PARAGRAPHS = 20;
/** A short standard, where its appendices number theirs with letters. */
const FEWEST_BESIDE_LETTERS = 10;
/** Share of the text that the paragraphs of a standard hold at least. */
const LEAST_SHARE = 0.35;
/** The same for those that are no headings: numbered lines of a contents list hold little. */
const LEAST_SHARE_OF_TEXTS = 0.2;
/** Share of them that must be text: some conversions make headings of paragraphs. */
const LEAST_AS_TEXT = 0.5;
/** `ESRS E1`, `IFRS S2`: one of several standards in a file, whose paragraphs begin again. */
const STANDARD = /^[A-Z]{3,6} [A-Z]?\d{1,4}(?=$|[\s:–—-])/;

/** Returns a reporting standard's blocks with numbered paragraphs as provisions; null for another document. */
export function provisionsOfNumbers(blocks: readonly Block[]): Block[] | null {
  const texts = paragraphsIn(blocks);
  const hasLetters = texts.starts.size > texts.plain;
  const fewest = hasLetters ? FEWEST_BESIDE_LETTERS : FEWEST_PARAGRAPHS;
  if (texts.plain < fewest || shareOfText(blocks, texts.starts) < LEAST_SHARE_OF_TEXTS) return null;
  const mayBegin = ({ kind, meaning }: Block) => kind === 'text' || (kind === 'heading' && meaning === undefined);
  const all = paragraphsIn(blocks, mayBegin);
  const headings = blocks.filter((block, index) => isNumberedHeading(block) && !all.starts.has(index)).length;
  // An Act's schedule or contents list may number paragraphs; those of a standard with as many headings have letters.
  if (!hasLetters && new Set(blocks.flatMap(sectionNumber)).size >= FEWEST_SECTIONS_OF_LAW) return null;
  if (areItems(all, headings) && !isStandard(blocks)) return null;
  const mostlyText = all.plain >= headings * TIMES_THE_HEADINGS && texts.plain >= all.plain * LEAST_AS_TEXT;
  return mostlyText && shareOfText(blocks, all.starts) >= LEAST_SHARE ? asStandard(blocks, all.starts) : null;
}

/** Numbers that begin again below as many numbered headings number the items of these, as a control plan's do. */
function areItems({ starts }: NumberedParagraphs, headings: number): boolean {
  const begun = [...starts.values()].filter(({ number }) => number === '1').length;
  return begun > FEWEST_RESTARTS && begun <= headings;
}

/** `C.01`, which a rulebook's `A.01.01` is not. */
const CONTROL_WITH_STOP = /^([A-Z]{1,3}\.\d\d)(?:[.)]?\s|$)/;

/** Returns a control plan's blocks with C.01, C.02 … as marks, which begin again in each section; others unchanged. */
export function withControlsWithStop(blocks: readonly Block[]): readonly Block[] {
  const marks = blocks.map((block) => (isText(block) ? CONTROL_WITH_STOP.exec(block.text)?.[1] : undefined));
  const firsts = marks.filter((mark) => mark?.endsWith('.01') === true);
  if (firsts.length - new Set(firsts).size < FEWEST_RESTARTS || !blocks.some(isNumberedHeading)) return blocks;
  return blocks.map((block, index) => (marks[index] === undefined ? block : { ...block, mark: marks[index] }));
}

/** Numbers of controls, objectives, performance criteria, and acceptable or design solutions. */
const CONTROL = /^(?:A|AS|C|DS|O|P|PC)\d/;

/** Returns a control plan's blocks with C1, C2 … as marks; null for another document. */
export function withControls(blocks: readonly Block[]): Block[] | null {
  if (blocks.filter(isNumberedHeading).length <= FEWEST_RESTARTS) return null;
  const { starts, restarts } = paragraphsIn(blocks);
  if (restarts < FEWEST_RESTARTS) return null;
  return blocks.map((block, index) => {
    const mark = starts.get(index)?.number ?? '';
    return CONTROL.test(mark) ? { ...block, mark } : block;
  });
}

function isText({ kind }: Block): boolean {
  return kind === 'text';
}

/** Returns the numbered paragraphs among texts, or among the blocks that `mayBegin` says. */
export function paragraphsIn(blocks: readonly Block[], mayBegin = isText): NumberedParagraphs {
  const texts = blocks.map((block) => ({ text: mayBegin(block) ? block.text : '', bare: block.kind === 'heading' }));
  return findNumberedTexts(texts);
}

/** Share of the characters in numbered paragraphs, each up to the next heading. */
function shareOfText(blocks: readonly Block[], starts: ReadonlyMap<number, ParagraphStart>): number {
  let [inside, all, open] = [0, 0, false];
  blocks.forEach((block, index) => {
    open = starts.has(index) || (open && block.kind !== 'heading');
    all += block.text.length;
    if (open) inside += block.text.length;
  });
  return all === 0 ? 0 : inside / all;
}

/** The whole number of a heading with a title; conversions make headings of sentences, too. */
function sectionNumber(block: Block): string[] {
  const own = block.text.length > LONGEST_TITLE ? null : readOwnHeading(block);
  if (own?.is !== 'provision' || !/^\d+$/.test(own.number)) return [];
  return own.heading === null || /[.;:,]$/.test(own.heading) ? [] : [own.number];
}

function asStandard(blocks: readonly Block[], starts: ReadonlyMap<number, ParagraphStart>): Block[] {
  const parts = partsOf(blocks, starts);
  const lost = lostHeadings(blocks, starts);
  return blocks.flatMap((block, index) => {
    const start = starts.get(index);
    if (start !== undefined) return paragraphBlocks(block, start);
    const heading = lost.get(index);
    if (heading !== undefined) return [heading];
    if (isTitleOfRequirement(block))
      return [{ ...block, kind: 'heading', level: DEEPEST_HEADING, meaning: { is: 'plain' } }];
    if (block.kind !== 'heading' || block.meaning !== undefined) return [block];
    const own = { ...block, level: Math.min(block.level, DEEPEST_HEADING) };
    if (parts.names.has(index)) return [{ ...own, meaning: standardNamed(block.text) }];
    return isNumberedHeading(block) || parts.listed.has(index) ? [{ ...own, meaning: { is: 'plain' } }] : [own];
  });
}

/** Conversions lose the format of a title; its words show it. */
function isTitleOfRequirement({ kind, text }: Block): boolean {
  return kind === 'text' && text.length <= LONGEST_TITLE && REQUIREMENT.test(text) && !/[.;:,]$/.test(text);
}

interface Parts {
  /** Headings that name a standard. */
  readonly names: ReadonlySet<number>;
  /** Headings of appendices before its first paragraph: its contents list. */
  readonly listed: ReadonlySet<number>;
}

/**
 * A standard is named by the last such heading before its first paragraph; repeated ones are references and lists,
 * which come before the standard itself. A name that comes once always begins its standard.
 */
function partsOf(blocks: readonly Block[], starts: ReadonlyMap<number, ParagraphStart>): Parts {
  const [names, listed, used] = [new Set<number>(), new Set<number>(), new Set<string>()];
  const headings = Map.groupBy(namesIn(blocks), String);
  const isFree = (name: string | null) =>
    name !== null && !used.has(name) && headings.get(name)!.length <= MOST_HEADINGS_WITH_NAME;
  for (const between of beginnings(blocks, starts).reverse()) {
    const name = between.findLast((at) => isFree(nameIn(textAt(blocks, at))));
    const appendices = between.filter((at) => headsSchedule(textAt(blocks, at)));
    if (name !== undefined) {
      names.add(name);
      used.add(nameIn(textAt(blocks, name)) ?? '');
    }
    if (name !== undefined || appendices.length > 1) for (const at of appendices) listed.add(at);
  }
  blocks.forEach((block, index) => {
    const mayName = block.kind === 'heading' && block.meaning === undefined && !starts.has(index);
    if (mayName && headings.get(nameIn(block.text) ?? '')?.length === 1) names.add(index);
  });
  // The one standard of a file is the document.
  return { names: headings.size > 1 ? names : new Set(), listed };
}

function beginnings(blocks: readonly Block[], starts: ReadonlyMap<number, ParagraphStart>): number[][] {
  const found: number[][] = [];
  let between: number[] = [];
  let last = Number.POSITIVE_INFINITY;
  blocks.forEach((block, index) => {
    const start = starts.get(index);
    const value = Number.parseInt(start?.number ?? '', 10);
    if (value < last) found.push(between);
    if (!Number.isNaN(value)) last = value;
    if (start !== undefined) between = [];
    else if (block.kind === 'heading' && block.meaning === undefined) between.push(index);
  });
  return found;
}

/** True for a file of several standards, each named by a heading, and for a series with letters: rulings have none. */
export function isStandard(blocks: readonly Block[]): boolean {
  const { starts, plain } = paragraphsIn(blocks);
  return starts.size > plain || new Set(namesIn(blocks)).size > 1;
}

function namesIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ kind, text }) => (kind === 'heading' ? (nameIn(text) ?? []) : []));
}

function nameIn(text: string): string | null {
  return STANDARD.exec(text.trim())?.[0] ?? null;
}

function textAt(blocks: readonly Block[], index: number): string {
  return (blocks[index] as Block).text.trim();
}

function standardNamed(text: string): HeadingMeaning {
  const number = STANDARD.exec(text)?.[0] ?? text;
  const heading = text.slice(number.length).replace(/^[\s:–—-]+/, '') || null;
  return { is: 'container', type: 'part', rank: RANKS.schedule - 2, number, heading };
}

/** Returns a numbered paragraph as the heading of a provision and its text. */
export function paragraphBlocks(block: Block, { number, rest }: ParagraphStart): Block[] {
  const heading = numberHeading({ is: 'provision', number, heading: null, isParagraph: true }, block);
  return rest === '' ? [heading] : [heading, textAfter(block, block.text.length - rest.length)];
}

const USUAL_LEVEL = 2;

/** Headings that a conversion left as short lines right above a numbered paragraph; the second of two is deeper. */
function lostHeadings(blocks: readonly Block[], starts: ReadonlyMap<number, unknown>): ReadonlyMap<number, Block> {
  const found = new Map<number, Block>();
  let level = USUAL_LEVEL;
  let afterParagraph = false;
  const mayBe = (index: number) => !starts.has(index) && mayBeHeading(blocks[index]);
  blocks.forEach((block, index) => {
    if (block.kind === 'heading') level = Math.min(block.level, DEEPEST_HEADING);
    afterParagraph ||= starts.has(index);
    if (!afterParagraph || !mayBe(index)) return;
    if (!starts.has(index + 1) && !(mayBe(index + 1) && starts.has(index + 2))) return;
    const own = found.has(index - 1) ? Math.min(level + 1, DEEPEST_HEADING) : level;
    found.set(index, { ...block, kind: 'heading', level: own, term: null, meaning: { is: 'plain' } });
  });
  return found;
}

function mayBeHeading(block: Block | undefined): boolean {
  return block?.kind === 'text' && !block.listItem && /[\p{L})]$/u.test(block.text) && looksLikeTitle(block.text);
}
