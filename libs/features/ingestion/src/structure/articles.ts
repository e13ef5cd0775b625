import { textAfter } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import type { ContainerType } from '../document-model/elements.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { romanValue } from '../document-model/roman-value.ts';
import { headsSchedule } from './headings.ts';
import { leadingMarks } from './marks.ts';

const ARTICLE = /^([‘'“"])?Article\s+(\d{1,3}[a-z]{0,3})$/;
/** Older conventions have capitals, and roman numbers. In ordinances articles are above sections. */
const ARTICLE_OF_CONVENTION = /^([‘'“"])?A(?:rticle|RTICLE)\s+(\d{1,3}[a-z]{0,3}|[IVXL]{1,7})$/;
const CONVENTION = /\bHAVE AGREED\b|\b(?:Contracting|States) Part(?:y|ies)\b/;
const DIVISION = /^(TITLE|CHAPTER|SECTION|PART)\s+([IVXLC]{1,6}|\d{1,3})[a-z]?$/i;
const ANNEX = /^(ANNEX|SCHEDULE(?= TO THE ))(?:\s+([IVXLC]{1,6}|\d{1,2}))?( TO THE \p{Lu}[^.;]{1,120})?$/u;
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
 * Returns European Union acts, treaties and conventions with recitals, divisions, articles and annexes as headings;
 * other documents unchanged.
 */
export function provisionsOfArticles(blocks: readonly Block[]): readonly Block[] {
  const enacted = blocks.some(({ text }) => ENACTING.test(text));
  const isConvention = !enacted && blocks.some(({ text }) => CONVENTION.test(text));
  const pattern = isConvention ? ARTICLE_OF_CONVENTION : ARTICLE;
  const articles = blocks.filter(({ text }) => pattern.test(lineOf(text))).length;
  return articles < (enacted ? 1 : FEWEST_ARTICLES) ? blocks : new ArticleReader(blocks, pattern).read();
}

/** True for a heading by its words alone: `Article 5`, `ANNEX II`. */
export function standsAlone(line: string): boolean {
  return ARTICLE.test(line) || ANNEX.test(line);
}

function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

class ArticleReader {
  private readonly blocks: readonly Block[];
  private readonly pattern: RegExp;
  private readonly done: Block[] = [];
  private recital: number | null = null;
  private article = '';
  private point = '';
  private title: string | null = null;
  private quoted = false;
  /** Of the headings; in a schedule they are below its own. */
  private level = 2;

  constructor(blocks: readonly Block[], pattern: RegExp) {
    this.blocks = blocks;
    this.pattern = pattern;
  }

  read(): Block[] {
    for (let index = 0; index < this.blocks.length; index++) index = this.addBlock(index);
    return this.done;
  }

  private addBlock(index: number): number {
    const block = this.blocks[index] as Block;
    const text = lineOf(block.text);
    const [, quotation, number] = this.pattern.exec(text) ?? [];
    if (number !== undefined) return this.addArticle(index, number, quotation !== undefined);
    const container = this.quoted || this.isReferenceOfSchedule(index) ? null : containerOf(text);
    if (container !== null) return this.addContainer(index, container);
    if (WHEREAS.test(text)) this.startRecitals(block);
    else if (ENACTING.test(text)) {
      this.recital = null;
      this.done.push({ ...block, kind: 'heading', level: 1, meaning: { is: 'enacting' } });
    } else if (!this.addRecital(block)) this.addText(index);
    return index;
  }

  private addArticle(index: number, own: string, opensQuotation: boolean): number {
    this.quoted = this.article !== '' && (opensQuotation || !(this.isConvention() || this.isNext(own)));
    const heading = this.titleAt(index + 1);
    const number = this.quoted ? `Article ${this.article}${this.point}, new Article ${own}` : `Article ${own}`;
    if (!this.quoted) [this.article, this.title, this.point, this.recital] = [own, heading, '', null];
    return this.addHeading(index, { is: 'provision', number, heading }, heading);
  }

  /** `Section 3` below the heading of a schedule is where the Act speaks of it. */
  private isReferenceOfSchedule(index: number): boolean {
    const before = this.blocks[index - 1];
    return before?.kind === 'heading' && headsSchedule(before.text);
  }

  /** The articles of an annex are its own. */
  private addContainer(index: number, { title, ...container }: NonNullable<ReturnType<typeof containerOf>>): number {
    if (container.type === 'appendix') this.article = '';
    const below = this.titleAt(index + 1);
    const heading = [title, below].filter((words) => words !== null).join(' ') || null;
    return this.addHeading(index, { ...container, is: 'container', heading }, below);
  }

  /** It puts no articles into another law. */
  private isConvention(): boolean {
    return this.pattern === ARTICLE_OF_CONVENTION;
  }

  /** Articles within a quotation are numbered as those of the law that they go into. */
  private isNext(number: string): boolean {
    const step = valueOf(number) - valueOf(this.article);
    return this.quoted ? step === 1 : (step === 0 && /[a-z]$/.test(number)) || (step > 0 && step <= LARGEST_STEP);
  }

  private addHeading(index: number, meaning: HeadingMeaning, below: string | null): number {
    const block = this.blocks[index] as Block;
    const text = below === null ? block.text : `${block.text} ${below}`;
    this.done.push({ ...block, kind: 'heading', level: this.level, text, term: null, listItem: false, meaning });
    return below === null ? index : index + 1;
  }

  private titleAt(index: number): string | null {
    const block = this.blocks[index];
    const text = block === undefined || block.kind === 'table' ? '' : lineOf(block.text);
    if (text === '' || text.length > LONGEST_TITLE || /[.;:,]$|^(?:‘|\d|•|-)/.test(text)) return null;
    return this.pattern.test(text) || containerOf(text) !== null || leadingMarks(text).length > 0 ? null : text;
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
    // Each schedule of an Act may hold a convention.
    if (block.kind === 'heading' && headsSchedule(block.text))
      [this.article, this.quoted, this.level] = ['', false, block.level + 1];
    const [mark] = this.quoted ? [] : leadingMarks(block.text);
    if (mark !== undefined && /^\d/.test(mark)) this.point = `(${mark})`;
    this.done.push(block);
    if (!this.quoted || !END_OF_QUOTATION.test(block.text)) return;
    this.quoted = false;
    if (this.pattern.test(this.blocks[index + 1]?.text.trim() ?? '')) return;
    const pages = block.pages.slice(-1).map(({ position }) => ({ at: 0, position }));
    const number = `Article ${this.article}`;
    const meaning = { is: 'provision', number, heading: this.title, continued: true } as const;
    this.done.push({ ...block, kind: 'heading', level: this.level, text: number, pages, meaning });
  }
}

function valueOf(article: string): number {
  return Number.parseInt(article, 10) || romanValue(article);
}

const LEVELS = {
  title: { type: 'part', rank: RANKS.chapter - 1 },
  part: { type: 'part', rank: RANKS.part },
  chapter: { type: 'chapter', rank: RANKS.chapter },
  section: { type: 'division', rank: RANKS.division },
  annex: { type: 'appendix', rank: RANKS.schedule },
  schedule: { type: 'appendix', rank: RANKS.schedule },
} as const;

function containerOf(text: string): { type: ContainerType; rank: number; number: string; title: string | null } | null {
  const [, given, number = '', title = ''] = ANNEX.exec(text) ?? DIVISION.exec(text) ?? [];
  if (given === undefined) return null;
  const word = given.toLowerCase() as keyof typeof LEVELS;
  const name = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${number}`.trimEnd();
  return { ...LEVELS[word], number: name, title: title.trim() || null };
}
