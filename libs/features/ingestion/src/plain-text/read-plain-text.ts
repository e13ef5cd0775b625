import type { ReadFile } from '../elements.ts';
import { openingOf, structuredFile } from '../markdown/read-markdown.ts';
import { provisionsOfParagraphs } from '../rich-text/numbered-paragraphs.ts';
import { provisionsOfArticles } from '../structure/articles.ts';
import { structureBlocks } from '../structure/structure-blocks.ts';
import { isTitle, parsePlainText } from './parse-plain-text.ts';

/** Reads text without markup. Its first line is the title where it is short and no sentence. */
export function readPlainText(text: string): ReadFile {
  const blocks = parsePlainText(text);
  const first = blocks[0];
  return {
    ...structuredFile(structureBlocks(provisionsOfParagraphs(provisionsOfArticles(blocks)))),
    clues: {
      title: first !== undefined && isTitle(first) ? { value: first.text, where: 'first line' } : null,
      opening: openingOf(blocks),
      lastUpdated: null,
      inForceFrom: null,
      state: null,
    },
  };
}
