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
    title:
      title === undefined
        ? null
        : { value: inMixedCase(title.text), where: at === 0 ? 'first line' : 'line on the cover' },
    setAside: [],
  });
}

const SMALL_WORDS = new Set('a an and as at by for from in of on or the to under with'.split(' '));

/** A title in capitals as it is cited: `BURROW PROTECTION ACT 2031` gives `Burrow Protection Act 2031`. */
function inMixedCase(title: string): string {
  if (title !== title.toUpperCase() || !/\bACT\b|\bREGULATIONS?\b/.test(title)) return title;
  return title
    .toLowerCase()
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word) ? word : word.replace(/\p{L}/u, (letter) => letter.toUpperCase()),
    )
    .join(' ');
}
