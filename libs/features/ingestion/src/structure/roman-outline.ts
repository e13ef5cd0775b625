import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import { romanValue } from '../document-model/roman-value.ts';
import { readOwnHeading } from './headings.ts';

const NUMBERED = /^([IVXL]{1,7}|[A-Z])\.\s+(\p{Lu}.*)$/u;
/** Fewer chapters are the parts of a list. */
const FEWEST_CHAPTERS = 3;
const RANK = RANKS.heading + 1;
const BEFORE_A = 'A'.charCodeAt(0) - 1;

interface Heading {
  readonly chapter: string;
  /** `F` of `III.F`; null for the heading of the chapter. */
  readonly section: string | null;
  readonly words: string;
}

/**
 * Reads policies and reports with chapters `III. Duties`, below which sections have letters, `F. Procedure`. Returns
 * the blocks with these as provisions, `III.F`, and chapters with sections as levels above; other documents unchanged.
 * Linear.
 */
export function provisionsOfRomanOutline(blocks: readonly Block[]): readonly Block[] {
  const headings = findHeadings(blocks);
  const chapters = [...headings.values()].filter(({ section }) => section === null);
  if (chapters.length < FEWEST_CHAPTERS) return blocks;
  const divided = new Set(
    [...headings.values()].filter(({ section }) => section !== null).map(({ chapter }) => chapter),
  );
  return blocks.map((block): Block => {
    const found = headings.get(block);
    if (found === undefined) return block;
    const { chapter, section, words: heading } = found;
    const number = section === null ? chapter : `${chapter}.${section}`;
    if (section !== null) return { ...block, meaning: { is: 'provision', number, heading, closes: RANK + 1 } };
    if (!divided.has(chapter)) return { ...block, meaning: { is: 'provision', number, heading, closes: RANK } };
    return { ...block, meaning: { is: 'container', type: 'section', rank: RANK, number, heading } };
  });
}

/** A heading is the next section of its chapter, else the next chapter: after `H.` comes the letter `I.`. */
function findHeadings(blocks: readonly Block[]): ReadonlyMap<Block, Heading> {
  const found = new Map<Block, Heading>();
  let [chapter, section] = ['', ''];
  for (const block of blocks) {
    const [, number = '', words = ''] = NUMBERED.exec(block.text) ?? [];
    if (words === '' || readOwnHeading(block)?.is !== 'plain') continue;
    if (chapter !== '' && comesNext(number, section)) section = number;
    else if (romanValue(number) === romanValue(chapter) + 1) [chapter, section] = [number, ''];
    else continue;
    found.set(block, { chapter, section: section || null, words });
  }
  return found;
}

/** A letter whose heading was not found may be left out. */
function comesNext(letter: string, before: string): boolean {
  const step = letter.charCodeAt(0) - (before === '' ? BEFORE_A : before.charCodeAt(0));
  return letter.length === 1 && (step === 1 || step === 2);
}
