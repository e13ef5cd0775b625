import type { Block } from '../../document-model/block.ts';
import { ENACTING_WORDS } from '../../document-model/enacting-words.ts';
import type { ContentsEntry, Found, MetadataClues, ReadFile } from '../../document-model/elements.ts';
import { SetAsideTally } from '../../document-model/set-aside.ts';
import type { SetAside } from '../../document-model/set-aside.ts';
import { FIRST_HEADING, found } from '../../document-model/found.ts';
import { withoutContentsLists } from '../../structure/contents/contents-in-tables.ts';
import { findGrammar } from '../../structure/find-grammar.ts';
import { readHeading, readOwnHeading } from '../../structure/headings.ts';
import { chaptersWithCodes } from '../../structure/coded-chapters.ts';
import { structureBlocks } from '../../structure/structure-blocks.ts';
import { NO_CLUES } from './clues.ts';

interface BlocksRead {
  readonly blocks: readonly Block[];
  readonly title: Found<string> | null;
  /** Words about the file that are not in its text: publisher, description. */
  readonly about?: string;
  readonly clues?: Partial<MetadataClues>;
  /** Entries of a contents list that the format itself marks as one. */
  readonly contents?: readonly ContentsEntry[];
  readonly pictures?: number;
  readonly warnings?: string[];
  readonly details?: readonly string[];
  readonly setAside: readonly SetAside[];
}

/** Returns a file with its instrument's structure rebuilt; it has no pages but those that its text marks. */
export function readBlocks(read: BlocksRead): ReadFile {
  const { blocks, title, about = '', contents = [], pictures = 0, warnings = [], details = [], setAside } = read;
  const listed = withoutContentsLists(blocks);
  const grammar = findGrammar(listed.blocks);
  const structured = structureBlocks(grammar.blocks);
  const allSetAside = [structured.setAside, grammar.setAside, listed.setAside, setAside].flat();
  return {
    elements: structured.elements,
    contents: contents.length > 0 ? [...contents] : structured.contents,
    clues: {
      ...NO_CLUES,
      title,
      opening: [about, openingOf(blocks)].filter((text) => text !== '').join('\n'),
      ...read.clues,
      state: read.clues?.state ?? stateOfRegister(structured.endnotes),
    },
    notes: structured.notes,
    pages: lastPage(blocks),
    pagesWithoutText: [],
    warnings,
    details: [
      ...structured.details,
      ...(pictures > 0 ? [`${pictures} pictures in the source are not in the text.`] : []),
      ...details,
    ],
    setAside: new SetAsideTally().addAll(allSetAside).counted(),
  };
}

function lastPage(blocks: readonly Block[]): number | null {
  return blocks.at(-1)?.pages[0]?.position.page ?? null;
}

function stateOfRegister(endnotes: readonly string[]): Found<string> | null {
  const named = endnotes.flatMap((text) => /\blegislation\.([a-z]{2,3})\.gov\.au\b/.exec(text)?.[1] ?? []);
  return new Set(named).size === 1 ? found(named[0], 'the register that the endnotes name') : null;
}

const OPENING_BLOCKS = 60;
/** Enacting words follow the contents list and name the parliament. */
const BLOCKS_TO_ENACTING_WORDS = 3_000;
/** A conversion without line breaks joins the line below a title to its year: `Burrow Act 2031Public Act`. */
const GLUED_TO_YEAR = /((?:18|19|20)\d\d)\p{Lu}\p{Ll}.*$/su;

/** Returns the first lines of the file, up to its contents list, and the enacting words. */
export function openingOf(blocks: readonly Block[]): string {
  const opening = blocks.slice(0, OPENING_BLOCKS);
  const contents = opening.findIndex((block) => block.kind === 'heading' && readHeading(block.text).is === 'contents');
  const enacting = blocks.slice(0, BLOCKS_TO_ENACTING_WORDS).find(({ text }) => ENACTING_WORDS.test(text));
  return [...(contents < 0 ? opening : opening.slice(0, contents)), ...(enacting === undefined ? [] : [enacting])]
    .map((block) => block.text)
    .join('\n');
}

/** Returns the first level 1 heading that is no Part or provision, with its volume where there are several. */
export function titleOf(blocks: readonly Block[]): Found<string> | null {
  // The first of several standards in one file is not what the file is called.
  const title = chaptersWithCodes(blocks)
    .slice(0, OPENING_BLOCKS)
    .find(
      (block) =>
        block.kind === 'heading' &&
        block.level === 1 &&
        readOwnHeading(block)?.is === 'plain' &&
        !/^No\. \d|^Title \d+ ?[–—-]|^PDF Content$/.test(block.text),
    );
  if (title === undefined) return null;
  return { value: title.text.slice(0, 300).replace(GLUED_TO_YEAR, '$1'), where: FIRST_HEADING };
}

/** Right after a word: apart, it may be a reference. */
const FOOTNOTE_MARK = /(?<=[\p{L}\p{N}.,)’'”"])\[\d{1,3}\]$/u;

/** Returns a heading without the mark of a footnote at its end: `Water supply[14]`. */
export function withoutFootnoteMark(heading: string): string {
  return heading.replace(FOOTNOTE_MARK, '');
}
