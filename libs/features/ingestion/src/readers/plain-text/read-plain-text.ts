import type { ReadFile } from '../../document-model/elements.ts';
import { readBlocks } from '../common/read-blocks.ts';
import { parsePlainText, titleLine } from './parse-plain-text.ts';

/** Reads text without markup. Its first line is the title where it is short and no sentence. */
export function readPlainText(text: string): ReadFile {
  const blocks = parsePlainText(text);
  const at = titleLine(blocks);
  const title = at === null ? undefined : blocks[at];
  return readBlocks({
    blocks,
    title: title === undefined ? null : { value: title.text, where: at === 0 ? 'first line' : 'line on the cover' },
    setAside: [],
  });
}
