import type { Block } from './block.ts';

const ARTICLE = /^[‘'“"]?Article\s\d{1,3}[a-z]{0,2}$/;
/** Fewer lines that are a number alone are cross-references. */
const FEWEST = 3;
const LONGEST_TITLE = 150;
/** Deeper than the chapters above. */
const LEVEL = 5;

/**
 * Converters leave `Article 5` and its title as paragraphs of their own: returns the blocks with both as one heading, or
 * the blocks as they are where headings name articles already, or hardly any paragraph does.
 */
export function articlesOfParagraphs(blocks: readonly Block[]): readonly Block[] {
  const names = blocks.filter(({ text }) => ARTICLE.test(text));
  if (names.length < FEWEST || names.some(({ kind }) => kind === 'heading')) return blocks;
  return blocks.flatMap((block, at) => {
    const [before, next] = [blocks[at - 1], blocks[at + 1]];
    if (before !== undefined && ARTICLE.test(before.text) && isTitle(block)) return [];
    if (!ARTICLE.test(block.text)) return [block];
    const title = next !== undefined && isTitle(next) ? ` ${next.text}` : '';
    return [{ ...block, kind: 'heading' as const, level: LEVEL, text: `${block.text.replace(/^[‘'“"]/, '')}${title}` }];
  });
}

function isTitle({ kind, text }: Block): boolean {
  return kind === 'text' && text.length <= LONGEST_TITLE && /^\p{Lu}/u.test(text) && !/[.;:,]$/.test(text) && !ARTICLE.test(text);
}
