import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import { romanValue } from '../document-model/roman-value.ts';
import { isPlainHeading } from './headings.ts';

const NUMBERED = /^([IVXL]{1,7}|[A-Z])\.\s+(\p{Lu}.*)$/u;
export const ROMAN_CHAPTER = /^[IVXL]{1,7}\.\s+\p{Lu}/u;
export const FEWEST_CHAPTERS = 3;
const BEFORE_A = 'A'.charCodeAt(0) - 1;

interface Heading {
  readonly chapter: string;
  /** `F` of `III.F`; null for the heading of the chapter. */
  readonly section: string | null;
  readonly words: string;
}

/** Returns the blocks with sections of chapters `III. Duties` as provisions, `III.F`; other documents unchanged. */
export function provisionsOfRomanOutline(blocks: readonly Block[]): readonly Block[] {
  const { headings, divided, isWhole, chapters } = new OutlineReader(blocks);
  if (!isWhole || chapters < FEWEST_CHAPTERS) return blocks;
  return blocks.map((block): Block => {
    const found = headings.get(block);
    if (found === undefined) return block;
    const { chapter, section, words: heading } = found;
    const rank = RANKS.heading + block.level;
    if (section !== null) return { ...block, meaning: { is: 'provision', number: `${chapter}.${section}`, heading } };
    if (!divided.has(chapter))
      return { ...block, meaning: { is: 'provision', number: chapter, heading, closes: rank } };
    return { ...block, meaning: { is: 'container', type: 'section', rank, number: chapter, heading } };
  });
}

class OutlineReader {
  readonly headings = new Map<Block, Heading>();
  /** The chapters that have sections with letters. */
  readonly divided = new Set<string>();
  /** The numbers of the chapters come one after another, and no other provisions stand in them. */
  isWhole = true;
  chapters = 0;
  private open: { readonly chapter: string; readonly level: number; section: string } | null = null;

  constructor(blocks: readonly Block[]) {
    for (const block of blocks) if (block.kind === 'heading') this.read(block);
  }

  /** A heading is the next section of its chapter, else the next chapter: after `H.` comes the letter `I.`. */
  private read(block: Block): void {
    const [, number = '', words = ''] = NUMBERED.exec(block.text) ?? [];
    if (!isPlainHeading(block)) this.numberedOtherwise();
    else if (this.isNextSection(block, number)) this.section(block, number, words);
    else if (/^[IVXL]+$/.test(number)) this.chapter(block, number, words);
    else if (number !== '') this.numberedOtherwise();
  }

  /** Something else is numbered: what is below the chapters, or what they are below. */
  private numberedOtherwise(): void {
    if (this.open !== null) this.isWhole = false;
  }

  private isNextSection({ level }: Block, number: string): boolean {
    return this.open !== null && level >= this.open.level && comesNext(number, this.open.section);
  }

  private section(block: Block, section: string, words: string): void {
    const { chapter } = this.open!;
    this.open!.section = section;
    this.divided.add(chapter);
    this.headings.set(block, { chapter, section, words });
  }

  private chapter(block: Block, chapter: string, words: string): void {
    if (romanValue(chapter) !== ++this.chapters) this.isWhole = false;
    this.open = { chapter, level: block.level, section: '' };
    this.headings.set(block, { chapter, section: null, words });
  }
}

/** A letter whose heading was not found may be left out. */
function comesNext(letter: string, before: string): boolean {
  const step = letter.charCodeAt(0) - (before === '' ? BEFORE_A : before.charCodeAt(0));
  return letter.length === 1 && (step === 1 || (step === 2 && before !== ''));
}
