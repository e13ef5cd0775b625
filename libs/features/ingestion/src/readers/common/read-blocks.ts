import type { ContentsEntry, Found, MetadataClues, ReadFile } from '../../document-model/elements.ts';
import type { SetAside } from '../../document-model/set-aside.ts';
import type { Block } from '../../document-model/block.ts';
import { findGrammar } from '../../structure/find-grammar.ts';
import { structureBlocks } from '../../structure/structure-blocks.ts';
import { withoutEarlyAnnexures } from '../../structure/rulings.ts';
import { openingOf } from './opening.ts';
import { structuredFile } from './structured-file.ts';

export interface BlocksRead {
  readonly blocks: readonly Block[];
  /** Entries of a contents list that the format itself marks as one. */
  readonly contents: readonly ContentsEntry[];
  readonly title: Found<string> | null;
  /** Words about the file that are not in its text: publisher, description. */
  readonly about: string;
  readonly lastUpdated: Found<string> | null;
  readonly warnings: readonly string[];
  readonly details: readonly string[];
  readonly setAside: readonly SetAside[];
}

/** Returns the file with its instrument's structure rebuilt. */
export function readBlocks(read: BlocksRead): ReadFile {
  const grammar = findGrammar(read.blocks);
  const structured = structuredFile(structureBlocks(grammar.blocks), [...grammar.setAside, ...read.setAside]);
  const elements = grammar.isRuling ? withoutEarlyAnnexures(structured.elements) : structured.elements;
  const clues: MetadataClues = {
    title: read.title,
    opening: [read.about, openingOf(read.blocks)].filter((text) => text !== '').join('\n'),
    lastUpdated: read.lastUpdated,
    inForceFrom: null,
    state: null,
  };
  return {
    ...structured,
    elements,
    contents: read.contents.length > 0 ? [...read.contents] : structured.contents,
    clues,
    warnings: [...structured.warnings, ...read.warnings],
    details: [...structured.details, ...read.details],
  };
}
