import type { Block } from '../document-model/block.ts';
import { cleanText } from '../document-model/clean-text.ts';
import type { ContentsEntry, Element, PublisherNote } from '../document-model/elements.ts';
import { ENACTING_WORDS } from '../document-model/enacting-words.ts';
import { DEEPEST_HEADING, RANKS } from '../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import type { TableRows } from '../document-model/markdown-table.ts';
import { SetAsideTally } from '../document-model/set-aside.ts';
import type { SetAside } from '../document-model/set-aside.ts';
import { readAmendmentHistory } from './amendment-history.ts';
import { completeHeadings, ContentsList } from './contents/check-contents.ts';
import { LONGEST_ENTRY, readContentsEntry, withoutPage } from './contents/contents-entry.ts';
import { contentsAsText } from './contents/contents-in-headings.ts';
import { withListsWithin } from './contents/contents-within.ts';
import { HeadingWriter } from './heading-writer.ts';
import { readHeading } from './headings.ts';
import { isMarginNote, marginNotes, opensPublisherNotes, withRepealed } from './margin-notes.ts';
import { leadingMarks } from './marks.ts';
import { DOTTED_NUMBER, learnNumbering, namingWord } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { isReference, opensReferences } from './references.ts';
import { repeatedLabels } from './repeated-labels.ts';
import { goesOnWithTable, namesPicture, readCaption } from './table-captions.ts';
import { withHeads } from './table-heads.ts';
import { TextWriter } from './text-writer.ts';
import { withUnmarkedTerms } from './unmarked-terms.ts';

/** Headings or lines that a converter left over: running headers, rules of signs, field codes. */
const LEFTOVER =
  /^(?:Section|Clause|Regulation)\s+\d+[A-Z]*$|^(?:=+ )?(?:[Pp]age|PAGE) \d{1,4}(?: =+)?$|^\[s \d+[A-Z]*\]$|^(?:[*═─_=-] ?){5,}$|\\\*\s*(?:CHARFORMAT|MERGEFORMAT)|"ActHead \d/;

const COMPLETED = 'headings lacked words that the contents list has; they were completed from it.';
const BLANK_PAGE = /^\W?this page (?:(?:is|was|has been) )?(?:left )?intentionally (?:left )?blank\W?$/i;

export interface StructuredBlocks {
  readonly elements: Element[];
  readonly contents: ContentsEntry[] | null;
  readonly setAside: readonly SetAside[];
  /** The publisher's notes on changes, printed in the margin and in endnotes. */
  readonly notes: PublisherNote[];
  readonly endnotes: readonly string[];
  readonly details: string[];
}

/** Rebuilds an instrument from headings, paragraphs and tables in reading order. Linear in the number of blocks. */
export function structureBlocks(blocks: readonly Block[]): StructuredBlocks {
  const apart = withUnmarkedTerms(withListsWithin(contentsAsText(withHeads(blocks))));
  const structurer = new Structurer(learnNumbering(apart), repeatedLabels(apart));
  apart.forEach((block, index) => structurer.add(block, apart[index + 1]));
  return structurer.finish();
}

function rowsAsText({ header, body }: TableRows): string[] {
  return [...header, ...body].map((row) => row.join(' ').trim()).filter((text) => text !== '');
}

function opensText(text: string): boolean {
  return ENACTING_WORDS.test(text) || readHeading(text).is === 'long-title';
}

const LAST_IS_PAGE = /^(?:\d{1,4}|[ivxlc]{1,7})?$|\.{3} ?\d{1,4}$/i;

function listsPages({ header, body }: TableRows): boolean {
  return [...header, ...body].every((row) => LAST_IS_PAGE.test(row.at(-1)?.trim() ?? ''));
}

/** A cell that spans several columns is converted as several with the same words. */
function entryOf(row: readonly string[]): string {
  return row.filter((cell, at) => cell === '' || cell !== row[at - 1]).join('\t');
}

/** Writes what is part of the law's text; the rest is set aside. */
class Structurer {
  private readonly elements: Element[] = [];
  private readonly contents = new ContentsList();
  private readonly text: TextWriter;
  private readonly headings: HeadingWriter;
  private readonly how: Numbering;
  private mode: 'text' | 'contents' | 'editorial' | 'endnotes' | 'references' = 'text';
  private referencesLevel = 0;
  private sawContents = false;
  /** The contents list has come to the endnotes, which are no provisions. */
  private listsEndnotes = false;
  private readonly setAside = new SetAsideTally();
  private readonly endnotes: string[] = [];
  private readonly notes: PublisherNote[] = [];
  private inEndnotes = false;
  private inTable = false;
  /** The pieces of the table with a caption that what follows may belong to. */
  private captioned: TableRows[] = [];

