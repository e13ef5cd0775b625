import type { PageBreak, PagePosition, Unit } from '../../document-model/elements.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';
import { PLAIN, openingTerm, textOfRuns } from '../common/rich-text/run.ts';
import type { Run } from '../common/rich-text/run.ts';

/** Marks a page's beginning while white space is collapsed; no text has it. */
const PAGE_MARK = '\ufdd0';
const INLINE = new Set(['E', 'SU', 'FTREF', 'PRTPAGE', 'AC', 'FR']);
/** Type faces of `<E>`: bold, italics and bold italics name a term. */
const STRESSED = new Set(['02', '03', '04']);
const SUPERSCRIPT = '51';

/** Share of `<E>` on separate lines from which a file counts as indented by a program. */
const LEAST_ALONE = 0.8;

/** A rule is shorter; a larger step is a number that is no page. */
const LARGEST_STEP = 500;

function pageNumber(printed = ''): number | null {
  return /^\d{1,7}$/.test(printed) ? Number(printed) : null;
}

export type InlineText = Pick<Unit, 'text' | 'term' | 'pages'>;

/**
 * Reads the text of elements and counts pages from the file's first; `indented` files have a line break and spaces
 * around each element that are no text.
 */
export class InlineReader {
  private readonly indented: boolean;
  private readonly first: number | null;
  private last: number;

  /** What is above the first page mark counts as its page. */
  constructor(xml: string) {
    this.first = pageNumber(/<PRTPAGE P="([^"<]{1,20})"/.exec(xml)?.[1]);
    this.last = this.first ?? 0;
    const all = xml.match(/<E /g)?.length ?? 0;
    const alone = xml.match(/\n[ \t]{1,200}<E [^<>\n]{1,40}>[^<>\n]{0,2000}<\/E>\n/g)?.length ?? 0;
    this.indented = alone > all * LEAST_ALONE;
  }

  position(): PagePosition | null {
    return this.first === null ? null : { page: this.last - this.first + 1, label: String(this.last) };
  }

  /** Turns to the page that a mark names; returns null for a number that is not among the next. */
  turn(mark: XmlNode): PagePosition | null {
    const page = pageNumber(mark.attributes['P']);
    if (this.first === null || page === null || page < this.last || page > this.last + LARGEST_STEP) return null;
    this.last = page;
    return this.position();
  }

  read(node: XmlNode): InlineText {
    const before = this.position();
    const turned: PagePosition[] = [];
    const runs = this.runsOf(node, PLAIN, turned);
    const marked = textOfRuns(runs);
    const pages: PageBreak[] = before === null ? [] : [{ at: 0, position: before }];
    let text = '';
    marked.split(PAGE_MARK).forEach((piece, index) => {
      const position = index === 0 ? undefined : turned[index - 1];
      if (position !== undefined) pages.push({ at: text.length, position });
      text += text.endsWith(' ') ? piece.trimStart() : piece;
    });
    return { text: text.trimEnd(), term: openingTerm(runs), pages };
  }

  private runsOf(node: XmlNode, appearance: Omit<Run, 'text'>, turned: PagePosition[]): Run[] {
    return node.children.flatMap((child, index): Run[] => {
      if (typeof child === 'string')
        return [{ ...appearance, text: this.indented ? this.withoutIndent(node, index) : child }];
      if (child.name === 'PRTPAGE') {
        const position = this.turn(child);
        if (position === null) return [];
        turned.push(position);
        return [{ ...appearance, text: PAGE_MARK }];
      }
      return this.runsOf(child, { ...appearance, ...appearanceOf(child) }, turned);
    });
  }

  /** Without the line breaks that put the neighbouring elements on separate lines. */
  private withoutIndent(node: XmlNode, index: number): string {
    const own = node.children[index] as string;
    const [before, after] = [node.children[index - 1], node.children[index + 1]];
    const ended = isInline(after) ? own.replace(/\n[ \t]*$/, '') : own;
    if (!isInline(before)) return ended;
    const spaces = /^\n([ \t]*)/.exec(ended)?.[1];
    if (spaces === undefined) return ended;
    const text = node.children[index - 2];
    const indent = typeof text === 'string' ? (/\n([ \t]*)$/.exec(text)?.[1]?.length ?? spaces.length) : spaces.length;
    return (spaces.length > indent ? ' ' : '') + ended.trimStart();
  }
}

function appearanceOf({ name, attributes }: XmlNode): Partial<Run> {
  const face = attributes['T'] ?? '';
  if (name === 'E') return { bold: STRESSED.has(face), superscript: face === SUPERSCRIPT };
  return name === 'SU' ? { superscript: true } : {};
}

function isInline(child: XmlNode | string | undefined): boolean {
  return child !== undefined && typeof child !== 'string' && INLINE.has(child.name);
}
