import type { Block } from '../../document-model/block.ts';
import type { Found } from '../../document-model/elements.ts';
import { ENACTING_WORDS, readHeading } from '../../structure/headings.ts';

const OPENING_BLOCKS = 60;
/** A conversion without line breaks joins the line below a title to its year: `Burrow Act 2031Public Act`. */
const GLUED_TO_YEAR = /((?:18|19|20)\d\d)\p{Lu}\p{Ll}.*$/su;
/** Enacting words follow the contents list and name the parliament. */
const BLOCKS_TO_ENACTING_WORDS = 3_000;

/** Returns the first lines of the file, up to its contents list, and the enacting words. */
export function openingOf(blocks: readonly Block[]): string {
  const opening = blocks.slice(0, OPENING_BLOCKS);
  const contents = opening.findIndex((block) => block.kind === 'heading' && readHeading(block.text).is === 'contents');
  const enacting = blocks.slice(0, BLOCKS_TO_ENACTING_WORDS).find(({ text }) => ENACTING_WORDS.test(text));
  return [...(contents < 0 ? opening : opening.slice(0, contents)), ...(enacting === undefined ? [] : [enacting])]
    .map((block) => block.text)
    .join('\n');
}

/** Returns the first level 1 heading that is no Part or provision, with its volume where there are several. */
export function titleOf(blocks: readonly Block[]): Found<string> | null {
  const title = blocks
    .slice(0, OPENING_BLOCKS)
    .find(
      (block) =>
        block.kind === 'heading' &&
        block.level === 1 &&
        readHeading(block.text).is === 'plain' &&
        !/^No\. \d|^Title \d+ ?[–—-]/.test(block.text),
    );
  if (title === undefined) return null;
  return { value: title.text.slice(0, 300).replace(GLUED_TO_YEAR, '$1'), where: 'first heading' };
}