  constructor(how: Numbering, labels: ReadonlySet<string>) {
    this.how = how;
    this.text = new TextWriter(this.elements, labels);
    const { elements, text, contents } = this;
    this.headings = new HeadingWriter({ elements, text, contents, numbering: how });
  }

  add(given: Block, next: Block | undefined): void {
    const term = given.term === null ? null : cleanText(given.term);
    const block = { ...given, text: cleanText(given.text).trim(), term };
    if (block.text === '' && block.table === null) return;
    if (this.isSetAside(block, next) || this.isOfCaptionedTable(block, next)) return;
    if (block.kind === 'heading' || block.boldNumber) this.addHeading(block, next);
    else if (this.isDropped(block)) this.drop(block);
    else if (block.kind === 'table') this.text.table(block);
    else if (this.inEndnotes) this.addEndnote(block);
    else this.text.text(block);
  }

  /** Writes a table under its caption, with its notes; what follows goes on with what the table stands in. */
  private isOfCaptionedTable(block: Block, next: Block | undefined): boolean {
    if (this.inTable && goesOnWithTable(block, this.captioned)) {
      if (block.table === null) this.text.apart('note', block);
      else {
        this.captioned.push(block.table);
        this.text.table(block, []);
      }
      return true;
    }
    const caption = this.mode === 'text' && !this.inEndnotes && next?.table != null ? readCaption(block.text) : null;
    if (caption !== null) this.headings.caption(block, caption);
    else if (block.kind !== 'heading') this.headings.leaveTable();
    this.inTable = caption !== null;
    this.captioned = [];
    return this.inTable;
  }

  finish(): StructuredBlocks {
    const { elements, completed } = completeHeadings(this.elements, this.contents.entries);
    const lacking = completed + this.headings.restored;
    return {
      elements: withRepealed(elements),
      contents: this.sawContents ? this.contents.entries : null,
      setAside: this.setAside.counted(),
      notes: [...this.notes, ...readAmendmentHistory(this.endnotes)],
      endnotes: this.endnotes,
      details: lacking === 0 ? [] : [`${lacking} ${COMPLETED}`],
    };
  }

  private isSetAside({ kind, text, meaning }: Block, next: Block | undefined): boolean {
    if (this.headings.seenProvision() && opensPublisherNotes(text, next?.text)) this.leaveOut('endnotes', text);
    else if (kind !== 'table' && isMarginNote(text)) {
      this.notes.push(...marginNotes([text.replace(/^\[|\]$/g, '')]));
      this.setAside.add('notes_on_changes', text);
    } else if ((meaning === undefined && LEFTOVER.test(text)) || BLANK_PAGE.test(text))
      this.setAside.add('leftovers', text);
    else return false;
    return true;
  }

  private leaveOut(mode: Exclude<Structurer['mode'], 'text'>, text: string): void {
    this.mode = mode;
    this.setAside.add(mode, text);
  }

  /** Headings in endnotes name what was amended; they head nothing. */
  private addEndnote(block: Block): void {
    this.endnotes.push(block.text);
    this.text.apart('note', block);
  }

  private drop(block: Block): void {
    const texts = block.table === null ? [block.text] : rowsAsText(block.table);
    for (const text of texts) this.setAside.add(this.mode === 'text' ? 'leftovers' : this.mode, text);
    if (this.mode === 'endnotes') this.endnotes.push(...texts);
  }

  private isDropped(block: Block): boolean {
    if (this.mode === 'endnotes' || this.mode === 'editorial') return true;
    if (this.mode === 'references') {
      if (!isReference(block)) this.mode = 'text';
      return this.mode === 'references';
    }
    if (this.mode !== 'contents') return false;
    if (block.table !== null && listsPages(block.table)) {
      for (const row of [...block.table.header, ...block.table.body]) this.addEntry(entryOf(row));
      return true;
    }
    const isEntry = block.kind !== 'table' && block.text.length <= LONGEST_ENTRY && !opensText(block.text);
    if (isEntry) this.addEntry(block.text);
    else this.mode = 'text';
    return isEntry;
  }

  private addEntry(text: string): void {
    if (this.headings.seenProvision() || this.listsEndnotes) return;
    this.listsEndnotes = readHeading(text.split('\t', 1)[0]!).is === 'endnotes';
    const entry = this.listsEndnotes ? null : readContentsEntry(text);
    if (entry !== null) this.contents.add(entry);
  }

