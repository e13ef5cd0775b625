import type { Block } from '../document-model/block.ts';
import { headsDefinitions } from '../document-model/heading-meaning.ts';
import { readHeading } from './headings.ts';

/** Fewer such texts may be sentences. */
const FEWEST_TERMS = 3;
/** `lamp of a person, in relation to a den, means`; sentences begin with other words, or with a mark. */
const DEFINES = new RegExp(
  String.raw`^(?!(?:an?|and|or|but|if|in|for|the|this|that|it|such|where|unless|any|each|references?|without|to|on|by) )` +
    String.raw`(\p{L}[\p{L}\p{N}’'&()/ -]{1,80}?)(?: of a person)?(?:,[^.;]{1,100},| in relation to [^.;]{1,100})?` +
    String.raw` (?:means|includes|does not include|has the (?:same )?meaning|have the (?:same )?meaning)\b`,
  'iu',
);

/** Some texts mark no terms with bold print or quotation marks: returns the blocks with those below `Definitions`. */
export function withUnmarkedTerms(blocks: readonly Block[]): readonly Block[] {
  const headings = blocks.flatMap(({ kind }, at) => (kind === 'heading' ? [at] : []));
  const terms = headings.flatMap((heading, index) => {
    if (!headsDefinitions(titleOf(blocks[heading]!))) return [];
    const below = blocks.slice(heading + 1, headings[index + 1]);
    const marked = below.filter(({ term }) => term !== null).length;
    const unmarked = below.flatMap(unmarkedTerm);
    return unmarked.length >= FEWEST_TERMS && unmarked.length > marked ? unmarked : [];
  });
  const all = new Map(terms);
  return blocks.map((block) => ({ ...block, term: all.get(block) ?? block.term }));
}

function unmarkedTerm(block: Block): [Block, string][] {
  const term = block.kind === 'text' && block.term === null ? DEFINES.exec(block.text)?.[1] : undefined;
  return term === undefined ? [] : [[block, term]];
}

function titleOf({ text, meaning }: Block): string {
  const own = meaning ?? readHeading(text);
  return own.is === 'provision' || own.is === 'container' ? (own.heading ?? '') : text;
}
