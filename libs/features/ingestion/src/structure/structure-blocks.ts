import type { Container, ContentsEntry, Element, PagePosition, Unit } from '../document-model/elements.ts';
import { cleanText } from '../document-model/clean-text.ts';
import type { Block } from '../document-model/block.ts';
import { RANKS, type HeadingMeaning } from '../document-model/heading-meaning.ts';
import { tableAsMarkdown } from '../document-model/markdown-table.ts';
import type { TableRows } from '../document-model/markdown-table.ts';
import { SetAsideTally } from '../document-model/set-aside.ts';
import type { SetAside, SetAsideKind } from '../document-model/set-aside.ts';
import { completeHeadings, ContentsList, foldHeading, LONGEST_ENTRY, readContentsEntry } from './contents.ts';
import { contentsAsText } from './contents-lines.ts';
import { ENACTING_WORDS, isCode, readHeading } from './headings.ts';
import { isMarginNote, opensPublisherNotes } from './margin-notes.ts';
import { DottedParagraphs } from './dotted-paragraphs.ts';
import { leadingMarks, MarkTracker, outlineMark } from './marks.ts';
import { DOTTED_NUMBER, learnNumbering, namingWord } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { ScheduleLevels } from './schedule-levels.ts';

/** `Source: …`, `Comment 3: …` in bold defines no term. */
const LABEL =
  /^(?:sources?|notes?|examples?|where|comments?|responses?|figure|table|box|step|solution|question|answer)(?: \(?\d{1,3}\)?)?\s*[:—–]/i;

const NOTE = /^(?:Notes?|Examples?|Footnotes?)\b(?:\s+\d+[A-Z]?)?\s*[:.—–-]|^(?:Note|Example)\s+\d\s+(?=\p{Lu})/u;
/** Running headers, rules of signs and field codes that a converter left behind as headings or lines. */
const LEFTOVER =
  /^(?:Section|Clause|Regulation)\s+\d+[A-Z]*$|^\[s \d+[A-Z]*\]$|^(?:[*═─_=-] ?){5,}$|\\\*\s*(?:CHARFORMAT|MERGEFORMAT)|"ActHead \d/;

/** Fewer letters than this are not taken for the end of another heading. */
const SHORTEST_REST = 8;

/** What structuring returns besides the elements. */
export interface StructuredBlocks {
  readonly elements: Element[];
  readonly contents: ContentsEntry[] | null;
  /** Contents lists, endnotes and what else is no part of the law's text. */
  readonly setAside: readonly SetAside[];
  /** Texts of the endnotes, in order. */
  readonly endnotes: string[];
  /** The publisher's notes on changes, printed in the margin. */
  readonly marginNotes: string[];
  /** Headings whose missing words were taken from the contents list. */
  readonly completedHeadings: number;
}

/** Rebuilds an instrument from headings, paragraphs and tables in reading order. Linear in the number of blocks. */
export function structureBlocks(blocks: readonly Block[]): StructuredBlocks {
  const apart = contentsAsText(blocks);
  const structurer = new Structurer(learnNumbering(apart));
  apart.forEach((block, index) => structurer.take(block, apart[index + 1]));
  return structurer.finish();
}

function withCleanText(block: Block): Block {
  const text = cleanText(block.text);
  const term = block.term === null ? null : cleanText(block.term);
  return text === block.text && term === block.term ? block : { ...block, text: text.trim(), term };
}

/** A table as its rows read, cells between spaces. */
function rowsAsText({ header, body }: TableRows): string[] {
  return [...header, ...body].map((row) => row.join(' ').trim()).filter((text) => text !== '');
}

type Mode = 'text' | 'contents' | 'editorial' | 'endnotes';

/** Why text is left out that is met in a mode. */
const KIND_OF_MODE: Readonly<Record<Mode, SetAsideKind>> = {
  text: 'leftovers',
  contents: 'contents',
  editorial: 'editorial',
  endnotes: 'endnotes',
};

class Structurer {
  private readonly elements: Element[] = [];
  private readonly contents = new ContentsList();
  private readonly marks = new MarkTracker();
  private readonly schedules = new ScheduleLevels();
  private number: string | null = null;
  private readonly dotted = new DottedParagraphs();
  private readonly how: Numbering;
  private mode: Mode = 'text';
  private seenProvision = false;
  private sawContents = false;
  /** The contents list has come to the endnotes, which are no provisions. */
  private listsEndnotes = false;
  private term: string | null = null;
  private note = false;
  private readonly setAside = new SetAsideTally();
  private readonly endnotes: string[] = [];
  private readonly marginNotes: string[] = [];
  /** The last provision's number and the level of its heading. */
  private provision: { readonly number: string; readonly level: number } | null = null;
  private restored = 0;
  /** Within the endnotes of a volume that has nothing else. */
  private inEndnotes = false;

