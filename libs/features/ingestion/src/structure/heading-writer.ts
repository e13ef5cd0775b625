import { LEVEL_OF_NUMBER } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import type { Container, Element, PagePosition, ProvisionHeading } from '../document-model/elements.ts';
import { DEEPEST_HEADING, isSchedule, RANKS } from '../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { foldHeading } from './contents/contents-entry.ts';
import type { ContentsList } from './contents/check-contents.ts';
import type { Numbering } from './numbering.ts';
import { isBefore, PLAIN_NUMBER } from './outline-number.ts';
import type { Caption } from './table-captions.ts';
import type { TextWriter } from './text-writer.ts';

type Meaning<Is extends HeadingMeaning['is']> = Extract<HeadingMeaning, { is: Is }>;

/** Fewer letters than this are not taken for the end of another heading. */
const SHORTEST_REST = 8;
/** So many Parts without provisions are a list, and what follows goes on with what the list stands in. */
const FEWEST_LISTED = 2;
/** `Category 13: Burrows` */
const OF_SERIES = /^(\p{Lu}\p{L}{1,30} )(\d{1,3})([:–—]|--)/u;
/** After the provisions it is part of none of them, nor of the appendix before it. */
export const GLOSSARY = /^glossary(?: of terms)?$/i;

interface HeadingWriterDeps {
  readonly elements: Element[];
  readonly text: TextWriter;
  readonly contents: ContentsList;
  readonly numbering: Numbering;
}

interface OpenContainer extends Pick<Container, 'rank' | 'type' | 'number' | 'heading'> {
  readonly level: number;
  /** The number of the last provision in it; null before the first. */
  last: string | null;
  /** How many right before it have no provision either. */
  readonly emptyBefore: number;
  /** Text stands in it before any heading. */
  hasText: boolean;
}

export class HeadingWriter {
  private readonly deps: HeadingWriterDeps;
  private readonly schedules = new ScheduleLevels();
  private last: { readonly number: string; readonly heading: string | null; readonly level: number } | null = null;
  private isLastOpen = false;
  private inTable = false;
  restored = 0;
  private inGlossary = false;
  private open: OpenContainer[] = [];

  constructor(deps: HeadingWriterDeps) {
    this.deps = deps;
  }

  seenProvision(): boolean {
    return this.last !== null;
  }

  close(): void {
    this.open = [];
    this.deps.elements.push({ is: 'close', rank: 0 });
  }

  /** Whether the text stands in a part of this name already: the head of a page says it again. */
  isOpen({ type, number, heading }: Meaning<'container'>): boolean {
    return this.open.some(
      (one) =>
        one.type === type && one.number === number && foldHeading(one.heading ?? '') === foldHeading(heading ?? ''),
    );
  }

  container(block: Block, meaning: Meaning<'container'>): void {
    const { type, number, heading } = meaning;
    this.leaveGlossary();
    this.push(block, { rank: this.schedules.rankOf(meaning, block.level), type, number, heading });
  }

