import { textAfter } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import type { ContainerType } from '../document-model/elements.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { leadingMarks } from './marks.ts';

const ARTICLE = /^([‘'“"])?Article\s+(\d{1,3}[a-z]{0,3})$/;
const DIVISION = /^(TITLE|CHAPTER|SECTION|PART)\s+([IVXLC]{1,6}|\d{1,3})[a-z]?$/i;
const ANNEX = /^(ANNEX)(?:\s+([IVXLC]{1,6}|\d{1,2}))?$/;
const WHEREAS = /^Whereas:?$/i;
const ENACTING = /^HA(?:S|VE) ADOPTED THIS [A-Z]/;
const RECITAL = /^(?:\((\d{1,3})\)|(\d{1,3})\.)\s+(?=\S)/;
/** Quoted provisions end with their quotation mark. */
const END_OF_QUOTATION = /[’'”"][;.,]?$/;
const LONGEST_TITLE = 200;
/** Fewer articles are references, unless the enacting words are there. */
const FEWEST_ARTICLES = 3;
/** Articles that were not found may lie between two of the same law. */
const LARGEST_STEP = 3;

/**
 * Reads European Union acts, treaties and conventions: `Article 5` and its title on one line or two, recitals,
 * chapters, annexes. Returns the blocks with these as headings; other documents unchanged.
 */
export function provisionsOfArticles(blocks: readonly Block[]): readonly Block[] {
  const enacted = blocks.some(({ text }) => ENACTING.test(text));
  const articles = blocks.filter((block) => articleIn(block) !== null).length;
  return articles < (enacted ? 1 : FEWEST_ARTICLES) ? blocks : new ArticleReader(blocks).read();
}

/** True for a heading by its words alone: `Article 5`, `ANNEX II`. */
export function standsAlone(line: string): boolean {
  return ARTICLE.test(line) || ANNEX.test(line);
}

function articleIn({ text }: Block): { number: string; opensQuotation: boolean } | null {
  const [, quotation, number] = ARTICLE.exec(lineOf(text)) ?? [];
  return number === undefined ? null : { number, opensQuotation: quotation !== undefined };
}

function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

class ArticleReader {
  private readonly blocks: readonly Block[];
  private readonly done: Block[] = [];
  private recital: number | null = null;
  /** The article that is open, and the last point of it that was begun. */
  private article = '';
  private point = '';
  private title: string | null = null;
  private quoted = false;

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks;
  }

  read(): Block[] {
    for (let index = 0; index < this.blocks.length; index++) index = this.addBlock(index);
    return this.done;
  }

  private addBlock(index: number): number {
    const block = this.blocks[index] as Block;
    const text = lineOf(block.text);
    const article = articleIn(block);
    if (article !== null) return this.addArticle(index, article.number, article.opensQuotation);
    const container = this.quoted ? null : containerOf(text);
    if (container !== null)
      return this.addHeading(index, { ...container, is: 'container', heading: this.titleAt(index + 1) });
    if (WHEREAS.test(text)) this.startRecitals(block);
    else if (ENACTING.test(text)) {
      this.recital = null;
      this.done.push({ ...block, kind: 'heading', level: 1, meaning: { is: 'enacting' } });
    } else if (!this.addRecital(block)) this.addText(index);
    return index;
  }

  private addArticle(index: number, own: string, opensQuotation: boolean): number {
    this.quoted = this.article !== '' && (opensQuotation || !this.isNext(own));
    const heading = this.titleAt(index + 1);
    const number = this.quoted ? `Article ${this.article}${this.point}, new Article ${own}` : `Article ${own}`;
    if (!this.quoted) [this.article, this.title, this.point, this.recital] = [own, heading, '', null];
    return this.addHeading(index, { is: 'provision', number, heading });
  }

  /** Articles within a quotation are numbered as those of the law that they go into. */
  private isNext(number: string): boolean {
    const step = Number.parseInt(number, 10) - Number.parseInt(this.article, 10);
    return this.quoted ? step === 1 : (step === 0 && /[a-z]$/.test(number)) || (step > 0 && step <= LARGEST_STEP);
  }

  private addHeading(index: number, meaning: HeadingMeaning & { readonly heading: string | null }): number {
    const block = this.blocks[index] as Block;
    const text = meaning.heading === null ? block.text : `${block.text} ${meaning.heading}`;
    this.done.push({ ...block, kind: 'heading', level: 2, text, term: null, listItem: false, meaning });
    return meaning.heading === null ? index : index + 1;
  }

  private titleAt(index: number): string | null {
    const block = this.blocks[index];
    const text = block === undefined || block.kind === 'table' ? '' : lineOf(block.text);
    if (text === '' || text.length > LONGEST_TITLE || /[.;:,]$|^(?:‘|\d|•|-)/.test(text)) return null;
    return ARTICLE.test(text) || containerOf(text) !== null || leadingMarks(text).length > 0 ? null : text;
  }

  private startRecitals(block: Block): void {
    if (this.article === '' && this.recital === null) {
      this.recital = 0;
      const meaning = { is: 'container', type: 'preamble', rank: RANKS.schedule, number: null } as const;
      const heading = 'Recitals';
      this.done.push({ ...block, kind: 'heading', level: 1, text: heading, meaning: { ...meaning, heading } });
    }
    this.done.push(block);
  }

  private addRecital(block: Block): boolean {
    const match = this.recital === null ? null : RECITAL.exec(block.text);
    const number = Number(match?.[1] ?? match?.[2]);
    if (match === null || number !== (this.recital ?? 0) + 1) return false;
    this.recital = number;
    const meaning = { is: 'provision', number: `Recital (${number})`, heading: null } as const;
    this.done.push({ ...block, kind: 'heading', level: 2, text: `(${number})`, term: null, meaning });
    this.done.push(textAfter(block, match[0].length));
    return true;
  }

  private addText(index: number): void {
    const block = this.blocks[index] as Block;
    const [mark] = this.quoted ? [] : leadingMarks(block.text);
    if (mark !== undefined && /^\d/.test(mark)) this.point = `(${mark})`;
    this.done.push(block);
    if (!this.quoted || !END_OF_QUOTATION.test(block.text)) return;
    this.quoted = false;
    if (ARTICLE.test(this.blocks[index + 1]?.text.trim() ?? '')) return;
    const pages = block.pages.slice(-1).map(({ position }) => ({ at: 0, position }));
    const number = `Article ${this.article}`;
    const meaning = { is: 'provision', number, heading: this.title, continued: true } as const;
    this.done.push({ ...block, kind: 'heading', level: 2, text: number, pages, meaning });
  }
}

const LEVELS = {
  title: { type: 'part', rank: RANKS.chapter - 1 },
  part: { type: 'part', rank: RANKS.part },
  chapter: { type: 'chapter', rank: RANKS.chapter },
  section: { type: 'division', rank: RANKS.division },
  annex: { type: 'appendix', rank: RANKS.schedule },
} as const;

function containerOf(text: string): { type: ContainerType; rank: number; number: string } | null {
  const [, given, number = ''] = ANNEX.exec(text) ?? DIVISION.exec(text) ?? [];
  if (given === undefined) return null;
  const word = given.toLowerCase() as keyof typeof LEVELS;
  return { ...LEVELS[word], number: `${word.charAt(0).toUpperCase()}${word.slice(1)} ${number}`.trimEnd() };
}