  constructor(how: Numbering) {
    this.how = how;
  }

  take(given: Block, next: Block | undefined): void {
    const block = withCleanText(given);
    if (block.text === '' && block.table === null) return;
    if (this.seenProvision && opensPublisherNotes(block.text, next?.text)) {
      this.mode = 'endnotes';
      this.setAside.add('endnotes', block.text);
    } else if (block.kind === 'text' && isMarginNote(block.text)) this.takeMarginNote(block);
    else if (LEFTOVER.test(block.text)) this.setAside.add('leftovers', block.text);
    else if (block.kind === 'heading' || block.boldNumber) this.takeHeading(block);
    else if (this.isDropped(block)) this.drop(block);
    else if (block.kind === 'table') this.takeTable(block);
    else if (this.inEndnotes) this.takeEndnote(block);
    else this.takeText(block);
  }

  private takeMarginNote(block: Block): void {
    this.marginNotes.push(block.text);
    this.setAside.add('notes_on_changes', block.text);
  }

  /** Headings in endnotes name what was amended; they head nothing. */
  private takeEndnote(block: Block): void {
    this.endnotes.push(block.text);
    this.pushUnit({ kind: 'note', path: [], term: null }, block.text, block.pages);
  }

  finish(): StructuredBlocks {
    const { elements, completed } = completeHeadings(this.elements, this.contents.entries);
    return {
      elements,
      contents: this.sawContents ? this.contents.entries : null,
      setAside: this.setAside.counted(),
      endnotes: this.endnotes,
      marginNotes: this.marginNotes,
      completedHeadings: completed + this.restored,
    };
  }

  private drop(block: Block): void {
    const texts = block.table === null ? [block.text] : rowsAsText(block.table);
    for (const text of texts) this.setAside.add(KIND_OF_MODE[this.mode], text);
    if (this.mode === 'endnotes') this.endnotes.push(...texts);
  }

  private isDropped(block: Block): boolean {
    if (this.mode === 'endnotes' || this.mode === 'editorial') return true;
    if (this.mode !== 'contents') return false;
    if (
      block.text.length > LONGEST_ENTRY ||
      block.kind === 'table' ||
      ENACTING_WORDS.test(block.text) ||
      readHeading(block.text).is === 'long-title'
    ) {
      this.mode = 'text';
      return false;
    }
    this.takeEntry(block.text);
    return true;
  }

  private takeEntry(text: string): void {
    if (this.seenProvision || this.listsEndnotes) return;
    this.listsEndnotes = readHeading(text.split('\t', 1)[0]!).is === 'endnotes';
    const entry = this.listsEndnotes ? null : readContentsEntry(text);
    if (entry !== null) this.contents.add(entry);
  }

  private takeHeading(block: Block): void {
    const meaning = this.meaningOf(block);
    if (this.inEndnotes && meaning.is !== 'endnotes') return this.takeEndnote(block);
    if (this.mode === 'contents' && block.meaning === undefined && this.isEntry(block, meaning)) {
      this.takeEntry(block.text);
      return this.drop(block);
    }
    if (this.mode === 'editorial' && meaning.is === 'plain' && !this.seenProvision) return this.drop(block);
    if (this.mode === 'endnotes' && !(meaning.is === 'container' && meaning.type === 'schedule' && block.level <= 3)) {
      this.drop(block);
      return;
    }
    this.mode = 'text';
    const marks = leadingMarks(block.text);
    if (meaning.is === 'plain' && this.number !== null && marks.length > 0) {
      this.pushUnit({ kind: 'subheading', path: this.marks.place(marks, false), term: null }, block.text, block.pages);
    } else this.write(block, meaning);
  }

  private meaningOf(block: Block): HeadingMeaning {
    if (block.meaning !== undefined) return block.meaning;
    const meaning = readHeading(block.text.replace(/\s+/g, ' '));
    const word = namingWord(meaning);
    if (word !== null && meaning.is === 'provision' && this.how.levels.has(word))
      return { ...meaning, is: 'container', type: 'chapter', rank: RANKS.chapter };
    const isItem =
      this.how.dottedAreItems &&
      meaning.is === 'provision' &&
      DOTTED_NUMBER.test(block.text) &&
      !this.how.chapters.has(meaning.number);
    return isItem || (word !== null && !this.how.words.has(word)) ? { is: 'plain' } : meaning;
  }