  provision(block: Block, meaning: Meaning<'provision'>): void {
    const { number, heading, continued = false, closes = this.rankClosedBy(block, number) } = meaning;
    this.leaveGlossary();
    this.leaveSections(number);
    if (meaning.isParagraph !== true) this.leaveParts(block.level, number);
    for (const one of this.open) one.last = number;
    this.last = { number, heading, level: block.level };
    this.inTable = false;
    if (this.deps.numbering.chapters.has(number))
      this.push(block, { rank: RANKS.heading + number.split('.').length, type: 'section', number, heading });
    else {
      const repealed = /^[([]?repealed/i.test(heading ?? '');
      // It is below no smaller heading of the provision before.
      this.deps.elements.push({ is: 'close', rank: closes });
      const position = positionOf(block);
      this.pushProvision({ number, heading, repealed, position, ...(continued && { continued }) });
      this.isLastOpen = true;
    }
    const lettersFirst = meaning.isParagraph === true || number.startsWith('§') || this.deps.numbering.lettersFirst;
    this.deps.text.beginProvision(number, lettersFirst);
  }

  /** A plain heading of the same level with text of its own is over a provision only where numbers begin again. */
  private rankClosedBy({ level }: Block, number: string): number {
    this.noteText();
    const rank = RANKS.heading + level;
    // So is one before the first that is as small as those within them.
    const low = this.last === null && level === LEVEL_OF_NUMBER ? RANKS.heading + DEEPEST_HEADING : Infinity;
    const isOver = ({ rank: own, type }: OpenContainer) => type === 'heading' && (own === rank || own > low);
    const above = this.open.find((one) => one.hasText && isOver(one));
    if (above === undefined) return rank + 1;
    const before = this.last?.level === level ? this.last.number : '';
    above.hasText = !(PLAIN_NUMBER.test(before) && PLAIN_NUMBER.test(number)) || isBefore(before, number);
    return above.hasText ? above.rank : rank + 1;
  }

  private noteText(): void {
    const last = this.open.at(-1);
    if (last !== undefined && !this.isLastOpen && this.deps.elements.at(-1)?.is === 'unit') last.hasText = true;
  }

  /** A table with a caption stands by itself within what it is printed in. */
  caption(block: Block, { number, heading }: Caption): void {
    const position = positionOf(block);
    this.deps.elements.push({ is: 'container', rank: RANKS.provision, type: 'table', number, heading, position });
    this.inTable = true;
  }

  /** What follows a table with a caption goes on with the provision, or the heading, that it stands in. */
  leaveTable(): void {
    if (!this.inTable) return;
    this.inTable = false;
    if (this.isLastOpen) this.pushProvision({ ...this.last!, position: null, repealed: false, continued: true });
    else this.deps.elements.push({ is: 'close', rank: RANKS.provision });
  }

  private pushProvision(provision: Omit<ProvisionHeading, 'is' | 'rank' | 'sourceId'>): void {
    this.deps.elements.push({ is: 'provision', rank: RANKS.provision, sourceId: null, ...provision });
  }

  /** A list of a plan's parts names its glossary, and the parts follow. */
  private leaveGlossary(): void {
    if (this.inGlossary) this.deps.elements.push({ is: 'close', rank: RANKS.schedule });
    this.inGlossary = false;
  }

  /** `8` and `10.6` are not below `5`, nor are headings between it and them. */
  private leaveSections(number: string): void {
    const left = this.open.find((one) => one.type === 'section' && isAfter(number, one.number ?? ''));
    if (left !== undefined) this.closeAbove(left.rank, this.headingsAbove());
  }

  /** A Part has ended where a heading as large as its own, in the file, is over numbers that do not go on with it. */
  private leaveParts(level: number, number: string): void {
    const { last } = this;
    if (last !== null && isAfter(number, last.number))
      this.leave((one) => one.emptyBefore >= FEWEST_LISTED && one.last === null && level <= one.level);
    const [above] = this.deps.elements.slice(this.headingsAbove());
    if (above?.is === 'container' && above.rank < RANKS.heading + level)
      this.leave((one) => !isSchedule(one) && above.rank <= RANKS.heading + one.level && !goesOn(one, number));
  }

  /** A contents list as large as the heading of a Part or appendix is that of the next document in the file. */
  contentsList({ level }: Block): void {
    this.leave((one) => one.type !== 'schedule' && one.last !== null && level <= one.level);
  }

  /** Leaves what has begun above the headings right above, and is more than a heading. */
  private leave(hasEnded: (one: OpenContainer) => boolean): void {
    const at = this.headingsAbove();
    const left = this.open.find((one) => one.rank < RANKS.heading && hasEnded(one));
    if (left !== undefined && this.deps.elements[at - 1]?.is !== 'container') this.closeAbove(left.rank, at);
  }

  private headingsAbove(): number {
    return this.deps.elements.findLastIndex((one) => one.is !== 'container' || one.type !== 'heading') + 1;
  }

  private closeAbove(rank: number, at: number): void {
    this.deps.elements.splice(at, 0, { is: 'close', rank });
    this.open = this.open.filter((one) => one.rank < rank || one.type === 'heading');
  }

  /** A heading that ends the next entry's title has lost its number and first words. */
  unnumbered(block: Block, next: Block | undefined): void {
    const entry = block.level === this.last?.level ? this.deps.contents.provisionAfter(this.last.number) : null;
    const rest = foldHeading(block.text);
    if (entry?.number != null && rest.length >= SHORTEST_REST && foldHeading(entry.heading).endsWith(rest)) {
      this.provision(block, { is: 'provision', number: entry.number, heading: entry.heading });
      this.restored++;
    } else if (this.isWithinLast(block, next)) this.within(block);
    else this.plain(block);
  }

  /** Whether a heading is within the last provision: `Controls` between 4.2 and 4.2.1, or one that is below 4.2. */
  private isWithinLast({ level }: Block, next: Block | undefined): boolean {
    if (this.last === null || level <= this.last.level) return false;
    const { number } = this.last;
    return next?.text.startsWith(`${number}.`) === true || (this.isLastOpen && number.includes('.'));
  }

  private within(block: Block): void {
    const { number, heading, level } = this.last!;
    if (!this.isLastOpen) this.provision({ ...block, level }, { is: 'provision', number, heading, continued: true });
    this.deps.text.beginProvision(number, false);
    this.subheading(block);
  }

  subheading(block: Block, marks: readonly string[] = []): void {
    this.leaveTable();
    this.deps.text.subheading(block, marks);
  }

  plain(given: Block): void {
    const block = { ...given, level: this.levelInSeries(given) };
    if (/^bibliography$/i.test(block.text)) this.leaveGlossary();
    const isGlossary = this.seenProvision() && GLOSSARY.test(block.text);
    if (!isGlossary && this.seenProvision() && block.level > DEEPEST_HEADING) return this.subheading(block);
    const rank = isGlossary ? RANKS.schedule : RANKS.heading + block.level;
    this.push(block, { rank, type: 'heading', number: null, heading: block.text });
    this.inGlossary ||= isGlossary;
  }

  /** Conversions give the headings of a series levels that differ; each is beside the one before. */
  private levelInSeries({ level, text }: Block): number {
    const series = OF_SERIES.exec(text);
    if (series === null) return level;
    const before = `${series[1]}${Number(series[2]) - 1}${series[3]}`;
    return Math.min(level, this.open.find(({ heading }) => heading?.startsWith(before))?.level ?? level);
  }

  longTitle(block: Block): void {
    this.push(block, { rank: RANKS.schedule, type: 'preamble', number: null, heading: null });
    this.deps.text.apart('text', block);
  }

  /** What is enacted is no part of the preamble. */
  enactingWords(block: Block): void {
    this.close();
    this.deps.text.apart('text', block);
  }

  endnotes(block: Block): void {
    const [, number = null, heading = block.text] =
      /^(Endnotes? \d{1,6}[A-Z]?)\s*(?:(?:--|[—–:-])\s*)?(\S.*|)$/i.exec(block.text) ?? [];
    this.push(block, { rank: RANKS.schedule, type: 'endnotes', number, heading: heading === '' ? null : heading });
  }

  private push(block: Block, container: Omit<Container, 'is' | 'position'>): void {
    this.noteText();
    this.isLastOpen = false;
    this.inTable = false;
    const { rank, type } = container;
    const before = this.open.find((one) => one.type === type && one.last === null);
    const emptyBefore = before === undefined ? 0 : before.emptyBefore + 1;
    this.open = [
      ...this.open.filter((one) => one.rank < rank),
      { ...container, level: block.level, last: null, emptyBefore, hasText: false },
    ];
    this.deps.elements.push({ is: 'container', ...container, position: positionOf(block) });
  }
}

function goesOn({ last }: OpenContainer, number: string): boolean {
  return last !== null && isBefore(last, number);
}

function isAfter(number: string, section: string): boolean {
  const isPlain = PLAIN_NUMBER.test(number) && PLAIN_NUMBER.test(section);
  return isPlain && !number.startsWith(`${section}.`) && isBefore(section, number);
}

function positionOf({ pages }: Block): PagePosition | null {
  return pages[0]?.position ?? null;
}

/** Separates an instrument's schedules from those within one, such as an agreement's `Schedule A`. */
class ScheduleLevels {
  private outer: { readonly level: number; readonly numbering: string } | null = null;
  private inInner = false;

  /** Returns the rank of a heading; one of a schedule decides about those that follow it. */
  rankOf({ type, rank, number }: Meaning<'container'>, level: number): number {
    const isBelow = this.outer !== null && level > this.outer.level;
    if (type === 'appendix') return isBelow ? RANKS.schedule + (this.inInner ? 2 : 1) : rank;
    if (type !== 'schedule') return rank;
    const numbering = numberingOf(number);
    this.inInner = isBelow && numbering !== this.outer?.numbering;
    if (this.inInner) return RANKS.schedule + 1;
    this.outer = { level, numbering };
    return rank;
  }
}

/** A schedule and the agreement in it are numbered in different ways. */
function numberingOf(number: string | null): 'digits' | 'letters' | 'none' {
  const own = number?.replace(/^\D+\s+/, '') ?? '';
  if (/^\d/.test(own)) return 'digits';
  return /^[A-Z]{1,3}(?:\d|$)/.test(own) ? 'letters' : 'none';
}