  private addHeading(block: Block, next: Block | undefined): void {
    const meaning = meaningOf(block, this.how);
    if (this.inEndnotes && meaning.is !== 'endnotes') return this.addEndnote(block);
    if (this.mode === 'contents' && this.isOfContents(block, meaning)) return this.drop(block);
    if (this.isDroppedHeading(block, meaning)) return this.drop(block);
    this.mode = 'text';
    if (opensReferences(block, meaning, next)) return this.beginReferences(block);
    const marks = leadingMarks(block.text);
    if (meaning.is === 'plain' && this.text.inProvision() && marks.length > 0) this.headings.subheading(block, marks);
    else this.write(block, meaning, next);
  }

  private isOfContents(block: Block, meaning: HeadingMeaning): boolean {
    const isEntry = block.meaning === undefined && this.isEntry(block, meaning);
    if (isEntry) this.addEntry(block.text);
    return isEntry;
  }

  /** What is left out ends at a heading that does not belong to it; in the text a page may name its Part again. */
  private isDroppedHeading(block: Block, meaning: HeadingMeaning): boolean {
    const { level } = block;
    if (this.mode === 'references') return meaning.is === 'plain' && level > this.referencesLevel && isReference(block);
    if (this.mode === 'editorial') return meaning.is === 'plain' && !this.headings.seenProvision();
    const isHeadOfPage = meaning.is === 'container' && this.headings.seenProvision() && this.headings.isOpen(meaning);
    if (this.mode === 'text') return isHeadOfPage;
    return this.mode === 'endnotes' && !(meaning.is === 'container' && meaning.type === 'schedule' && level <= 3);
  }

  /** Converters make headings of contents lines: with a page at the end, or small and new. The first repeat is text. */
  private isEntry(block: Block, meaning: HeadingMeaning): boolean {
    if (block.boldNumber || withoutPage(block.text) !== block.text) return true;
    if (meaning.is !== 'container' && meaning.is !== 'provision') return false;
    return block.level >= 5 && !this.contents.has(meaning.number, meaning.heading);
  }

  private write(block: Block, meaning: HeadingMeaning, next: Block | undefined): void {
    this.text.begin(meaning, block.meaning !== undefined);
    switch (meaning.is) {
      case 'contents':
        return this.beginContents(block);
      case 'enacting':
        return this.headings.enactingWords(block);
      case 'editorial':
        return this.leaveOut('editorial', block.text);
      case 'endnotes':
        return this.beginEndnotes(block);
      case 'long-title':
        return this.headings.longTitle(block);
      case 'plain':
        return namesPicture(block.text) ? this.headings.subheading(block) : this.headings.unnumbered(block, next);
      case 'container':
        return this.headings.container(block, meaning);
      case 'provision':
        return this.headings.provision(block, meaning);
    }
  }

  private beginContents(block: Block): void {
    this.leaveOut('contents', block.text);
    this.sawContents ||= !this.headings.seenProvision();
    // Cover lines such as "Schedule" name a volume's content and head nothing.
    if (this.headings.seenProvision()) this.headings.contentsList(block);
    else this.headings.close();
  }

  private beginReferences(block: Block): void {
    this.referencesLevel = block.level;
    this.leaveOut('references', block.text);
  }

  private beginEndnotes(block: Block): void {
    // Those of a chapter have no headings below them.
    if (this.how.endnotesOfChapters) return this.headings.plain({ ...block, level: DEEPEST_HEADING });
    if (this.headings.seenProvision()) return this.leaveOut('endnotes', block.text);
    this.inEndnotes ||= this.how.onlyEndnotes;
    if (this.inEndnotes) this.headings.endnotes(block);
    else this.headings.plain(block);
  }
}

function meaningOf(block: Block, how: Numbering): HeadingMeaning {
  if (block.meaning !== undefined) return block.meaning;
  const meaning = readHeading(block.text.replace(/\s+/g, ' '));
  if (meaning.is !== 'provision') return meaning;
  const word = namingWord(meaning);
  if (word !== null && how.levels.has(word))
    return { ...meaning, is: 'container', type: 'chapter', rank: word === 'Section' ? RANKS.division : RANKS.chapter };
  const isItem = how.dottedAreItems && DOTTED_NUMBER.test(block.text) && !how.chapters.has(meaning.number);
  return isItem || (word !== null && !how.words.has(word)) ? { is: 'plain' } : meaning;
}