  /**
   * Converters make headings of some lines of a contents list: those that end with a page, and small ones that the list
   * has not had yet. The first heading that repeats an entry begins the text.
   */
  private isEntry(block: Block, meaning: HeadingMeaning): boolean {
    if (/(?:\t|\.{3}|\s{2})\d+\s*$/.test(block.text.slice(-LONGEST_ENTRY)) || block.boldNumber) return true;
    if (meaning.is !== 'container' && meaning.is !== 'provision') return false;
    return block.level >= 5 && !this.contents.has(meaning.number, meaning.heading);
  }

  private write(block: Block, meaning: HeadingMeaning): void {
    const position = block.pages[0]?.position ?? null;
    this.startProvision();
    if (meaning.is !== 'plain') this.dotted.start(meaning, block.meaning !== undefined);
    if (meaning.is === 'contents') {
      this.mode = 'contents';
      this.setAside.add('contents', block.text);
      this.sawContents ||= !this.seenProvision;
      // Lines of a cover such as "Schedule", which say what a volume holds, hold nothing of what follows.
      if (!this.seenProvision) this.elements.push({ is: 'close', rank: 0 });
    } else if (meaning.is === 'enacting') this.writeEnactingWords(block);
    else if (meaning.is === 'editorial' || (meaning.is === 'endnotes' && this.seenProvision)) {
      this.mode = meaning.is;
      this.setAside.add(meaning.is, block.text);
    } else if (meaning.is === 'endnotes') {
      if (this.how.onlyEndnotes) this.writeEndnotes(block, position);
      else this.writePlain(block, position);
    } else if (meaning.is === 'long-title') this.writeLongTitle(block, position);
    else if (meaning.is === 'plain') this.writeUnnumbered(block, position);
    else if (meaning.is === 'container')
      this.elements.push({
        is: 'container',
        rank: this.schedules.rankOf(meaning, block.level),
        type: meaning.type,
        number: meaning.number,
        heading: meaning.heading,
        position,
      });
    else {
      this.writeProvision(meaning.number, meaning.heading, {
        level: block.level,
        position,
        continued: meaning.continued,
      });
      this.marks.reset(null, meaning.isParagraph === true);
    }
  }

  /** What is enacted is no part of the preamble. */
  private writeEnactingWords(block: Block): void {
    this.elements.push({ is: 'close', rank: 0 });
    this.pushUnit({ kind: 'text', path: [], term: null }, block.text, block.pages);
  }

  private writeEndnotes(block: Block, position: PagePosition | null): void {
    const [, number = null, heading = block.text] =
      /^(Endnotes? \d{1,6}[A-Z]?)\s*(?:(?:--|[—–:-])\s*)?(\S.*|)$/i.exec(block.text) ?? [];
    this.elements.push({
      is: 'container',
      rank: RANKS.schedule,
      type: 'endnotes',
      number,
      heading: heading === '' ? null : heading,
      position,
    });
    this.inEndnotes = true;
  }

  /**
   * A heading of the provisions' level that is the end of the next entry's title has lost its number and first words.
   */
  private writeUnnumbered(block: Block, position: PagePosition | null): void {
    const next = block.level === this.provision?.level ? this.contents.provisionAfter(this.provision.number) : null;
    const rest = foldHeading(block.text);
    if (next?.number != null && rest.length >= SHORTEST_REST && foldHeading(next.heading).endsWith(rest)) {
      this.writeProvision(next.number, next.heading, { level: block.level, position });
      this.restored++;
    } else this.writePlain(block, position);
  }

