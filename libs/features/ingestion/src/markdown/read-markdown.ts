import type { Found, ReadFile } from '../elements.ts';
import { readDate } from '../metadata/find-dates.ts';
import { linkedHosts } from '../metadata/linked-hosts.ts';
import type { Block } from '../structure/block.ts';
import { ENACTING_WORDS, readHeading } from '../structure/headings.ts';
import { readAmendmentHistory } from '../structure/amendment-history.ts';
import { findGrammar } from '../structure/find-grammar.ts';
import { marginNotes } from '../structure/margin-notes.ts';
import { structureBlocks } from '../structure/structure-blocks.ts';
import { structureDetails } from '../structure/structure-details.ts';
import type { StructuredBlocks } from '../structure/structure-blocks.ts';
import { SetAsideTally } from '../set-aside.ts';
import type { SetAside } from '../set-aside.ts';
import { parseMarkdown } from './parse-markdown.ts';

const OPENING_BLOCKS = 60;
/** A conversion that loses line breaks joins what stands below a title to its year: `Burrow Act 2031Public Act`. */
const GLUED_TO_YEAR = /((?:18|19|20)\d\d)\p{Lu}\p{Ll}.*$/su;
/** Enacting words follow the contents list and name the parliament. */
const BLOCKS_TO_ENACTING_WORDS = 3_000;

/** Reads Markdown: acts as the Federal Register's conversions give them, and guidelines with plain headings. */
export function readMarkdown(text: string): ReadFile {
  const { blocks, frontMatter, setAside } = parseMarkdown(text);
  const grammar = findGrammar(blocks);
  const structured = structuredFile(structureBlocks(grammar.blocks), [...grammar.setAside, ...setAside]);
  const updated = readDate(
    frontMatter.get('last_updated') ?? frontMatter.get('updated') ?? frontMatter.get('date') ?? '',
  );
  return {
    ...structured,
    clues: {
      title: frontMatterTitle(frontMatter.get('title')) ?? titleOf(blocks),
      opening: `${text.slice(0, 500)}\n${openingOf(blocks)}`,
      lastUpdated: updated === null ? null : { value: updated, where: 'front matter' },
      inForceFrom: null,
      state: null,
      links: linkedHosts(text),
    },
  };
}

function frontMatterTitle(title: string | undefined): Found<string> | null {
  return title === undefined ? null : { value: title, where: 'front matter' };
}

/**
 * Returns the parts of a read file that come from its structure alone, for formats without pages; `setAside` is what
 * was left out before.
 */
export function structuredFile(
  structured: StructuredBlocks,
  setAside: readonly SetAside[],
): Omit<ReadFile, 'clues'> & { readonly details: readonly string[] } {
  return {
    elements: structured.elements,
    contents: structured.contents,
    notes: [...marginNotes(structured.marginNotes), ...readAmendmentHistory(structured.endnotes)],
    pages: null,
    pagesWithoutText: [],
    warnings: [],
    details: structureDetails(structured),
    setAside: new SetAsideTally().addAll(structured.setAside).addAll(setAside).counted(),
  };
}

/** Returns the first lines of the file, up to its contents list, and the enacting words. */
export function openingOf(blocks: readonly Block[]): string {
  const opening = blocks.slice(0, OPENING_BLOCKS);
  const contents = opening.findIndex((block) => block.kind === 'heading' && readHeading(block.text).is === 'contents');
  const enacting = blocks.slice(0, BLOCKS_TO_ENACTING_WORDS).find(({ text }) => ENACTING_WORDS.test(text));
  return [...(contents < 0 ? opening : opening.slice(0, contents)), ...(enacting === undefined ? [] : [enacting])]
    .map((block) => block.text)
    .join('\n');
}

/**
 * Returns the first heading of level 1 that is no Part or provision, with the volume where the file is one of several.
 */
export function titleOf(blocks: readonly Block[]): Found<string> | null {
  const title = blocks
    .slice(0, OPENING_BLOCKS)
    .find(
      (block) =>
        block.kind === 'heading' &&
        block.level === 1 &&
        readHeading(block.text).is === 'plain' &&
        !/^No\. \d/.test(block.text),
    );
  if (title === undefined) return null;
  return { value: title.text.slice(0, 300).replace(GLUED_TO_YEAR, '$1'), where: 'first heading' };
}
