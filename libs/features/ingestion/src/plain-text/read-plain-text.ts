import type { ReadFile } from '../elements.ts';
import { openingOf, structuredFile } from '../markdown/read-markdown.ts';
import { structureBlocks } from '../structure/structure-blocks.ts';
import { parsePlainText } from './parse-plain-text.ts';

const LONGEST_TITLE = 200;

/** Reads text without markup. Its first line is the title where it is short and no sentence. */
export function readPlainText(text: string): ReadFile {
  const blocks = parsePlainText(text);
  const first = blocks[0];
  const isTitle = first !== undefined && first.text.length <= LONGEST_TITLE && !/[.;:,]$/.test(first.text);
  return {
    ...structuredFile(structureBlocks(blocks)),
    clues: {
      title: isTitle ? { value: first.text, where: 'first line' } : null,
      opening: openingOf(blocks),
      lastUpdated: null,
      inForceFrom: null,
      state: null,
    },
  };
}