  private writeProvision(
    number: string,
    heading: string | null,
    at: { level: number; position: PagePosition | null; continued?: boolean | undefined },
  ): void {
    const { level, position, continued } = at;
    this.number = number;
    this.provision = { number, level };
    if (this.how.chapters.has(number)) {
      const rank = RANKS.heading + number.split('.').length;
      this.elements.push({ is: 'container', rank, type: 'section', number, heading, position });
    } else {
      this.elements.push({
        is: 'provision',
        rank: RANKS.provision,
        number,
        heading,
        repealed: /^[([]?repealed/i.test(heading ?? ''),
        sourceId: null,
        position,
        ...(continued === true ? { continued } : {}),
      });
    }
    this.seenProvision = true;
  }

  private writeLongTitle(block: Block, position: PagePosition | null): void {
    this.elements.push({
      is: 'container',
      rank: RANKS.schedule,
      type: 'preamble',
      number: null,
      heading: null,
      position,
    });
    this.pushUnit({ kind: 'text', path: [], term: null }, block.text, block.pages);
  }

  private writePlain(block: Block, position: PagePosition | null): void {
    const container: Container = {
      is: 'container',
      rank: RANKS.heading + block.level,
      type: 'heading',
      number: null,
      heading: cleanText(block.text),
      position,
    };
    const inProvision = this.seenProvision && block.level > 4;
    if (inProvision)
      this.pushUnit({ kind: 'subheading', path: this.marks.current(), term: null }, block.text, block.pages);
    else this.elements.push(container);
  }

  private startProvision(): void {
    this.marks.reset();
    this.number = null;
    this.term = null;
    this.note = false;
  }

  private takeText(block: Block): void {
    const marks = leadingMarks(block.text);
    if (NOTE.test(block.text)) {
      this.note = true;
      this.pushUnit({ kind: 'note', path: this.marks.current(), term: this.term }, block.text, block.pages);
      return;
    }
    if (this.note && marks[0] !== undefined && (this.marks.restarts(marks[0]) || this.quotedByNote(marks[0]))) {
      this.pushUnit({ kind: 'note', path: this.marks.current(), term: this.term }, block.text, block.pages);
      return;
    }
    this.note = false;
    this.takeBody(block, marks);
  }

  /** Subparagraph marks after a note that itself began paragraphs. */
  private quotedByNote(token: string): boolean {
    const last = this.elements.at(-1);
    return last?.is === 'unit' && last.kind === 'note' && leadingMarks(last.text).length > 0 && /^[a-z]/.test(token);
  }

  private takeBody(block: Block, marks: readonly string[]): void {
    const isLabelled = LABEL.test(block.text);
    if (isLabelled || (marks.length > 0 && /^\d/.test(marks[0] as string))) this.term = null;
    if (block.term !== null && !isLabelled && marks.length === 0) {
      this.term = block.term;
      this.marks.closeParagraphs();
    }
    const last = this.elements.at(-1);
    const afterLeadIn = last?.is === 'unit' && /[:—–]$/.test(last.text);
    const dotted = this.dotted.markOf(block.text);
    const decimal = this.printedMark(block) ?? dotted?.base ?? this.decimalMark(block.text);
    if (decimal !== null) this.marks.reset(decimal);
    const outline = marks.length === 0 && this.marks.inOutline() ? outlineMark(block.text) : null;
    const own = dotted?.marks ?? (outline === null ? null : [outline]);
    const path = this.marks.place(own ?? (decimal === null ? marks : []), afterLeadIn);
    this.pushUnit({ kind: this.term === null ? 'text' : 'definition', path, term: this.term }, block.text, block.pages);
  }

  /**
   * Below a metric's code its paragraphs are numbered anew, `TC-SC-110a.1 para 3.1`; controls have letters: `3.1 C2`.
   */
  private printedMark({ mark }: Block): string | null {
    if (mark === undefined || this.number === null) return null;
    if (isCode(this.number)) return ` para ${mark}`;
    return /^\p{L}/u.test(mark) ? ` ${mark}` : null;
  }

  /** Guidelines and standards number the paragraphs of `3` as `3.1`, `3.2`: returns `.1`, `.2`. */
  private decimalMark(text: string): string | null {
    if (this.number === null) return null;
    const mark = /^(\d{1,4}(?:\.\d{1,4}){0,5})(\.\d{1,4}[A-Z]?)\s+\S/.exec(text);
    return mark !== null && mark[1] === this.number ? (mark[2] as string) : null;
  }

  private takeTable(block: Block): void {
    if (block.table === null) return;
    for (const piece of tableAsMarkdown(block.table))
      this.pushUnit({ kind: 'table', path: this.marks.current(), term: this.term }, piece, block.pages);
  }

  private pushUnit(unit: Pick<Unit, 'kind' | 'path' | 'term'>, text: string, pages: Unit['pages']): void {
    this.elements.push({ is: 'unit', ...unit, text: cleanText(text), pages });
  }
}
