import type { ReadFile } from '../../document-model/elements.ts';
import { found } from '../common/clues.ts';
import { readBlocks } from '../common/read-blocks.ts';
import { parsePlainText, titleLine } from './parse-plain-text.ts';

/** Reads text without markup. Its first line is the title where it is short and no sentence. */
export function readPlainText(text: string): ReadFile {
  const blocks = parsePlainText(text);
  const at = titleLine(blocks);
  return readBlocks({
    blocks,
    title: at === null ? null : found(blocks[at]?.text, at === 0 ? 'first line' : 'line on the cover'),
    setAside: [],
  });
}
