import type { ReadFile } from '../../document-model/elements.ts';
import { charactersOf } from '../../document-model/set-aside.ts';
import { cluesOfFrontMatter } from '../../metadata/front-matter-clues.ts';
import { readFrontMatter } from '../common/front-matter.ts';
import { found } from '../../document-model/found.ts';
import { decodeEntities } from '../common/html/parse-html.ts';
import { readBlocks } from '../common/read-blocks.ts';
import { withoutPageFurniture } from './page-furniture.ts';
import { parsePlainText, titleLine } from './parse-plain-text.ts';
import { withMarkedSections } from './section-marks.ts';

/** Of text whose title alone is marked as a heading. */
const MARK_OF_TITLE = /^\s*#{1,6} +/;

/** Reads text without markup. Its first line is the title where it is short and no sentence. */
export function readPlainText(text: string): ReadFile {
  const { keys, length } = readFrontMatter(text);
  const { title: stated, ...clues } = cluesOfFrontMatter(keys);
  const { text: body, characters } = withoutPageFurniture(decodeEntities(text.slice(length)));
  const whole = withMarkedSections(body);
  const blocks = parsePlainText(whole.replace(MARK_OF_TITLE, ''));
  const at = titleLine(blocks);
  return readBlocks({
    blocks,
    title: stated ?? (at === null ? null : found(blocks[at]?.text, at === 0 ? 'first line' : 'line on the cover')),
    clues,
    setAside: [
      { kind: 'running_lines', characters: characters + charactersOf(body) - charactersOf(whole) },
      { kind: 'metadata', characters: charactersOf(text.slice(0, length)) },
    ],
  });
}
