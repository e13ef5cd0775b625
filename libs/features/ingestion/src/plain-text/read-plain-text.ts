import type { ReadFile } from '../elements.ts';
import { openingOf, structuredFile } from '../markdown/read-markdown.ts';
import { findGrammar } from '../structure/find-grammar.ts';
import { structureBlocks } from '../structure/structure-blocks.ts';
import { isTitle, parsePlainText } from './parse-plain-text.ts';

/** Reads text without markup. Its first line is the title where it is short and no sentence. */
export function readPlainText(text: string): ReadFile {
  const blocks = parsePlainText(text);
  const grammar = findGrammar(blocks);
  const structured = structuredFile(structureBlocks(grammar.blocks));
  const first = blocks[0];
  return {
    ...structured,
    warnings: [...structured.warnings, ...grammar.warnings],
    clues: {
      title: first !== undefined && isTitle(first) ? { value: first.text, where: 'first line' } : null,
      opening: openingOf(blocks),
      lastUpdated: null,
      inForceFrom: null,
      state: null,
    },
  };
}
